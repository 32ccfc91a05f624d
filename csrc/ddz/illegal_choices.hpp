// IllegalChoices: what native players of all threads have chosen against the rules.
#pragma once

#include <atomic>
#include <limits>
#include <mutex>

#include "native.hpp"

namespace ddz {

// Keeps that of the lowest match. As matches are begun in their order and those below it are still played, it
// is the same on any number of threads.
class IllegalChoices {
  public:
    static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

    // Whether a match can still matter.
    [[nodiscard]] DDZ_INLINE bool allows(std::uint64_t match) const noexcept {
        return match < lowest_.load(std::memory_order_relaxed);
    }
    void note(std::uint64_t match, const IllegalChoice& choice) noexcept;

    // Once all threads have ended.
    [[nodiscard]] bool any() const noexcept { return lowest_.load(std::memory_order_relaxed) != none; }
    [[nodiscard]] std::uint64_t match() const noexcept { return lowest_.load(std::memory_order_relaxed); }
    [[nodiscard]] const IllegalChoice& choice() const noexcept { return choice_; }

  private:
    std::atomic<std::uint64_t> lowest_{none};
    std::mutex mutex_;
    IllegalChoice choice_;
};

}  // namespace ddz
