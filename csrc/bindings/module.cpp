#include "moves.hpp"

PYBIND11_MODULE(_core, module) {
    namespace python = ddz::python;
    module.doc() = "The compiled core of ddz_fast.";
    python::bind_errors(module);
    python::bind_cards(module);
    python::bind_moves(module);
    python::bind_move_list(module);
    python::bind_rules(module);
    python::bind_batches(module);
    python::bind_position(module);
    python::bind_phases(module);
    python::bind_simulate(module);
    python::bind_hand_batch(module);
    python::bind_players(module);
    python::bind_action_index(module);
    python::bind_native(module);
    python::bind_encodings(module);
    python::bind_plain(module);
}
