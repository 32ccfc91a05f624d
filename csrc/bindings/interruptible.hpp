// Long work on another thread while this one lets Python breathe: signals and progress, ten times a second.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#if defined(__GLIBCXX__)
#include <cxxabi.h>
#endif

#include "joining_thread.hpp"
#include "stop.hpp"

namespace ddz::python {

// Python ends other threads where they next ask for the GIL once it shuts down, by unwinding or by letting
// them hang. Work that is under way then is stopped, and its thread hangs: nothing may return to an
// interpreter that is gone.
[[nodiscard]] inline bool is_shutting_down() noexcept {
#if PY_VERSION_HEX >= 0x030D0000
    return Py_IsFinalizing() != 0;
#else
    return _Py_IsFinalizing() != 0;
#endif
}

[[noreturn]] inline void hang(StopFlag& stop) noexcept {
    stop.raise();
    for (;;) std::this_thread::sleep_for(std::chrono::hours{1});
}

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
        if (is_shutting_down()) hang(stop);
        try {
            const pybind11::gil_scoped_acquire held;
            if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
            watch();
#if defined(__GLIBCXX__)
        } catch (const abi::__forced_unwind&) {
            hang(stop);
#endif
        } catch (...) {
            interrupted = std::current_exception();
            stop.raise();
        }
        lock.lock();
    }
    lock.unlock();
    if (is_shutting_down()) hang(stop);
    if (interrupted) std::rethrow_exception(interrupted);
    if (failed) std::rethrow_exception(failed);
}

}  // namespace ddz::python
