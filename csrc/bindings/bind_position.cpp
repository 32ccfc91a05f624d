// Position with its history, and perft.
#include "interruptible.hpp"
#include "moves.hpp"
#include "two_deck_hand.hpp"

namespace ddz::python {
namespace {

// A position that checks what it is told and can take moves back.
class Table {
  public:
    Table() = default;
    Table(const PlayRules& rules, const DealPlan& plan, const Position& position)
        : rules_(rules), position_(position) {
        check_position(rules, plan, position);
    }

    [[nodiscard]] const Position& position() const noexcept { return position_; }
    [[nodiscard]] const PlayRules& rules() const noexcept { return rules_; }
    [[nodiscard]] Hand hand_to_act() const noexcept { return position_.hand(position_.to_act); }

    [[nodiscard]] MoveList legal_moves() const {
        if (position_.over()) return {rules_, Hand{}, Pattern{}, false};
        return {rules_, hand_to_act(), position_.to_beat.pattern, !position_.leading()};
    }

    void play(const Move& move) {
        check_going_on();
        check_legal(rules_, hand_to_act(), position_.to_beat.pattern, move);
        history_.push_back(position_.play(move));
    }
    void play_text(py::handle value) {
        check_going_on();
        play(to_move(rules_, value, position_.to_beat.pattern));
    }

    void undo() {
        if (history_.empty())
            throw Error(ErrorKind::position, "nothing-to-undo", "no move has been played here to undo");
        position_.undo(history_.back());
        history_.pop_back();
    }

  private:
    void check_going_on() const {
        if (!position_.over()) return;
        throw Error(ErrorKind::illegal_action, "hand-over",
                    "the hand is over: seat " + std::to_string(index_of(position_.to_beat_by)) +
                        " has no cards left");
    }

    PlayRules rules_;
    Position position_;
    std::vector<Position::Undo> history_;
};

[[noreturn]] void bad_locked(const std::string& message) {
    throw Error(ErrorKind::position, "bad-locked", message);
}

// A bit for each rank of the reported sets, which are whole ones of the landlord's hand.
std::uint16_t to_locked(const PlayRules& rules, py::handle sets, Hand landlord) {
    if (sets.is_none()) return 0;
    if (!py::isinstance<py::sequence>(sets) || py::isinstance<py::str>(sets))
        bad_locked("locked must be a sequence of sets such as ('7777777', 'XXDD'), not " + shown(sets));
    const auto given = py::reinterpret_borrow<py::sequence>(sets);
    if (py::len(given) > most_reported_sets)
        bad_locked("at most " + std::to_string(most_reported_sets) + " sets are reported, not " +
                   std::to_string(py::len(given)));
    if (py::len(given) > 0 && !rules.has_two_decks())
        bad_locked("sets are reported in games of two decks only");
    unsigned locked = 0;
    for (const py::handle value : given) {
        const Hand set = to_hand(rules, value, "a locked set");
        const std::uint16_t ranks = reported_ranks(set);
        PlayRules alone = rules;
        alone.locked = ranks;
        if (ranks == 0 || locked_cards(alone, landlord) != set)
            bad_locked("'" + to_string(set) +
                       "' is no set to report: that is all that the landlord holds of a rank, seven cards or "
                       "more, or all four jokers; his hand is '" +
                       to_string(landlord) + "'");
        if ((locked & ranks) != 0) bad_locked("'" + to_string(set) + "' is locked twice");
        locked |= ranks;
    }
    return static_cast<std::uint16_t>(locked);
}

Table make_table(const PlayRules& rules, py::handle plan, const py::sequence& hands, py::handle landlord,
                 py::handle to_act, py::handle to_beat, py::handle to_beat_by, py::handle locked) {
    const std::size_t seats = py::len(hands);
    if (seats < 2 || seats > max_seats) {
        throw Error(ErrorKind::position, "bad-seats",
                    "a position has 2 to 4 hands, not " + std::to_string(seats));
    }
    Position position;
    position.seats = static_cast<std::uint8_t>(seats);
    for (std::size_t i = 0; i < seats; ++i) {
        position.hands[i] = to_hand(rules, hands[i], ("the hand of seat " + std::to_string(i)).c_str());
    }
    const auto seat = [&](py::handle value, const char* name) {
        const auto last = static_cast<long long>(seats) - 1;
        return seat_at(static_cast<unsigned>(to_integer(value, name, 0, last, ErrorKind::position)));
    };
    position.landlord = seat(landlord, "landlord");
    position.to_act = seat(to_act, "to_act");
    if (!to_beat.is_none()) {
        position.to_beat = to_beaten(rules, to_beat);
        const unsigned before =
            (index_of(position.to_act) + static_cast<unsigned>(seats) - 1) % static_cast<unsigned>(seats);
        position.to_beat_by = to_beat_by.is_none() ? seat_at(before) : seat(to_beat_by, "to_beat_by");
    } else if (!to_beat_by.is_none()) {
        throw Error(ErrorKind::position, "nothing-to-beat",
                    "to_beat_by is given, but not the play: to_beat is None");
    }
    PlayRules with_locked = rules;
    with_locked.locked = to_locked(rules, locked, position.hand(position.landlord));
    return {with_locked, plan.cast<DealPlan>(), position};
}

// The reported sets that the landlord still holds, one Hand each.
py::tuple locked_sets(const Table& table) {
    const Hand locked = locked_cards(table.rules(), table.position().hand(table.position().landlord));
    py::list sets;
    for (unsigned i = 0; i < natural_rank_count; ++i) {
        const unsigned held = locked.count(rank_at(i));
        if (held != 0) sets.append(Hand::of(rank_at(i), held));
    }
    if (locked.contains(two_deck_rocket)) sets.append(two_deck_rocket);
    return py::tuple(sets);
}

// What is locked decides how the hand can go on, as the position does.
std::uint64_t hash_of(const Table& table) {
    const Hand locked = locked_cards(table.rules(), table.position().hand(table.position().landlord));
    const std::uint64_t hash = table.position().hash();
    return locked.empty() ? hash : mix(hash ^ locked.word);
}

py::object to_beat(const Table& table) {
    const Move& move = table.position().to_beat;
    if (move.pattern.is_pass()) return py::none();
    return move.cards.empty() ? py::cast(move.pattern) : to_object(move, table.rules());
}

py::object to_beat_by(const Table& table) {
    return table.position().leading() ? py::object(py::none())
                                      : py::int_(index_of(table.position().to_beat_by));
}

py::object to_act(const Table& table) {
    return table.position().over() ? py::object(py::none()) : py::int_(index_of(table.position().to_act));
}

py::object winner(const Table& table) {
    if (!table.position().over()) return py::none();
    return py::str(table.position().landlord_won() ? "landlord" : "peasants");
}

py::tuple hands(const Table& table) {
    py::tuple all(table.position().seats);
    for (unsigned i = 0; i < table.position().seats; ++i) all[i] = table.position().hands[i];
    return all;
}

// Sets that have been played are locked no more.
bool same_rules(const Table& a, const Table& b) {
    PlayRules rules = a.rules(), others = b.rules();
    rules.locked = others.locked = 0;
    return rules == others && locked_cards(a.rules(), a.position().hand(a.position().landlord)) ==
                                  locked_cards(b.rules(), b.position().hand(b.position().landlord));
}

bool same(const Table& a, const Table& b) {
    const Position &x = a.position(), &y = b.position();
    if (!same_rules(a, b) || x.seats != y.seats || x.landlord != y.landlord || x.to_act != y.to_act)
        return false;
    if (x.to_beat.pattern != y.to_beat.pattern || (!x.leading() && x.to_beat_by != y.to_beat_by))
        return false;
    return x.hands == y.hands;
}

std::uint64_t perft(const Table& table, py::handle depth) {
    constexpr long long deepest =
        max_seats * deck_cards;  // every card a play of its own, every other seat passing
    const auto moves = static_cast<unsigned>(to_integer(depth, "depth", 0, table.rules().decks * deepest));
    // A hand that has shrunk has no more leads than before, and follows are leads or a pass: this is room
    // enough for every depth but the last, where moves are only counted.
    // Copied first: without the GIL another thread may play on here.
    const PlayRules rules = table.rules();
    const Position position = table.position();
    std::size_t most = 0;
    for (const Hand hand : position.hands)
        most = std::max<std::size_t>(most, kernels().count_leads(rules, hand) + 1U);
    std::vector<Move> buffer(moves == 0 ? 0 : most * (moves - 1) + list_slack);
    std::uint64_t leaves = 0;
    run_interruptibly(
        [&](const StopFlag& stop) { leaves = kernels().perft(rules, position, moves, buffer.data(), stop); },
        [] {});
    return leaves;
}

// What stepping through a hand does most, straight into the type: half the time of a call through pybind11.
Table* table_in(PyObject* self) noexcept {
    const auto* const instance = reinterpret_cast<py::detail::instance*>(self);
    auto* const table =
        instance->simple_layout ? static_cast<Table*>(instance->simple_value_holder[0]) : nullptr;
    if (table == nullptr) PyErr_SetString(PyExc_TypeError, "this Position was never initialised");
    return table;
}

// Runs work(table) for the Table in a Position.
template <class Work>
PyObject* at_table(PyObject* self, Work&& work) noexcept {
    Table* const table = table_in(self);
    return table == nullptr ? nullptr : guarded([&] { return work(*table); });
}

PyObject* legal_moves_method(PyObject* self, PyObject*) noexcept {
    return at_table(self, [](const Table& table) { return MoveListType::wrap(table.legal_moves()); });
}

// A number for the cards of each legal move, another for other cards, and mixed, so that a dictionary of
// plays finds it at once: the hands' own words collide there in their low bits.
PyObject* legal_keys_method(PyObject* self, PyObject*) noexcept {
    return at_table(self, [](const Table& table) -> PyObject* {
        const std::vector<Move> moves = table.legal_moves().all();
        py::list keys(moves.size());
        for (std::size_t i = 0; i < moves.size(); ++i) keys[i] = py::int_(mix(moves[i].cards.word));
        return keys.release().ptr();
    });
}

PyObject* play_method(PyObject* self, PyObject* move) noexcept {
    return at_table(self, [&](Table& table) {
        if (const ShownMove* const given = MoveType::find(move))
            table.play(on_line(*given, table.rules()));
        else
            table.play_text(move);
        return Py_NewRef(Py_None);
    });
}

PyObject* is_over_getter(PyObject* self, void*) noexcept {
    return at_table(self, [](const Table& table) { return PyBool_FromLong(table.position().over()); });
}

PyMethodDef methods[] = {
    {"legal_moves", legal_moves_method, METH_NOARGS,
     "legal_moves($self)\n--\n\n"
     "What the seat to act may do, a lazy sequence of Move; the pass is the last where one may pass.\n\n"
     "Empty once the hand is over."},
    {"_legal_keys", legal_keys_method, METH_NOARGS, nullptr},
    {"play", play_method, METH_O,
     "play($self, move, /)\n--\n\n"
     "Play a Move, its text (meant as it would be when following) or 'pass' for the seat to act.\n\n"
     "Raises IllegalActionError, MoveError or NotationError for what may not be played; nothing has changed "
     "then."},
    {nullptr, nullptr, 0, nullptr},
};

PyGetSetDef getters[] = {
    {"is_over", is_over_getter, nullptr, "Whether one seat has no cards left.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

void add_fast_members(PyHeapTypeObject* type) noexcept {
    type->ht_type.tp_methods = methods;
    type->ht_type.tp_getset = getters;
}

}  // namespace

void bind_position(py::module_& module) {
    py::class_<Table>(module, "Position", py::custom_type_setup(&add_fast_members))
        .def(py::init(&make_table), py::arg("rules"), py::arg("plan"), py::arg("hands"), py::arg("landlord"),
             py::arg("to_act"), py::arg("to_beat"), py::arg("to_beat_by"), py::arg("locked") = py::none())
        .def(py::init<const Table&>(), py::arg("other"))
        .def("_legal_arrays", [](const Table& table) { return to_arrays(table.legal_moves().all()); })
        .def("undo", &Table::undo,
             "Take the last move back. Raises PositionError where none was played here.")
        .def_property_readonly("winner", &winner, "'landlord' or 'peasants', None while the hand goes on.")
        .def_property_readonly("hands", &hands, "The Hand of each seat, a tuple.")
        .def_property_readonly(
            "landlord", [](const Table& table) { return index_of(table.position().landlord); },
            "The landlord's seat.")
        .def_property_readonly("to_act", &to_act, "The seat to act, None once the hand is over.")
        .def_property_readonly("_next_seat",
                               [](const Table& table) { return index_of(table.position().to_act); })
        .def_property_readonly(
            "to_beat", &to_beat,
            "The play on the table: a Move, or a Pattern where only that is known; None: lead.")
        .def_property_readonly("to_beat_by", &to_beat_by, "Who made the play on the table, or None.")
        .def("__eq__", &same, py::is_operator())
        .def("__hash__", [](const Table& table) { return static_cast<py::ssize_t>(hash_of(table) >> 1); })
        .def_property_readonly("locked", &locked_sets,
                               "The reported sets that the landlord still holds, a tuple of Hand.")
        .def_property_readonly(
            "hash64", &hash_of,
            "64 bits of all that decides how the hand can go on; the same in every process.");
    module.def("perft", &perft, py::arg("position"), py::arg("depth"));
    default_what_was_never_made<Table>();
}

}  // namespace ddz::python
