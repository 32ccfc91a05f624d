#include "simulate.hpp"

#include <algorithm>
#include <system_error>
#include <vector>

#include "joining_thread.hpp"

namespace ddz {

void play_parallel(const PlayoutTask& task, std::size_t matches, unsigned threads,
                   const PlayoutColumns& columns, const StopFlag& stop, std::atomic<std::size_t>& done) {
    constexpr std::size_t hands = 4096;  // a few milliseconds: small beside a run, large beside a fetch
    const std::size_t chunk = std::max<std::size_t>(1, hands / task.hands_per_match);
    const Kernels& level = kernels();
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        while (!stop.raised()) {
            const std::size_t begin = next.fetch_add(chunk, std::memory_order_relaxed);
            if (begin >= matches || (task.illegal != nullptr && !task.illegal->allows(begin))) return;
            const std::size_t end = std::min(begin + chunk, matches);
            done.fetch_add(level.play_matches(task, begin, end, columns, stop), std::memory_order_relaxed);
        }
    };
    // All of them are new threads: a scheduler spreads those, and may leave one beside a caller that goes on
    // working.
    const std::size_t workers = std::min<std::size_t>(threads, (matches + chunk - 1) / chunk);
    std::vector<JoiningThread> pool;
    pool.reserve(workers);
    try {
        for (std::size_t i = 0; i < workers; ++i) pool.emplace_back(work);
    } catch (const std::system_error&) {
        // The system gives no more threads: those there are play all the games.
    }
    if (pool.empty()) work();
}

}  // namespace ddz
