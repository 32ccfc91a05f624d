// Work on the parts of a batch, spread over threads.
#pragma once

#include <cstddef>
#include <exception>
#include <system_error>
#include <vector>

#include "joining_thread.hpp"

namespace ddz {

// Runs work(part) for each part 0..parts-1, one on this thread and the others on threads of their own; which
// thread runs a part changes nothing in it. Threads live no longer than the call, so that forks are safe.
// What a part throws is thrown here, once all have ended.
template <class Work>
void for_each_part(std::size_t parts, Work&& work) {
    if (parts == 1) return work(std::size_t{0});
    std::vector<std::exception_ptr> failures(parts);
    const auto run = [&](std::size_t part) noexcept {
        try {
            work(part);
        } catch (...) {
            failures[part] = std::current_exception();
        }
    };
    {
        std::vector<JoiningThread> others;
        others.reserve(parts);
        std::size_t started = 1;
        try {
            for (; started < parts; ++started) others.emplace_back([&run, started] { run(started); });
        } catch (const std::system_error&) {
            // The system gives no more threads: this one does the rest.
        }
        run(0);
        for (; started < parts; ++started) run(started);
    }
    for (const std::exception_ptr& failure : failures) {
        if (failure) std::rethrow_exception(failure);
    }
}

}  // namespace ddz
