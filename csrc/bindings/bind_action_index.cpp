// ActionIndex: ids of moves and sayings, and masks over all of them, the GIL released around the loops.
#include <algorithm>
#include <cstring>

#include "action_index.hpp"
#include "count_rows.hpp"
#include "moves.hpp"

namespace ddz::python {
namespace {

using Bytes = py::array_t<std::uint8_t, py::array::c_style>;
using Offsets = py::array_t<std::int64_t, py::array::c_style>;

constexpr unsigned saying_category = category_count;  // the code of what is no play and no pass

// Actions as arrays, one row an action.
struct ActionRows {
    const std::uint8_t* counts;
    const std::uint8_t* category;
    const std::uint8_t* length;
    const std::uint8_t* key;
    const std::uint8_t* bomb_class;  // null: none has one
    std::size_t size;

    // The pattern that a row claims, whatever its bytes are.
    [[nodiscard]] Pattern pattern(std::size_t row) const noexcept {
        const unsigned bombs = bomb_class == nullptr ? 0 : bomb_class[row];
        return {static_cast<Category>(category[row]), length[row], rank_at(key[row]),
                static_cast<BombClass>(bombs)};
    }
};

// The arrays that rows lie in, kept alive.
struct ActionArrays {
    Bytes counts, category, length, key, bomb_class;
    ActionRows rows;
};

Bytes column_of(py::handle value, const char* name, py::ssize_t rows) {
    Bytes column = exact_array<std::uint8_t>(value, name, "a C-contiguous uint8 array of shape (m,)");
    if (column.ndim() != 1 || column.shape(0) != rows)
        throw Error(ErrorKind::general, "bad-array",
                    std::string{name} + " must have one dimension and " + std::to_string(rows) +
                        " entries, as many as counts has rows, not " + shown(value));
    return column;
}

ActionArrays to_actions(py::handle counts, py::handle category, py::handle length, py::handle key,
                        py::handle bomb_class) {
    ActionArrays arrays;
    arrays.counts =
        exact_array<std::uint8_t>(counts, "counts", "a C-contiguous uint8 array of shape (m, 15)");
    if (arrays.counts.ndim() != 2 || arrays.counts.shape(1) != rank_count)
        throw Error(
            ErrorKind::general, "bad-array",
            "counts must have shape (m, 15), a column for each rank 3..2, X, D, not " + shown(counts));
    const py::ssize_t rows = arrays.counts.shape(0);
    arrays.category = column_of(category, "category", rows);
    arrays.length = column_of(length, "length", rows);
    arrays.key = column_of(key, "key", rows);
    if (!bomb_class.is_none()) arrays.bomb_class = column_of(bomb_class, "bomb_class", rows);
    arrays.rows = {arrays.counts.data(),
                   arrays.category.data(),
                   arrays.length.data(),
                   arrays.key.data(),
                   bomb_class.is_none() ? nullptr : arrays.bomb_class.data(),
                   static_cast<std::size_t>(rows)};
    return arrays;
}

std::uint32_t id_of_row(const ActionIndex& index, const ActionRows& rows, std::size_t row) noexcept {
    const std::uint8_t* const counts = rows.counts + row * rank_count;
    if (!fit_a_hand(counts)) return ActionIndex::none;
    const Hand cards = load_counts(counts);
    const Pattern pattern = rows.pattern(row);
    if (index_of(pattern.category()) != saying_category) return index.id_of({cards, pattern});
    const Pattern said{pattern.category(), 0, pattern.key()};
    return cards.empty() && pattern == said ? index.id_of(static_cast<Saying>(index_of(pattern.key())))
                                            : ActionIndex::none;
}

std::string words_of(const ActionIndex& index) {
    std::string places;
    for (const Saying saying : index.sayings())
        places += (places.empty() ? "" : ", ") + std::to_string(index_of(saying));
    return places.empty() ? "none" : places;
}

// Why a row is no action of the index.
[[noreturn]] void refuse_row(const ActionIndex& index, const ActionRows& all, std::size_t row) {
    // Read once: the arrays are somebody else's, who may change them meanwhile.
    std::uint8_t counts[rank_count];
    std::memcpy(counts, all.counts + row * rank_count, rank_count);
    const std::uint8_t category = all.category[row], length = all.length[row], key = all.key[row],
                       bomb_class = all.bomb_class == nullptr ? std::uint8_t{0} : all.bomb_class[row];
    const ActionRows only{counts, &category, &length, &key, &bomb_class, 1};
    const auto refuse = [&](const std::string& why) {
        throw Error(ErrorKind::move, "not-in-index", "row " + std::to_string(row) + ": " + why);
    };
    try {
        const Hand cards = read_counts(counts, "the play");
        const std::string shows = "'" + to_string(cards) + "' ";
        if (category > saying_category)
            refuse(shows + "has the category " + std::to_string(category) +
                   "; categories are 0 to 14, and 15 for what is said before the play");
        if (category == saying_category)
            refuse(shows + "with the key " + std::to_string(key) +
                   " is nothing that is said: category 15 has no cards, length 0 and as its key the place in "
                   "SAYINGS, here " +
                   words_of(index));
        const Pattern pattern = only.pattern(0);
        if (pattern.bomb_class() > BombClass::pure)
            refuse(shows + "has a bomb class of " + std::to_string(bomb_class) +
                   "; without wild cards it is 0");
        check_deck(index.rules(), cards, "the play");
        try {
            check_shape(pattern);
            check_reading(index.rules(), {cards, pattern});
        } catch (const Error& error) {
            refuse(shows + "as " + to_string(pattern) + ": " + error.what());
        }
        if (cards.size() > index.most_cards())
            refuse(shows + "has " + std::to_string(cards.size()) +
                   " cards; plays of the index have at most " + std::to_string(index.most_cards()));
        refuse(shows + "is no " + to_string(pattern) + " of the index");
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::move) throw;
        refuse(error.what());
    }
    throw Error(ErrorKind::general, "bad-array", "the arrays changed while they were read");
}

// Writes an id for each row. Throws for the first row that has none.
void write_ids(const ActionIndex& index, const ActionRows& rows, std::int32_t* ids) {
    std::size_t row = 0;
    {
        const py::gil_scoped_release released;
        for (; row < rows.size; ++row) {
            const std::uint32_t id = id_of_row(index, rows, row);
            if (id == ActionIndex::none) break;
            ids[row] = static_cast<std::int32_t>(id);
        }
    }
    if (row < rows.size) refuse_row(index, rows, row);
}

py::array_t<std::int32_t> ids(const ActionIndex& index, py::handle counts, py::handle category,
                              py::handle length, py::handle key, py::handle bomb_class) {
    const ActionArrays actions = to_actions(counts, category, length, key, bomb_class);
    py::array_t<std::int32_t> found(static_cast<py::ssize_t>(actions.rows.size));
    write_ids(index, actions.rows, found.mutable_data());
    return found;
}

// Where the actions of each hand begin; one hand where there are no offsets.
std::vector<std::int64_t> to_offsets(py::handle value, std::size_t rows) {
    const auto last = static_cast<std::int64_t>(rows);
    if (value.is_none()) return {0, last};
    const Offsets array =
        exact_array<std::int64_t>(value, "offsets", "a C-contiguous int64 array of shape (n + 1,)");
    if (array.ndim() != 1 || array.shape(0) < 1)
        throw Error(ErrorKind::general, "bad-array", "offsets must have shape (n + 1,), not " + shown(value));
    std::vector<std::int64_t> offsets{array.data(), array.data() + array.shape(0)};
    const bool rising = std::is_sorted(offsets.begin(), offsets.end());
    if (!rising || offsets.front() != 0 || offsets.back() != last)
        throw Error(ErrorKind::general, "bad-array",
                    "offsets must rise from 0 to the number of rows, " + std::to_string(rows));
    return offsets;
}

py::array_t<bool> to_mask(py::handle out, py::ssize_t hands, py::ssize_t size) {
    const std::string expected =
        "a C-contiguous bool array of shape (" + std::to_string(hands) + ", " + std::to_string(size) + ")";
    auto array = exact_array<bool>(out, "out", expected.c_str());
    if (array.ndim() != 2 || array.shape(0) != hands || array.shape(1) != size)
        throw Error(ErrorKind::general, "bad-array", "out must be " + expected + ", not " + shown(out));
    if (!array.writeable())
        throw Error(ErrorKind::general, "bad-array", "out must be writeable, and this array is read-only");
    return array;
}

py::object mask(const ActionIndex& index, py::handle counts, py::handle category, py::handle length,
                py::handle key, py::handle bomb_class, py::handle offsets, py::handle out) {
    const ActionArrays actions = to_actions(counts, category, length, key, bomb_class);
    const std::vector<std::int64_t> first = to_offsets(offsets, actions.rows.size);
    const std::size_t hands = first.size() - 1, size = index.size();
    const auto rows = static_cast<py::ssize_t>(hands), columns = static_cast<py::ssize_t>(size);
    const bool is_given = !out.is_none();
    py::array_t<bool> filled = is_given ? to_mask(out, rows, columns)
                                        : py::module_::import("numpy")
                                              .attr("zeros")(py::make_tuple(rows, columns), "bool")
                                              .cast<py::array_t<bool>>();
    std::vector<std::int32_t> found(actions.rows.size);  // all of them first: an error changes nothing
    write_ids(index, actions.rows, found.data());
    bool* legal = filled.mutable_data();
    {
        const py::gil_scoped_release released;
        for (std::size_t hand = 0; hand < hands; ++hand, legal += size) {
            if (is_given) std::memset(legal, 0, size);
            for (std::int64_t row = first[hand]; row < first[hand + 1]; ++row)
                legal[found[static_cast<std::size_t>(row)]] = true;
        }
    }
    return filled;
}

// Ids of any integer type, each one of the index, else Error.
std::vector<std::uint32_t> to_ids(const ActionIndex& index, py::handle value) {
    const auto given = py::array::ensure(value);
    const char kind = given ? given.dtype().kind() : 'O';
    if (!given || given.ndim() != 1 || (kind != 'i' && kind != 'u'))
        throw Error(ErrorKind::general, "bad-array",
                    "ids must be an array of integers of shape (m,), not " + shown(value));
    const auto wide = py::array_t < std::int64_t, py::array::c_style | py::array::forcecast > ::ensure(given);
    if (!wide) throw py::error_already_set();
    std::vector<std::uint32_t> ids(static_cast<std::size_t>(wide.shape(0)));
    const std::int64_t* const values = wide.data();
    std::size_t i = 0;
    std::uint64_t id = 0;  // of a negative number a large one
    {
        const py::gil_scoped_release released;
        for (; i < ids.size(); ++i) {
            id = static_cast<std::uint64_t>(values[i]);
            if (id >= index.size()) break;
            ids[i] = static_cast<std::uint32_t>(id);
        }
    }
    if (i == ids.size()) return ids;
    throw Error(ErrorKind::general, "bad-action-id",
                "ids[" + std::to_string(i) + "] is " +
                    (kind == 'u' ? std::to_string(id) : std::to_string(static_cast<std::int64_t>(id))) +
                    "; ids are 0 to " + std::to_string(index.size() - 1));
}

py::tuple moves(const ActionIndex& index, py::handle values) {
    const std::vector<std::uint32_t> ids = to_ids(index, values);
    const auto rows = static_cast<py::ssize_t>(ids.size());
    py::array_t<std::uint8_t> counts({rows, py::ssize_t{rank_count}}), category(rows), length(rows),
        key(rows), bomb_class(rows);
    std::uint8_t* const columns[] = {counts.mutable_data(), category.mutable_data(), length.mutable_data(),
                                     key.mutable_data(), bomb_class.mutable_data()};
    {
        const py::gil_scoped_release released;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const bool is_said = ids[i] > index.pass_id();
            const Move move = is_said ? pass_move : index.move_of(ids[i]);
            const Pattern pattern = move.pattern;
            store_counts(move.cards, columns[0] + i * rank_count);
            columns[1][i] =
                static_cast<std::uint8_t>(is_said ? saying_category : index_of(pattern.category()));
            columns[2][i] = static_cast<std::uint8_t>(pattern.length());
            columns[3][i] = static_cast<std::uint8_t>(is_said ? index_of(index.saying_of(ids[i]))
                                                              : index_of(pattern.key()));
            columns[4][i] = static_cast<std::uint8_t>(pattern.bomb_class());
        }
    }
    return py::make_tuple(counts, category, length, key, bomb_class);
}

std::uint32_t id_of(const ActionIndex& index, py::handle value) {
    const Move move = to_move(index.rules(), value);
    const std::uint32_t id = index.id_of(move);
    if (id != ActionIndex::none) return id;
    throw Error(ErrorKind::move, "not-in-index",
                "'" + to_string(move, index.rules()) + "' has " + std::to_string(move.cards.size()) +
                    " cards; plays of the index have at most " + std::to_string(index.most_cards()));
}

py::object move_of(const ActionIndex& index, py::handle id) {
    const auto last = static_cast<long long>(index.pass_id());
    const auto n = static_cast<std::uint32_t>(to_integer(id, "id", 0, last));
    return to_object(index.move_of(n), index.rules());
}

ActionIndex make_index(const PlayRules& rules, py::handle most_cards, const py::sequence& codes) {
    std::vector<Saying> sayings;
    for (const py::handle code : codes)
        sayings.push_back(static_cast<Saying>(to_integer(code, "a saying", 0, saying_count - 1)));
    const auto most = to_integer(most_cards, "most_cards", 0, 2 * deck_cards);
    return {rules, static_cast<unsigned>(most), sayings};
}

}  // namespace

void bind_action_index(py::module_& module) {
    py::class_<ActionIndex>(module, "ActionIndex",
                            "Ids of moves and sayings; ddz_fast.ActionIndex is its face.")
        .def(py::init(&make_index), py::arg("rules"), py::arg("most_cards"), py::arg("sayings"))
        .def_property_readonly("plays", &ActionIndex::plays)
        .def("ids", &ids, py::arg("counts"), py::arg("category"), py::arg("length"), py::arg("key"),
             py::arg("bomb_class"))
        .def("mask", &mask, py::arg("counts"), py::arg("category"), py::arg("length"), py::arg("key"),
             py::arg("bomb_class"), py::arg("offsets"), py::arg("out"))
        .def("moves", &moves, py::arg("ids"))
        .def("id_of", &id_of, py::arg("move"))
        .def("move_of", &move_of, py::arg("id"));
    default_what_was_never_made<ActionIndex>();
}

}  // namespace ddz::python
