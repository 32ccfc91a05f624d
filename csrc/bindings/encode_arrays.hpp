// What the encoders' bindings read and write: the arrays of Observations and LegalActions, each checked, and
// outputs that may lie in buffers of the caller's.
#pragma once

#include <initializer_list>

#include "bindings.hpp"
#include "encode_columns.hpp"

namespace ddz::python {

using Shape = std::initializer_list<std::size_t>;

// Refuses an array that is not of this shape, C-contiguous and aligned, as one that is not of its type.
[[noreturn]] void refuse_array(py::handle value, const char* name, const char* type, Shape shape);

template <class T>
inline constexpr const char* type_name = nullptr;
template <>
inline constexpr const char* type_name<bool> = "bool";
template <>
inline constexpr const char* type_name<std::int8_t> = "int8";
template <>
inline constexpr const char* type_name<std::uint8_t> = "uint8";
template <>
inline constexpr const char* type_name<std::uint16_t> = "uint16";
template <>
inline constexpr const char* type_name<std::int32_t> = "int32";
template <>
inline constexpr const char* type_name<std::int64_t> = "int64";
template <>
inline constexpr const char* type_name<float> = "float32";

// What isinstance asks, quicker where the answer is yes: the plain type, in this machine's order of bytes.
template <class T>
[[nodiscard]] bool is_native(py::handle value) {
    if (!py::isinstance<py::array>(value)) return false;
    const auto array = py::reinterpret_borrow<py::array>(value);
    const char order = array.dtype().byteorder();
    return array.dtype().num() == py::detail::npy_format_descriptor<T>::value &&
           (order == '=' || order == '|') && (array.flags() & py::array::c_style) != 0;
}

// An array of exactly this type and shape, C-contiguous and aligned, else Error (bad-array).
template <class T>
[[nodiscard]] py::array_t<T, py::array::c_style> shaped_array(py::handle value, const char* name,
                                                              Shape shape) {
    using Array = py::array_t<T, py::array::c_style>;
    if (!is_native<T>(value) && !py::isinstance<Array>(value)) refuse_array(value, name, type_name<T>, shape);
    Array array = py::reinterpret_borrow<Array>(value);
    bool same = (array.flags() & py::detail::npy_api::NPY_ARRAY_ALIGNED_) != 0 &&
                static_cast<std::size_t>(array.ndim()) == shape.size();
    for (std::size_t axis = 0; same && axis < shape.size(); ++axis)
        same = static_cast<std::size_t>(array.shape(static_cast<py::ssize_t>(axis))) == shape.begin()[axis];
    if (!same) refuse_array(value, name, type_name<T>, shape);
    return array;
}

// How long an axis of an array is. Refuses what is no array with as many axes as the text of its shape.
[[nodiscard]] std::size_t extent(py::handle value, const char* name, py::ssize_t axis, const char* type,
                                 const std::string& shape);

// Reads attributes of one object, and keeps their arrays alive.
class ColumnReader {
  public:
    ColumnReader(py::handle owner, const char* what) : owner_(owner), what_(what) {
        kept_.reserve(most_columns);
    }

    template <class T>
    [[nodiscard]] const T* read(const char* name, Shape shape) {
        return keep(shaped_array<T>(attribute(name), name, shape));
    }
    template <class T>
    [[nodiscard]] const T* keep(py::array_t<T, py::array::c_style> array) {
        kept_.push_back(array);
        return array.data();
    }
    // The same as the function, of an attribute.
    [[nodiscard]] std::size_t extent(const char* name, py::ssize_t axis, const char* shape) const {
        return python::extent(attribute(name), name, axis, "uint8", shape);
    }
    // A copy of integers, so that they cannot change while they are used.
    [[nodiscard]] const std::int64_t* copy(const std::int64_t* values, std::size_t size);

  private:
    static constexpr std::size_t most_columns = 40;
    [[nodiscard]] py::object attribute(const char* name) const;

    py::handle owner_;
    const char* what_;
    std::vector<py::object> kept_;
    std::vector<std::int64_t> copied_;
};

// How many values a column has for each hand.
enum class Extent : std::uint8_t { one, cards, seats, seats_and_cards, moves, moves_and_cards };

template <class T, class Kept = T>
struct Column {
    const char* name;
    const Kept* ObservedHands::* member;
    Extent extent = Extent::one;
    using Type = T;
};

// Observations whose number of hands is that of `hand`, and of seats that of `played`; columns are read by
// `read_into`.
[[nodiscard]] ObservedHands observed(const ColumnReader& reader);

template <class T, class Kept>
void read_into(ObservedHands& hands, ColumnReader& reader, const Column<T, Kept>& column) {
    const std::size_t n = hands.rows, seats = hands.seats;
    const auto read = [&](Shape shape) {
        hands.*column.member = reinterpret_cast<const Kept*>(reader.read<T>(column.name, shape));
    };
    switch (column.extent) {
        case Extent::one:
            return read({n});
        case Extent::cards:
            return read({n, rank_count});
        case Extent::seats:
            return read({n, seats});
        case Extent::seats_and_cards:
            return read({n, seats, rank_count});
        case Extent::moves:
            return read({n, history_length});
        case Extent::moves_and_cards:
            return read({n, history_length, rank_count});
    }
}

// The format has three seats; refuses Observations of more or fewer.
void check_three_seats(const ObservedHands& hands, const char* format);

// Counts, category, length and key; `hands` of them with offsets and bomb class.
[[nodiscard]] ActionColumns read_moves(ColumnReader& reader);
[[nodiscard]] ActionColumns read_legal(ColumnReader& reader, std::size_t hands);

// New arrays, or such as lie in byte arrays of a dict, where they are used again; those grow.
class Outputs {
  public:
    explicit Outputs(py::object buffers) : buffers_(std::move(buffers)) {}  // a dict, or None

    // The two names together tell arrays of one dict apart.
    template <class T>
    [[nodiscard]] py::array_t<T> make(const char* batch, const char* name,
                                      std::vector<py::ssize_t> shape) const {
        if (buffers_.is_none()) return py::array_t<T>(std::move(shape));
        py::ssize_t bytes = sizeof(T);
        for (const py::ssize_t extent : shape) bytes *= extent;
        py::array room = buffer(std::string{batch} + " " + name, bytes);
        return py::array_t<T>(std::move(shape), static_cast<T*>(room.mutable_data()), room);
    }

  private:
    [[nodiscard]] py::array buffer(const std::string& name, py::ssize_t bytes) const;

    py::object buffers_;
};

// The caller's array, which must be writable float32 of this shape, or a new one.
[[nodiscard]] py::array_t<float> float_output(py::handle out, std::size_t rows, std::size_t width);

}  // namespace ddz::python
