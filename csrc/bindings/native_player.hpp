// A native player as a Python object, and what is said where one plays against the rules.
#pragma once

#include <memory>

#include "bindings.hpp"
#include "illegal_choices.hpp"

namespace ddz::python {

// Keeps alive what the functions and their context belong to.
class OwnedNativePlayer {
  public:
    OwnedNativePlayer() = default;
    // Capsules of ddz_choose and ddz_say; None, a capsule or a buffer; who speaks: "random", "heuristic" or a
    // capsule. Throws Error (general).
    OwnedNativePlayer(py::object choose, py::object context, py::object say);

    [[nodiscard]] const NativePlayer& player() const noexcept { return player_; }

  private:
    struct Release {
        void operator()(Py_buffer* view) const noexcept {
            PyBuffer_Release(view);
            delete view;
        }
    };

    NativePlayer player_;
    py::object choose_, context_, say_;
    std::unique_ptr<Py_buffer, Release> memory_;
};

// The error of a match whose game of the seed this is.
[[nodiscard]] Error illegal_choice_error(const IllegalChoice& choice, std::uint64_t seed, std::uint64_t game,
                                         bool of_match);

}  // namespace ddz::python
