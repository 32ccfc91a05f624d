// Simulation: playouts spread over threads.
#pragma once

#include "kernels.hpp"

namespace ddz {

// Plays `games` rows on up to `threads` threads and returns when all are played or `stop` was raised. `done`
// counts finished games for a caller that watches. Which thread plays a game changes nothing in it.
void play_parallel(const PlayoutTask& task, std::size_t games, unsigned threads,
                   const PlayoutColumns& columns, const StopFlag& stop, std::atomic<std::size_t>& done);

}  // namespace ddz
