// Weights of the heuristic player with two decks, found by games of the player against itself.
#pragma once

namespace ddz {

struct TwoDeckWeights {
    // What the plays of a hand are worth, in hundredths of a play, as in worth.hpp: each play that it still
    // takes; a bomb or the rocket that is kept whole; each card of it over four; each rank higher.
    int play, bomb, bomb_card, rank;
    // How well a play wins back the lead: most where no answer can be expected, nothing where so many
    // 256ths of one are.
    int solo_control, solo_reach;
    int pair_control, pair_reach;
    int trio_control, trio_reach;
    int chain_control, chain_reach;
    int bomb_control, bomb_reach;

    // On an enemy's play: to lead next; that the rest goes out as fast as it wins back leads, or at once
    // but for bombs; to keep one's cards, as the seat before the landlord or another; that the enemy holds at
    // most 2, 5, 10, 15 or 20 cards; that another could go out on the play.
    int keep_lead, race, nearly_out;
    int patience, patience_before_landlord;
    int alarm, worry, unease, watch, start;
    int exposed;
    // On a partner's play: to leave it; to beat what the landlord could go out on; to leave it
    // where the landlord has passed.
    int trust, block, leave;
    // Leading: what wins the lead back is kept; low cards first; many cards first; what a like play wins
    // back; no solo past the landlord; a pair to a partner with two cards; nothing that lets an enemy out; no
    // bomb.
    int lead_control, lead_low, lead_size, lead_back;
    int lead_past_landlord, lead_pair_to_partner, lead_exposed, lead_bomb;
    int lose_at;  // a play with so many 256ths of an answer to be expected loses the lead
};
inline constexpr TwoDeckWeights weights_of_landlord{.play = 111,
                                                    .bomb = 171,
                                                    .bomb_card = 15,
                                                    .rank = 4,
                                                    .solo_control = 52,
                                                    .solo_reach = 318,
                                                    .pair_control = 0,
                                                    .pair_reach = 317,
                                                    .trio_control = -3,
                                                    .trio_reach = 331,
                                                    .chain_control = 2,
                                                    .chain_reach = 43,
                                                    .bomb_control = 136,
                                                    .bomb_reach = 819,
                                                    .keep_lead = 4,
                                                    .race = 23,
                                                    .nearly_out = 651,
                                                    .patience = 0,
                                                    .patience_before_landlord = -27,
                                                    .alarm = 321,
                                                    .worry = 530,
                                                    .unease = 174,
                                                    .watch = 28,
                                                    .start = 47,
                                                    .exposed = 300,
                                                    .trust = 48,
                                                    .block = 56,
                                                    .leave = 50000,
                                                    .lead_control = 10,
                                                    .lead_low = 2,
                                                    .lead_size = 1,
                                                    .lead_back = 110,
                                                    .lead_past_landlord = 11,
                                                    .lead_pair_to_partner = 108,
                                                    .lead_exposed = 2483,
                                                    .lead_bomb = 10000,
                                                    .lose_at = 125};
inline constexpr TwoDeckWeights weights_of_peasant{.play = 127,
                                                   .bomb = 86,
                                                   .bomb_card = 61,
                                                   .rank = 0,
                                                   .solo_control = 34,
                                                   .solo_reach = 1261,
                                                   .pair_control = 9,
                                                   .pair_reach = 579,
                                                   .trio_control = 9,
                                                   .trio_reach = 356,
                                                   .chain_control = 0,
                                                   .chain_reach = 74,
                                                   .bomb_control = 98,
                                                   .bomb_reach = 842,
                                                   .keep_lead = 7,
                                                   .race = 112,
                                                   .nearly_out = 1000,
                                                   .patience = 0,
                                                   .patience_before_landlord = -69,
                                                   .alarm = 759,
                                                   .worry = 270,
                                                   .unease = 427,
                                                   .watch = 200,
                                                   .start = 150,
                                                   .exposed = 452,
                                                   .trust = 74,
                                                   .block = 71,
                                                   .leave = 50000,
                                                   .lead_control = 4,
                                                   .lead_low = 0,
                                                   .lead_size = 0,
                                                   .lead_back = 47,
                                                   .lead_past_landlord = 51,
                                                   .lead_pair_to_partner = 137,
                                                   .lead_exposed = 5766,
                                                   .lead_bomb = 10000,
                                                   .lose_at = 67};

}  // namespace ddz
