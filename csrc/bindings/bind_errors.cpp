// Core errors become the exceptions of ddz_fast.errors, their code with them.
#include <pybind11/gil_safe_call_once.h>

#include "bindings.hpp"

namespace ddz::python {
namespace {

const char* class_of(ErrorKind kind) noexcept {
    switch (kind) {
        case ErrorKind::notation:
            return "NotationError";
        case ErrorKind::move:
            return "MoveError";
        case ErrorKind::illegal_action:
            return "IllegalActionError";
        case ErrorKind::rule_set:
            return "RuleSetError";
        case ErrorKind::position:
            return "PositionError";
        case ErrorKind::general:
            break;
    }
    return "DdzError";
}

PYBIND11_CONSTINIT py::gil_safe_call_once_and_store<py::object> errors;

}  // namespace

void raise_in_python(const Error& error) {
    const py::object type = errors.get_stored().attr(class_of(error.kind()));
    const py::object value = type(error.what(), py::arg("code") = error.code());
    PyErr_SetObject(type.ptr(), value.ptr());
}

void bind_errors(py::module_&) {
    errors.call_once_and_store_result([] { return py::object(py::module_::import("ddz_fast.errors")); });
    py::register_exception_translator([](std::exception_ptr raised) {
        try {
            if (raised) std::rethrow_exception(raised);
        } catch (const Error& error) {
            raise_in_python(error);
        }
    });
}

}  // namespace ddz::python
