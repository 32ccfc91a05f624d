// What formats of features have in common: cards as one value for each card of the deck, and one-hots.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

#include "cards.hpp"

namespace ddz {

// k ones, then zeros.
template <class T, unsigned Width>
inline constexpr auto thermometers = [] {
    std::array<std::array<T, Width>, Width + 1> rows{};
    for (unsigned count = 0; count <= Width; ++count) {
        for (unsigned i = 0; i < count; ++i) rows[count][i] = T{1};
    }
    return rows;
}();

// A value for each card of one deck or two: of every rank from 3 to 2 as many ones as there are cards, then
// the little jokers, then the big ones. More cards than there can be count as all of them. Returns what
// follows.
template <unsigned Decks, class T>
T* write_cards(const std::uint8_t* counts, T* out) noexcept {
    constexpr unsigned copies = 4 * Decks;
    for (unsigned rank = 0; rank < rank_count; ++rank) {
        if (rank < natural_rank_count) {
            const unsigned count = std::min<unsigned>(counts[rank], copies);
            std::memcpy(out, thermometers<T, copies>[count].data(), copies * sizeof(T));
            out += copies;
        } else {
            const unsigned count = std::min<unsigned>(counts[rank], Decks);
            std::memcpy(out, thermometers<T, Decks>[count].data(), Decks * sizeof(T));
            out += Decks;
        }
    }
    return out;
}

// A one at `place`, counted from 0; none where the place is beyond the width. Returns what follows.
template <class T>
T* write_one_hot(unsigned place, unsigned width, T* out) noexcept {
    std::fill_n(out, width, T{0});
    if (place < width) out[place] = T{1};
    return out + width;
}

// Where DouZero and RLCard put the one for so many cards left: at one less, and at the last place for none.
[[nodiscard]] inline unsigned cards_left_place(unsigned left, unsigned width) noexcept {
    return left == 0 ? width - 1 : left - 1;
}

}  // namespace ddz
