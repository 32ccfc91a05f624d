// JoiningThread: a thread that is waited for when its scope ends (std::jthread is not everywhere yet).
#pragma once

#include <thread>
#include <utility>

namespace ddz {

class JoiningThread {
  public:
    template <class Work>
    explicit JoiningThread(Work&& work) : thread_(std::forward<Work>(work)) {}
    JoiningThread(JoiningThread&&) noexcept = default;
    JoiningThread& operator=(JoiningThread&&) = delete;
    JoiningThread(const JoiningThread&) = delete;
    JoiningThread& operator=(const JoiningThread&) = delete;
    ~JoiningThread() {
        if (thread_.joinable()) thread_.join();
    }

  private:
    std::thread thread_;
};

}  // namespace ddz
