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

    // On an enemy's play: to lead next; that the rest goes out as fast as it wins back leads; to keep one's
    // cards, as the seat before the landlord or another; that the enemy holds at most 2, 5, 10, 15 or 20
    // cards; that another enemy holds at most 5; that another could go out on the play.
    int keep_lead, race;
    int patience, patience_before_landlord;
    int alarm, worry, unease, watch, start, lurking;
    int exposed;
    // On a partner's play: to leave it; that it might be beaten; to beat what the landlord could go out on.
    int trust, doubt, block;
    // Leading: what wins the lead back is kept; low cards first; many cards first; what a like play wins
    // back; no solo past the landlord; a pair to a partner with two cards.
    int lead_control, lead_low, lead_size, lead_back;
    int lead_past_landlord, lead_pair_to_partner;
    int lose_at;  // a play with so many 256ths of an answer to be expected loses the lead
};
inline constexpr TwoDeckWeights weights_of_landlord{.play = 111,
                                                    .bomb = 201,
                                                    .bomb_card = 27,
                                                    .rank = 0,
                                                    .solo_control = 82,
                                                    .solo_reach = 221,
                                                    .pair_control = 9,
                                                    .pair_reach = 401,
                                                    .trio_control = -3,
                                                    .trio_reach = 512,
                                                    .chain_control = 26,
                                                    .chain_reach = 349,
                                                    .bomb_control = 84,
                                                    .bomb_reach = 373,
                                                    .keep_lead = 20,
                                                    .race = 23,
                                                    .patience = 0,
                                                    .patience_before_landlord = -27,
                                                    .alarm = 557,
                                                    .worry = 709,
                                                    .unease = 200,
                                                    .watch = 110,
                                                    .start = 60,
                                                    .lurking = 0,
                                                    .exposed = 76,
                                                    .trust = 48,
                                                    .doubt = 0,
                                                    .block = 56,
                                                    .lead_control = 10,
                                                    .lead_low = 1,
                                                    .lead_size = 0,
                                                    .lead_back = 152,
                                                    .lead_past_landlord = 11,
                                                    .lead_pair_to_partner = 108,
                                                    .lose_at = 125};
inline constexpr TwoDeckWeights weights_of_peasant{.play = 127,
                                                   .bomb = 288,
                                                   .bomb_card = 42,
                                                   .rank = 2,
                                                   .solo_control = 23,
                                                   .solo_reach = 579,
                                                   .pair_control = 19,
                                                   .pair_reach = 401,
                                                   .trio_control = 12,
                                                   .trio_reach = 232,
                                                   .chain_control = 9,
                                                   .chain_reach = 177,
                                                   .bomb_control = 52,
                                                   .bomb_reach = 530,
                                                   .keep_lead = 40,
                                                   .race = 126,
                                                   .patience = 0,
                                                   .patience_before_landlord = -27,
                                                   .alarm = 875,
                                                   .worry = 699,
                                                   .unease = 153,
                                                   .watch = 52,
                                                   .start = 11,
                                                   .lurking = 0,
                                                   .exposed = 65,
                                                   .trust = 51,
                                                   .doubt = 0,
                                                   .block = 45,
                                                   .lead_control = 8,
                                                   .lead_low = 3,
                                                   .lead_size = -1,
                                                   .lead_back = 80,
                                                   .lead_past_landlord = 14,
                                                   .lead_pair_to_partner = 137,
                                                   .lose_at = 196};

}  // namespace ddz
