#include "encode_rlcard.hpp"

#include <string>

#include "encode_cards.hpp"
#include "error.hpp"

namespace ddz {
namespace {

constexpr unsigned landlord_places = 20;  // of the one-hots of cards left
constexpr unsigned peasant_places = 17;
constexpr unsigned moves_remembered = 9;

unsigned seat_after(const ObservedHands& hands, std::size_t row, unsigned role) noexcept {
    return (static_cast<unsigned>(hands.landlord[row]) + role) % 3;
}

// Own hand, the others' cards, the move before, and the last nine.
std::int8_t* write_common(const ObservedHands& hands, std::size_t row, std::int8_t* out) noexcept {
    out = write_cards<1>(ObservedHands::of(hands.hand, row), out);
    out = write_cards<1>(ObservedHands::of(hands.unseen, row), out);
    const std::uint8_t* const newest = hands.move_before(row, 1);
    const bool passed =
        std::all_of(newest, newest + rank_count, [](std::uint8_t count) { return count == 0; });
    out = write_cards<1>(passed ? hands.move_before(row, 2) : newest, out);
    for (unsigned ago = moves_remembered; ago > 0; --ago)
        out = write_cards<1>(hands.move_before(row, ago), out);
    return out;
}

std::int8_t* write_left(const ObservedHands& hands, std::size_t row, unsigned role,
                        std::int8_t* out) noexcept {
    const unsigned width = role == 0 ? landlord_places : peasant_places;
    const unsigned left = hands.cards_left[row * hands.seats + seat_after(hands, row, role)];
    return write_one_hot(cards_left_place(left, width), width, out);
}

void check_left(const ObservedHands& hands, const std::vector<std::int64_t>& rows) {
    for (const std::int64_t each : rows) {
        for (unsigned role = 0; role < 3; ++role) {
            const auto row = static_cast<std::size_t>(each);
            const unsigned left = hands.cards_left[row * hands.seats + seat_after(hands, row, role)];
            const unsigned most = role == 0 ? landlord_places : peasant_places;
            if (left <= most) continue;
            throw Error(ErrorKind::general, "out-of-range",
                        "cards_left holds " + std::to_string(left) + " in row " + std::to_string(row) +
                            "; here it goes from 0 to " + std::to_string(most) +
                            (role == 0 ? " for the landlord" : " for a peasant"));
        }
    }
}

}  // namespace

void check_rlcard(const ObservedHands& hands, const std::vector<std::int64_t>& landlords,
                  const std::vector<std::int64_t>& peasants) {
    check_range("hand", hands.hand, hands.rows, rank_count, 0, 4);
    check_range("unseen", hands.unseen, hands.rows, rank_count, 0, 4);
    check_range("played", hands.played, hands.rows, 3 * rank_count, 0, 4);
    check_range("first_moves", hands.first_moves, hands.rows, 3 * rank_count, 0, 4);
    check_range("history", hands.history, hands.rows, history_length * rank_count, 0, 4);
    check_left(hands, landlords);
    check_left(hands, peasants);
}

void write_rlcard_landlord(const ObservedHands& hands, const std::vector<std::int64_t>& rows,
                           std::int8_t* out) noexcept {
    for (const std::int64_t each : rows) {
        const auto row = static_cast<std::size_t>(each);
        out = write_common(hands, row, out);
        out = write_cards<1>(hands.of(hands.played, row, seat_after(hands, row, 2)), out);
        out = write_cards<1>(hands.of(hands.played, row, seat_after(hands, row, 1)), out);
        out = write_left(hands, row, 2, out);
        out = write_left(hands, row, 1, out);
    }
}

void write_rlcard_peasants(const ObservedHands& hands, const std::vector<std::int64_t>& rows,
                           std::int8_t* out) noexcept {
    for (const std::int64_t each : rows) {
        const auto row = static_cast<std::size_t>(each);
        const unsigned seat = static_cast<unsigned>(hands.seat[row]);
        const unsigned teammate = seat == seat_after(hands, row, 1) ? 2U : 1U;
        const unsigned pair[2] = {seat_after(hands, row, 0), seat_after(hands, row, teammate)};
        out = write_common(hands, row, out);
        for (const unsigned other : pair) out = write_cards<1>(hands.of(hands.played, row, other), out);
        // What the format calls last moves are first ones.
        for (const unsigned other : pair) out = write_cards<1>(hands.of(hands.first_moves, row, other), out);
        out = write_left(hands, row, 0, out);
        out = write_left(hands, row, teammate, out);
    }
}

void write_card_rows(const std::uint8_t* counts, std::size_t rows, std::int8_t* out) noexcept {
    for (std::size_t row = 0; row < rows; ++row) out = write_cards<1>(ObservedHands::of(counts, row), out);
}

}  // namespace ddz
