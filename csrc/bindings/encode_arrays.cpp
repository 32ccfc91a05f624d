#include "encode_arrays.hpp"

#include <algorithm>
#include <unordered_map>

namespace ddz::python {

namespace {

[[noreturn]] void refuse(py::handle value, const char* name, const std::string& type,
                         const std::string& shape) {
    const bool is_empty =
        py::isinstance<py::array>(value) && py::reinterpret_borrow<py::array>(value).size() == 0;
    throw Error(ErrorKind::general, "bad-array",
                std::string{name} + " must be a C-contiguous " + type + " array of shape " + shape +
                    ", not " + shown(value) +
                    (is_empty ? "; an environment fills the fields that its `observe` names" : ""));
}

}  // namespace

void refuse_array(py::handle value, const char* name, const char* type, Shape shape) {
    py::tuple extents(shape.size());
    for (std::size_t axis = 0; axis < shape.size(); ++axis) extents[axis] = shape.begin()[axis];
    refuse(value, name, type, py::str(extents).cast<std::string>());
}

std::size_t extent(py::handle value, const char* name, py::ssize_t axis, const char* type,
                   const std::string& shape) {
    const auto axes = std::count(shape.begin(), shape.end(), ',') + 1;
    if (!py::isinstance<py::array>(value)) refuse(value, name, type, shape);
    const auto array = py::reinterpret_borrow<py::array>(value);
    if (array.ndim() != axes) refuse(value, name, type, shape);
    return static_cast<std::size_t>(array.shape(axis));
}

namespace {

// A literal as a Python text that is made once and never freed: attributes are found faster by interned
// names.
PyObject* interned(const char* name) {
    static auto& names = *new std::unordered_map<const char*, PyObject*>;  // used with the GIL held
    PyObject*& text = names[name];
    if (text == nullptr) text = PyUnicode_InternFromString(name);
    if (text == nullptr) throw py::error_already_set();
    return text;
}

}  // namespace

py::object ColumnReader::attribute(const char* name) const {
    py::object value = py::reinterpret_steal<py::object>(PyObject_GetAttr(owner_.ptr(), interned(name)));
    if (value) return value;
    if (!PyErr_ExceptionMatches(PyExc_AttributeError)) throw py::error_already_set();
    PyErr_Clear();
    throw Error(ErrorKind::general, "bad-array",
                shown(owner_) + " is no " + what_ + ": it has no array called " + name);
}

const std::int64_t* ColumnReader::copy(const std::int64_t* values, std::size_t size) {
    copied_.assign(values, values + size);
    return copied_.data();
}

ObservedHands observed(const ColumnReader& reader) {
    ObservedHands hands;
    hands.rows = reader.extent("hand", 0, "(n, 15)");
    hands.seats = static_cast<unsigned>(reader.extent("played", 1, "(n, seats, 15)"));
    return hands;
}

void check_three_seats(const ObservedHands& hands, const char* format) {
    if (hands.seats == 3) return;
    throw Error(ErrorKind::general, "not-described",
                std::string{format} +
                    " describes games of three seats; played must be a C-contiguous uint8 array of "
                    "shape (n, 3, 15), and its second axis has length " +
                    std::to_string(hands.seats));
}

ActionColumns read_moves(ColumnReader& reader) {
    ActionColumns actions;
    actions.rows = reader.extent("counts", 0, "(m, 15)");
    actions.counts = reader.read<std::uint8_t>("counts", {actions.rows, rank_count});
    actions.category = reader.read<std::uint8_t>("category", {actions.rows});
    actions.length = reader.read<std::uint8_t>("length", {actions.rows});
    actions.key = reader.read<std::uint8_t>("key", {actions.rows});
    return actions;
}

ActionColumns read_legal(ColumnReader& reader, std::size_t hands) {
    ActionColumns actions;
    actions.rows = reader.extent("counts", 0, "(m, 15)");
    actions.counts = reader.read<std::uint8_t>("counts", {actions.rows, rank_count});
    actions.offsets = reader.copy(reader.read<std::int64_t>("offsets", {hands + 1}), hands + 1);
    check_offsets(actions, hands);
    return actions;
}

py::array Outputs::buffer(const std::string& name, py::ssize_t bytes) const {
    const py::dict buffers = py::reinterpret_borrow<py::dict>(buffers_);
    constexpr std::uintptr_t alignment = 16;
    if (buffers.contains(name)) {
        const py::object known = buffers[name.c_str()];
        if (py::isinstance<py::array_t<std::uint8_t, py::array::c_style>>(known)) {
            auto room = py::reinterpret_borrow<py::array>(known);
            if (room.nbytes() >= bytes && room.writeable() &&
                reinterpret_cast<std::uintptr_t>(room.data()) % alignment == 0)
                return room;
        }
        bytes += bytes / 2;  // so that growing hands are not copied every time
    }
    py::array_t<std::uint8_t> room(bytes);
    buffers[name.c_str()] = room;
    return room;
}

py::array_t<float> float_output(py::handle out, std::size_t rows, std::size_t width) {
    if (out.is_none()) {
        return py::array_t<float>(
            std::vector<py::ssize_t>{static_cast<py::ssize_t>(rows), static_cast<py::ssize_t>(width)});
    }
    py::array_t<float, py::array::c_style> array = shaped_array<float>(out, "out", {rows, width});
    if (!array.writeable())
        throw Error(ErrorKind::general, "bad-array", "out must be writable, and this array is not");
    return py::reinterpret_borrow<py::array_t<float>>(array);
}

}  // namespace ddz::python
