// StopFlag: how a caller asks long work on other threads to end.
#pragma once

#include <atomic>

#include "isa.hpp"

namespace ddz {

class StopFlag {
  public:
    DDZ_INLINE void raise() noexcept { raised_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] DDZ_INLINE bool raised() const noexcept { return raised_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> raised_{false};
};

}  // namespace ddz
