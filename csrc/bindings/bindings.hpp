// What the bind_*.cpp files share: their entry points, and how Python values become core values.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <new>

#include "check.hpp"
#include "play_text.hpp"
#include "reading.hpp"

namespace ddz::python {

namespace py = pybind11;

void bind_errors(py::module_& module);
void bind_cards(py::module_& module);
void bind_moves(py::module_& module);
void bind_rules(py::module_& module);
void bind_batches(py::module_& module);
void bind_position(py::module_& module);
void bind_phases(py::module_& module);
void bind_simulate(py::module_& module);
void bind_hand_batch(py::module_& module);
void bind_players(py::module_& module);
void bind_action_index(py::module_& module);
void bind_native(py::module_& module);
void bind_encodings(py::module_& module);
void bind_plain(py::module_& module);

// Sets the Python error that a core error stands for.
void raise_in_python(const Error& error);

// Runs work() where Python calls without pybind11 between: what it throws becomes a Python error and a null
// result.
template <class Work>
[[nodiscard]] PyObject* guarded(Work&& work) noexcept {
    try {
        return work();
    } catch (const Error& error) {
        raise_in_python(error);
    } catch (py::error_already_set& error) {
        error.restore();
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
    return nullptr;
}

// The UTF-8 of a Python text; Error (notation) where it has none (a lone surrogate) and so is no `what`.
[[nodiscard]] std::string to_utf8(py::handle text, const char* what);
// For a bound class: `T.__new__(T)` without `__init__` makes an object whose value pybind11 allocates when it
// is first used, uninitialised. It gets a default value instead, so that nothing can crash on it.
template <class T>
void default_what_was_never_made() {
    py::detail::get_type_info(typeid(T), true)->operator_new = [](std::size_t size) -> void* {
        return new (::operator new(size)) T();
    };
}

// A Hand or its text.
[[nodiscard]] Hand to_hand(py::handle value);
// The same, refused where the rules' deck does not hold the cards; `what` names the argument in the message.
[[nodiscard]] Hand to_hand(const PlayRules& rules, py::handle value, const char* what = "the hand");
// The members of ddz_fast.categories.Category.
[[nodiscard]] py::object to_object(Category category);
// A rank's letter, or None: no_rank.
[[nodiscard]] Rank to_wild_rank(py::handle value);
// A member or its name.
[[nodiscard]] Category to_category(py::handle value);
// A Move, its text (meant as it would be when following `to_beat`), or "pass" for a pass.
[[nodiscard]] Move to_move(const PlayRules& rules, py::handle value, Pattern to_beat = Pattern{});
// A Move, its text or a Pattern, as something these rules can follow. The move has no cards if a Pattern
// came.
[[nodiscard]] Move to_beaten(const PlayRules& rules, py::handle value);
// An integer from lowest to highest, else Error (kind) that names the argument.
[[nodiscard]] long long to_integer(py::handle value, const char* name, long long lowest, long long highest,
                                   ErrorKind kind = ErrorKind::general);
// A value as a message shows it: ddz_fast.errors.shown.
[[nodiscard]] std::string shown(py::handle value);

// A C-contiguous numpy array of exactly this element type and these dimensions, else Error.
template <class T>
[[nodiscard]] py::array_t<T, py::array::c_style> exact_array(py::handle value, const char* name,
                                                             const char* expected) {
    using Array = py::array_t<T, py::array::c_style>;
    if (!py::isinstance<Array>(value)) {
        throw Error(ErrorKind::general, "bad-array",
                    std::string{name} + " must be " + expected + ", not " + shown(value));
    }
    return py::reinterpret_borrow<Array>(value);
}

// 15 counts in rank order, each one that a hand can hold, else Error (notation).
[[nodiscard]] Hand read_counts(const std::uint8_t* row, const char* what);
// uint8 (n, 15) hands, each checked against the deck.
[[nodiscard]] std::vector<Hand> to_hands(const PlayRules& rules, py::handle counts);
void write_counts(Hand hand, std::uint8_t* row) noexcept;

// A numpy array that owns a vector's storage.
template <class T>
[[nodiscard]] py::array_t<T> to_array(std::vector<T>&& values, std::vector<py::ssize_t> shape) {
    auto* const kept = new std::vector<T>(std::move(values));
    const py::capsule owner(kept, [](void* p) { delete static_cast<std::vector<T>*>(p); });
    return py::array_t<T>(std::move(shape), kept->data(), owner);
}

}  // namespace ddz::python
