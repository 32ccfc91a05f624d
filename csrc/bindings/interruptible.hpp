// Long work on another thread while this one lets Python breathe: signals and progress, ten times a second.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>

#include "joining_thread.hpp"
#include "stop.hpp"

namespace ddz::python {

// Runs work(stop) without the GIL, calling watch() with it now and then. A signal's or watch's exception
// stops the work and is thrown once the work has ended; so is one of the work itself.
template <class Work, class Watch>
void run_interruptibly(Work&& work, Watch&& watch) {
    constexpr std::chrono::milliseconds glance{100};
    StopFlag stop;
    std::mutex mutex;
    std::condition_variable changed;
    bool finished = false;
    std::exception_ptr failed;
    const pybind11::gil_scoped_release released;
    const JoiningThread worker([&] {
        std::exception_ptr caught;
        try {
            work(static_cast<const StopFlag&>(stop));
        } catch (...) {
            caught = std::current_exception();
        }
        const std::lock_guard lock(mutex);
        failed = caught;
        finished = true;
        changed.notify_one();
    });
    std::unique_lock lock(mutex);
    std::exception_ptr interrupted;
    while (!changed.wait_for(lock, glance, [&] { return finished; })) {
        if (interrupted) continue;
        lock.unlock();
        try {
            const pybind11::gil_scoped_acquire held;
            if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
            watch();
        } catch (...) {
            interrupted = std::current_exception();
            stop.raise();
        }
        lock.lock();
    }
    lock.unlock();
    if (interrupted) std::rethrow_exception(interrupted);
    if (failed) std::rethrow_exception(failed);
}

}  // namespace ddz::python
