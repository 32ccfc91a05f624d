#include "encode_openspiel.hpp"

#include <algorithm>

#include "saying.hpp"

namespace ddz {
namespace {

constexpr unsigned rank_places = 5;   // none to four cards
constexpr unsigned joker_places = 2;  // none or one
constexpr unsigned own = 0;
constexpr unsigned played = natural_rank_count * rank_places + 2 * joker_places;
constexpr unsigned from_landlord = 2 * played;
constexpr unsigned first_to_speak = from_landlord + 3;
constexpr unsigned face_up = first_to_speak + 3;
static_assert(face_up + rank_count == openspiel_width);

// Where the one of each rank goes; nowhere else, whatever the count.
unsigned place_of(unsigned rank, unsigned cards, bool overlap) noexcept {
    const unsigned count = std::min(cards, rank < natural_rank_count ? rank_places - 1 : joker_places - 1);
    if (overlap || rank <= natural_rank_count) return rank * rank_places + count;
    return natural_rank_count * rank_places + (rank - natural_rank_count) * joker_places + count;
}

// The landlord, or in the auction who has bid most so far; -1 before the first bid.
int highest_bidder(const ObservedHands& hands, std::size_t row) noexcept {
    if (hands.landlord[row] >= 0) return hands.landlord[row];
    for (unsigned i = history_length; i-- > 0;) {
        const int said = hands.said[row * history_length + i];
        if (said >= static_cast<int>(Saying::bid_1) && said <= static_cast<int>(Saying::bid_3))
            return hands.said_by[row * history_length + i];
    }
    return -1;
}

void write_row(const ObservedHands& hands, std::size_t row, bool overlap, float* out) noexcept {
    const std::uint8_t* const hand = ObservedHands::of(hands.hand, row);
    for (unsigned rank = 0; rank < rank_count; ++rank) {
        unsigned gone = 0;
        for (unsigned seat = 0; seat < 3; ++seat) gone += hands.of(hands.played, row, seat)[rank];
        out[own + place_of(rank, hand[rank], overlap)] = 1;
        out[played + place_of(rank, gone, overlap)] = 1;
    }
    if (const int bidder = highest_bidder(hands, row); bidder >= 0)
        out[from_landlord + static_cast<unsigned>(hands.seat[row] - bidder + 3) % 3] = 1;
    if (hands.first[row] >= 0 && hands.first[row] < 3)
        out[first_to_speak + static_cast<unsigned>(hands.first[row])] = 1;
    if (hands.face_up[row] < rank_count) out[face_up + hands.face_up[row]] = 1;
}

}  // namespace

void check_openspiel(const ObservedHands& hands) {
    check_range("phase", hands.phase, hands.rows, 1, 0, observed_phases - 1);
    check_range("seat", hands.seat, hands.rows, 1, -1, 2);
    check_range("landlord", hands.landlord, hands.rows, 1, -1, 2);
    check_range("first", hands.first, hands.rows, 1, -1, 2);
    check_range("said_by", hands.said_by, hands.rows, history_length, -1, 2);
    for (std::size_t row = 0; row < hands.rows; ++row) {
        check_one_deck("hand", hands.hand + row * rank_count, 1, row);
        check_one_deck("played", hands.played + row * 3 * rank_count, 3, row);
    }
}

void write_openspiel(const ObservedHands& hands, bool overlap, float* out) noexcept {
    std::fill_n(out, hands.rows * openspiel_width, 0.0F);
    for (std::size_t row = 0; row < hands.rows; ++row, out += openspiel_width) {
        if (hands.seat[row] >= 0 && hands.phase[row] != 0) write_row(hands, row, overlap, out);
    }
}

}  // namespace ddz
