// Simulation: playouts spread over threads.
#pragma once

#include "kernels.hpp"

namespace ddz {

// Plays matches 0..matches-1 of the task on up to `threads` threads and returns when all are played or `stop`
// was raised. `done` counts finished hands for a caller that watches. Which thread plays a match changes
// nothing in it.
void play_parallel(const PlayoutTask& task, std::size_t matches, unsigned threads,
                   const PlayoutColumns& columns, const StopFlag& stop, std::atomic<std::size_t>& done);

}  // namespace ddz
