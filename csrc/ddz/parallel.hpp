// Work on the parts of a batch, spread over threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <system_error>
#include <vector>

#include "joining_thread.hpp"

namespace ddz {

// Runs work(part) for each part 0..parts-1 on up to `threads` threads, this one among them; which thread runs
// a part changes nothing in it. Threads live no longer than the call, so that forks are safe. What a part
// throws is thrown here, once all have ended.
template <class Work>
void for_each_part(std::size_t parts, std::size_t threads, Work&& work) {
    if (threads <= 1 || parts <= 1) {
        for (std::size_t part = 0; part < parts; ++part) work(part);
        return;
    }
    std::vector<std::exception_ptr> failures(parts);
    std::atomic<std::size_t> next{0};
    const auto run = [&]() noexcept {
        for (std::size_t part = next++; part < parts; part = next++) {
            try {
                work(part);
            } catch (...) {
                failures[part] = std::current_exception();
            }
        }
    };
    {
        std::vector<JoiningThread> others;
        others.reserve(threads - 1);
        try {
            for (std::size_t i = 1; i < threads; ++i) others.emplace_back(run);
        } catch (const std::system_error&) {
            // The system gives no more threads: those there are do the rest.
        }
        run();
    }
    for (const std::exception_ptr& failure : failures) {
        if (failure) std::rethrow_exception(failure);
    }
}

}  // namespace ddz
