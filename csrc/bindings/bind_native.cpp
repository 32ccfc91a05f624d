// The C-level API as capsules, rules for it, and native players.
#include <cinttypes>
#include <cstdio>
#include <cstring>

#include "c_api_entries.hpp"
#include "native_player.hpp"

namespace ddz::python {
namespace {

constexpr char rules_name[] = "ddz_rules";

[[noreturn]] void bad_native(const char* code, const std::string& message) {
    throw Error(ErrorKind::general, code, message);
}

// What a capsule of this name holds.
void* pointer_in(py::handle capsule, const char* what, const std::string& signature) {
    if (!PyCapsule_CheckExact(capsule.ptr()))
        bad_native("bad-capsule", std::string{what} + " must be a capsule of a C function '" + signature +
                                      "', not " + shown(capsule));
    const char* const name = PyCapsule_GetName(capsule.ptr());
    if (name == nullptr || signature != name)
        bad_native("bad-capsule", std::string{what} + " must be a C function '" + signature + "', not '" +
                                      (name == nullptr ? "" : name) + "'");
    return PyCapsule_GetPointer(capsule.ptr(), name);
}

// Compiled like everything else, but called with the names that ddz_fast.h gives these types.
template <class Function>
Function function_in(py::handle capsule, const char* what, const std::string& signature) {
    return reinterpret_cast<Function>(pointer_in(capsule, what, signature));
}

// A bit pattern as it is, where it cannot be shown as cards.
std::string raw(const Move& move) {
    char text[80];
    std::snprintf(text, sizeof text, "cards 0x%" PRIx64 " as pattern 0x%" PRIx32, move.cards.word,
                  move.pattern.word());
    return text;
}

// Why a move is refused; nothing where it cannot even be shown.
std::string why_refused(const IllegalChoice& choice) {
    const Pattern pattern = choice.move.pattern;
    const bool can_be_shown = pattern.category() <= Category::pass && index_of(pattern.key()) < rank_count &&
                              pattern.bomb_class() <= BombClass::pure &&
                              decks_hold(choice.rules, choice.move.cards);
    if (!can_be_shown) return raw(choice.move) + ", which is no move";
    if (pattern.is_pass() && choice.move != pass_move)
        return raw(choice.move) + ": a pass has no cards, no length and no key";
    try {
        if (!pattern.is_pass()) check_to_beat(choice.rules, pattern);
        check_legal(choice.rules, choice.held, choice.to_beat, choice.move);
    } catch (const Error& error) {
        return error.what();
    }
    return raw(choice.move);
}

py::capsule rules_capsule(const PlayRules& rules, const DealPlan& deal) {
    static_cast<void>(kernels());  // those who have rules need not ask whether there are any
    auto* const made = new ddz_rules{{rules, deal}};
    return py::capsule(made, rules_name, [](PyObject* capsule) {
        delete static_cast<ddz_rules*>(PyCapsule_GetPointer(capsule, rules_name));
    });
}

py::dict capsules() {
    static const std::vector<std::vector<c_api::Entry>> all{c_api::hand_entries(), c_api::play_entries()};
    py::dict functions;
    for (const auto& entries : all) {
        for (const c_api::Entry& entry : entries)
            functions[entry.name] = py::capsule(entry.function, entry.signature.c_str());
    }
    return functions;
}

}  // namespace

OwnedNativePlayer::OwnedNativePlayer(py::object choose, py::object context, py::object say)
    : choose_(std::move(choose)), context_(std::move(context)), say_(std::move(say)) {
    player_.choose = function_in<ChooseMove>(choose_, "choose", c_api::choose_signature());
    const std::string speaker = py::isinstance<py::str>(say_) ? to_utf8(say_, "name") : "";
    if (speaker == "heuristic") {
        player_.says = Policy::heuristic;
    } else if (speaker.empty() && PyCapsule_CheckExact(say_.ptr())) {
        player_.says = Policy::native;
        player_.say = function_in<ChooseSaying>(say_, "say", c_api::say_signature());
    } else if (speaker != "random") {
        bad_native("bad-capsule", "say may be 'random', 'heuristic' or a capsule of a C function '" +
                                      c_api::say_signature() + "', not " + shown(say_));
    }
    if (context_.is_none()) return;
    if (PyCapsule_CheckExact(context_.ptr())) {
        player_.context = PyCapsule_GetPointer(context_.ptr(), PyCapsule_GetName(context_.ptr()));
        return;
    }
    auto view = std::make_unique<Py_buffer>();
    if (PyObject_GetBuffer(context_.ptr(), view.get(), PyBUF_SIMPLE) != 0) {
        PyErr_Clear();
        bad_native("bad-context",
                   "context may be None, a capsule or contiguous memory such as a numpy array, not " +
                       shown(context_));
    }
    memory_.reset(view.release());
    player_.context = memory_->buf;
}

Error illegal_choice_error(const IllegalChoice& choice, std::uint64_t seed, std::uint64_t game,
                           bool of_match) {
    std::string message = "the native policy of seat " + std::to_string(index_of(choice.seat)) + ", game " +
                          std::to_string(game) + " of seed " + std::to_string(seed);
    if (of_match) message += ", hand " + std::to_string(choice.hand);
    if (choice.is_saying) {
        message += ", chose saying " + std::to_string(choice.saying) + " of " +
                   std::to_string(choice.sayings) + "; they count from 0";
    } else {
        const std::string held = "'" + to_string(choice.held) + "'";
        message += choice.to_beat.is_pass()
                       ? ", chose no legal lead from " + held
                       : ", chose no legal answer to " + to_string(choice.to_beat) + " from " + held;
        message += ": " + why_refused(choice);
    }
    return {ErrorKind::illegal_action, "illegal-choice", message};
}

void bind_native(py::module_& module) {
    module.attr("__pyx_capi__") = capsules();
    module.attr("CHOOSE_SIGNATURE") = c_api::choose_signature();
    module.attr("SAY_SIGNATURE") = c_api::say_signature();
    module.def("rules_capsule", &rules_capsule, py::arg("rules"), py::arg("deal"));
    py::class_<OwnedNativePlayer>(module, "NativePlayer")
        .def(py::init<py::object, py::object, py::object>(), py::arg("choose"), py::arg("context"),
             py::arg("say"));
    default_what_was_never_made<OwnedNativePlayer>();
}

}  // namespace ddz::python
