#include "illegal_choices.hpp"

namespace ddz {

void IllegalChoices::note(std::uint64_t match, const IllegalChoice& choice) noexcept {
    const std::lock_guard lock(mutex_);
    if (!allows(match)) return;
    choice_ = choice;
    lowest_.store(match, std::memory_order_relaxed);
}

}  // namespace ddz
