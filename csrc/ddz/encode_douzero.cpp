#include "encode_douzero.hpp"

#include <string>

#include "encode_cards.hpp"
#include "error.hpp"

namespace ddz {
namespace {

constexpr unsigned most_left[3] = {20, 17, 17};  // places of the one-hots by role
constexpr unsigned bomb_places = 15;
constexpr unsigned moves_remembered = 15;

struct Decision {
    const ObservedHands& hands;
    std::size_t row;

    [[nodiscard]] unsigned seat(unsigned role) const noexcept {
        return (static_cast<unsigned>(hands.landlord[row]) + role) % 3;
    }
    [[nodiscard]] const std::uint8_t* played(unsigned role) const noexcept {
        return hands.of(hands.played, row, seat(role));
    }
    [[nodiscard]] const std::uint8_t* last(unsigned role) const noexcept {
        return hands.of(hands.last, row, seat(role));
    }
    [[nodiscard]] unsigned left(unsigned role) const noexcept {
        return hands.cards_left[row * hands.seats + seat(role)];
    }
    [[nodiscard]] unsigned bombs() const noexcept { return hands.bombs[row] + 0U + hands.rockets[row]; }
    // The last move, or the one before it where that was a pass: zeros where both were.
    [[nodiscard]] const std::uint8_t* to_beat() const noexcept {
        const std::uint8_t* const newest = hands.move_before(row, 1);
        unsigned cards = 0;
        for (unsigned rank = 0; rank < rank_count; ++rank) cards |= newest[rank];
        return cards != 0 ? newest : hands.move_before(row, 2);
    }
};

template <class T>
T* write_left(const Decision& decision, unsigned role, T* out) noexcept {
    return write_one_hot(cards_left_place(decision.left(role), most_left[role]), most_left[role], out);
}

template <class T>
T* write_state(const Decision& decision, unsigned role, T* out) noexcept {
    const ObservedHands& hands = decision.hands;
    out = write_cards<1>(ObservedHands::of(hands.hand, decision.row), out);
    out = write_cards<1>(ObservedHands::of(hands.unseen, decision.row), out);
    if (role == 0) {
        out = write_cards<1>(decision.to_beat(), out);
        out = write_cards<1>(decision.played(2), out);
        out = write_cards<1>(decision.played(1), out);
        out = write_left(decision, 2, out);
        out = write_left(decision, 1, out);
    } else {
        const unsigned teammate = 3 - role;
        out = write_cards<1>(decision.played(0), out);
        out = write_cards<1>(decision.played(teammate), out);
        out = write_cards<1>(decision.to_beat(), out);
        out = write_cards<1>(decision.last(0), out);
        out = write_cards<1>(decision.last(teammate), out);
        out = write_left(decision, 0, out);
        out = write_left(decision, teammate, out);
    }
    return write_one_hot(decision.bombs(), bomb_places, out);
}

template <class T>
void write_moves(const Decision& decision, T* out) noexcept {
    for (unsigned ago = moves_remembered; ago > 0; --ago)
        out = write_cards<1>(decision.hands.move_before(decision.row, ago), out);
}

}  // namespace

void check_douzero(const ObservedHands& hands, const std::array<std::vector<std::int64_t>, 3>& roles) {
    check_range("hand", hands.hand, hands.rows, rank_count, 0, 4);
    check_range("unseen", hands.unseen, hands.rows, rank_count, 0, 4);
    check_range("played", hands.played, hands.rows, 3 * rank_count, 0, 4);
    check_range("last", hands.last, hands.rows, 3 * rank_count, 0, 4);
    check_range("history", hands.history, hands.rows, history_length * rank_count, 0, 4);
    for (const std::vector<std::int64_t>& rows : roles) {
        for (const std::int64_t row : rows) {
            const Decision decision{hands, static_cast<std::size_t>(row)};
            const char* column = nullptr;
            if (decision.bombs() >= bomb_places) column = "bombs and rockets together hold ";
            unsigned value = decision.bombs(), most = bomb_places - 1;
            for (unsigned role = 0; role < 3 && column == nullptr; ++role) {
                if (decision.left(role) > most_left[role]) {
                    column = role == 0 ? "cards_left holds, for the landlord, "
                                       : "cards_left holds, for a peasant, ";
                    value = decision.left(role);
                    most = most_left[role];
                }
            }
            if (column == nullptr) continue;
            throw Error(ErrorKind::general, "out-of-range",
                        column + std::to_string(value) + " in row " + std::to_string(row) +
                            "; here it goes from 0 to " + std::to_string(most));
        }
    }
}

void write_douzero(const ObservedHands& hands, const ActionColumns& actions, unsigned role,
                   const std::vector<std::int64_t>& rows, const DouZeroFeatures& features) noexcept {
    const std::size_t state = douzero_state_width[role], width = state + douzero_action_width;
    std::int64_t written = 0;
    float *x = features.x_batch, *z = features.z_batch;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::size_t row = static_cast<std::size_t>(rows[i]);
        const Decision decision{hands, row};
        write_state(decision, role, features.x_no_action + i * state);
        write_moves(decision, features.z + i * douzero_moves_width);
        features.hand_offsets[i] = written;
        const std::size_t first =
            actions.offsets != nullptr ? static_cast<std::size_t>(actions.offsets[row]) : 0;
        const std::size_t end =
            actions.offsets != nullptr ? static_cast<std::size_t>(actions.offsets[row + 1]) : 0;
        if (z != nullptr && (features.one_z || first < end)) {
            write_moves(decision, z);
            for (std::size_t action = first + 1; action < end && !features.one_z; ++action)
                std::memcpy(z + (action - first) * douzero_moves_width, z,
                            douzero_moves_width * sizeof(float));
            z += (end - first) * douzero_moves_width;
        }
        if (first < end) write_state(decision, role, x);
        for (std::size_t action = first; action < end; ++action) {
            float* const to = x + (action - first) * width;
            if (action > first) std::memcpy(to, x, state * sizeof(float));
            write_cards<1>(ObservedHands::of(actions.counts, action), to + state);
        }
        x += (end - first) * width;
        written += static_cast<std::int64_t>(end - first);
    }
    features.hand_offsets[rows.size()] = written;
}

}  // namespace ddz
