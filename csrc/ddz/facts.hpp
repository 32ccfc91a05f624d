// Facts of a hand, and the caller's columns that they go to.
#pragma once

#include <cstddef>

#include "cards.hpp"

namespace ddz {

// In the column of wild ranks: the hand had none, since it had no landlord.
inline constexpr std::uint8_t no_wild_rank = 255;

// What came of a hand; the defaults are those of a cancelled one.
struct HandFacts {
    std::int8_t landlord = -1;
    std::uint8_t bid = 0;
    bool huangfan = false;    // the deal before was void
    bool mingwang = false;    // a joker was turned up
    bool touliao = false;     // the first to speak bid 3 at once
    bool tanda = false;       // and showed its hand
    std::uint8_t baodao = 0;  // how often the landlord reported
    bool fight = false;       // and whether he played on then
    std::uint8_t robs = 0;
    std::uint8_t open = 1;       // the largest factor that a hand was opened for
    std::uint8_t doubled = 0;    // a bit a seat
    std::uint8_t bombs = 0;      // those of no class: without wild cards all
    std::uint8_t big_bombs = 0;  // of two decks: those of six cards or more among them
    std::uint8_t soft_bombs = 0;
    std::uint8_t hard_bombs = 0;
    std::uint8_t pure_bombs = 0;
    std::uint8_t rockets = 0;
    bool landlord_won = false;
    bool spring = false;  // the losers played no card (peasants), or only once (the landlord)
    std::uint16_t plies = 0;
    std::uint16_t redeals = 0;
    std::uint8_t wild_rank = no_wild_rank;
};

// One array a fact, one row a hand; null where the rule set has no such fact.
struct PlayoutColumns {
    std::int8_t* landlord = nullptr;
    bool* landlord_won = nullptr;
    std::uint8_t* bid = nullptr;  // `bid` and `dang` are two names of one fact
    std::uint8_t* dang = nullptr;
    bool* huangfan = nullptr;
    bool* mingwang = nullptr;
    bool* touliao = nullptr;
    bool* tanda = nullptr;
    std::uint8_t* baodao = nullptr;
    bool* fight = nullptr;
    std::uint8_t* robs = nullptr;
    std::uint8_t* open = nullptr;
    bool* doubles = nullptr;  // one a seat in each row
    std::uint8_t* bombs = nullptr;
    std::uint8_t* big_bombs = nullptr;
    std::uint8_t* soft_bombs = nullptr;
    std::uint8_t* hard_bombs = nullptr;
    std::uint8_t* pure_bombs = nullptr;
    std::uint8_t* rockets = nullptr;
    bool* spring = nullptr;
    std::uint16_t* plies = nullptr;
    std::uint16_t* redeals = nullptr;
    std::uint8_t* wild_rank = nullptr;

    DDZ_INLINE void write(std::size_t row, const HandFacts& facts, unsigned seats) const noexcept {
        landlord[row] = facts.landlord;
        landlord_won[row] = facts.landlord_won;
        rockets[row] = facts.rockets;
        spring[row] = facts.spring;
        plies[row] = facts.plies;
        redeals[row] = facts.redeals;
        if (bid) bid[row] = facts.bid;
        if (dang) dang[row] = facts.bid;
        if (huangfan) huangfan[row] = facts.huangfan;
        if (mingwang) mingwang[row] = facts.mingwang;
        if (touliao) touliao[row] = facts.touliao;
        if (tanda) tanda[row] = facts.tanda;
        if (baodao) baodao[row] = facts.baodao;
        if (fight) fight[row] = facts.fight;
        if (robs) robs[row] = facts.robs;
        if (open) open[row] = facts.open;
        if (bombs) bombs[row] = facts.bombs;
        if (big_bombs) big_bombs[row] = facts.big_bombs;
        if (soft_bombs) soft_bombs[row] = facts.soft_bombs;
        if (hard_bombs) hard_bombs[row] = facts.hard_bombs;
        if (pure_bombs) pure_bombs[row] = facts.pure_bombs;
        if (wild_rank) wild_rank[row] = facts.wild_rank;
        if (!doubles) return;
        for (unsigned seat = 0; seat < seats; ++seat)
            doubles[row * seats + seat] = ((facts.doubled >> seat) & 1U) != 0;
    }
};

}  // namespace ddz
