// The same players in C++, with the functions that Cython fetches from the same capsules; and one that is compiled
// with the core itself.
#include <Python.h>
#include <ddz_fast.h>

#include "native.hpp"
#include "policy.hpp"

namespace {

std::uint32_t (*count_legal)(const ddz_turn*);
void (*nth_legal)(const ddz_turn*, std::uint32_t, ddz_move*);
std::uint32_t (*legal)(const ddz_turn*, ddz_move*, std::uint32_t);
std::uint32_t (*random_below)(ddz_stream*, std::uint32_t);

void count_and_pick(const ddz_turn* turn, void*, ddz_move* move) noexcept {
    nth_legal(turn, random_below(turn->stream, count_legal(turn)), move);
}

void list_and_pick(const ddz_turn* turn, void*, ddz_move* move) noexcept {
    constexpr std::uint32_t room = 2048;
    ddz_move moves[room];
    const std::uint32_t n = legal(turn, moves, room);
    *move = moves[random_below(turn->stream, n)];
}

void with_the_core(const ddz::Turn* turn, void*, ddz::Move* move) noexcept {
    ddz::Position position;
    position.to_act = ddz::seat_at(turn->me);
    position.hands[turn->me] = turn->hand;
    position.to_beat = turn->to_beat;
    *move = ddz::RandomPolicy::play(turn->rules->rules, position, *turn->stream);
}

template <class Function>
bool fetch(PyObject* functions, const char* name, Function& function) {
    PyObject* const capsule = PyDict_GetItemString(functions, name);
    if (capsule == nullptr) return false;
    function = reinterpret_cast<Function>(PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule)));
    return function != nullptr;
}

constexpr char signature[] = "void (ddz_turn const *, void *, ddz_move *)";

template <class Function>
bool add(PyObject* module, const char* name, Function* function) {
    PyObject* const capsule = PyCapsule_New(reinterpret_cast<void*>(function), signature, nullptr);
    return capsule != nullptr && PyModule_AddObject(module, name, capsule) == 0;
}

PyModuleDef definition = {PyModuleDef_HEAD_INIT, "in_cpp", nullptr, -1, nullptr, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit_in_cpp() {
    PyObject* const core = PyImport_ImportModule("ddz_fast._core");
    PyObject* const functions = core == nullptr ? nullptr : PyObject_GetAttrString(core, "__pyx_capi__");
    if (functions == nullptr || !fetch(functions, "ddz_count_legal", count_legal) ||
        !fetch(functions, "ddz_nth_legal", nth_legal) || !fetch(functions, "ddz_legal", legal) ||
        !fetch(functions, "ddz_random_below", random_below))
        return nullptr;
    PyObject* const module = PyModule_Create(&definition);
    if (module == nullptr || !add(module, "count_and_pick", &count_and_pick) ||
        !add(module, "list_and_pick", &list_and_pick) || !add(module, "with_the_core", &with_the_core))
        return nullptr;
    return module;
}
