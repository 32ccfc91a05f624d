#include "action_index.hpp"

#include <algorithm>
#include <optional>
#include <type_traits>

#include "deal.hpp"
#include "error.hpp"
#include "two_deck_leads.hpp"

namespace ddz {
namespace {

template <Category C>
Move body_in(const PlayRules& rules, const Copies&, Rank bottom, unsigned length) noexcept {
    return body_move<C>(rules, bottom, length);
}
template <Category C>
Move body_in(const PlayRules& rules, const TwoDeckHand&, Rank bottom, unsigned length) noexcept {
    return two_deck_body<C>(rules, bottom, length);
}

// The bottoms of the wings beside a body where they have to be runs themselves, else nothing.
template <Category C>
std::optional<RankSet> runs_beside(const PlayRules&, const Copies&, Rank, unsigned) noexcept {
    return std::nullopt;
}
template <Category C>
std::optional<RankSet> runs_beside(const PlayRules& rules, const TwoDeckHand& deck, Rank bottom,
                                   unsigned length) noexcept {
    if (!wings_are_runs<C>(rules)) return std::nullopt;
    return wing_bottoms<C>(rules, deck, bottom, length);
}

KickerRanks ranks_of(const KickerPool& pool, unsigned kickers) noexcept {
    Hand most;
    for (const Rank rank : each(pool.at_least[1])) most += Hand::of(rank, pool.most(rank));
    return {most, kickers, static_cast<unsigned>(pool.unit), pool.rocket};
}

template <Category C, class Held>
inline constexpr bool takes_kickers =
    shape_of(C).wings != Wings::none && (std::is_same_v<Held, Copies> || in_two_decks<C>);

}  // namespace

ActionIndex::ActionIndex(const PlayRules& rules, unsigned most_cards, std::span<const Saying> sayings)
    : rules_(rules), most_cards_(most_cards), sayings_(sayings.begin(), sayings.end()) {
    if (rules.has_wild())
        throw Error(ErrorKind::rule_set, "no-action-index", "plays with wild cards have no fixed index");
    rules_.locked = 0;  // what a hand may play of a reported set is a play of the deck all the same
    const Hand deck = CardSet::deck(rules.jokers, rules.decks).ranks();
    if (rules.has_two_decks())
        add_plays_of(TwoDeckHand{rules_, deck});
    else
        add_plays_of(Copies{deck});
}

template <class Held>
void ActionIndex::add_plays_of(const Held& deck) {
    each_category([&](auto category) {
        constexpr Category C = category.value;
        constexpr Shape shape = shape_of(C);
        each_length<C>(rules_, deck, [&](Bodies bodies) {
            for (const Rank bottom : each(bodies.bottoms)) {
                const Move body = body_in<C>(rules_, deck, bottom, bodies.length);
                if (body.cards.size() + bodies.length * shape.kicker_cards() > most_cards_) continue;
                Plays plays{body.pattern, plays_, body.cards};
                if constexpr (!takes_kickers<C, Held>) {
                    add(plays, 1);
                } else if (const auto runs = runs_beside<C>(rules_, deck, bottom, bodies.length)) {
                    plays.wing_bottoms = static_cast<std::uint16_t>(runs->bits);
                    add(plays, runs->size());
                } else {
                    const KickerRanks ranks = ranks_of(pool_beside<C>(rules_, deck, bottom, bodies.length),
                                                       shape.kickers * bodies.length);
                    if (ranks.size() == 0) continue;
                    plays.kickers = static_cast<std::uint16_t>(kickers_.size());
                    kickers_.push_back(ranks);
                    add(plays, ranks.size());
                }
            }
            return false;
        });
        return false;
    });
    const Move rocket = rocket_of(deck);
    if (has_rocket(deck) && rocket.cards.size() <= most_cards_)
        add({rocket.pattern, plays_, rocket.cards}, 1);
}

void ActionIndex::add(const Plays& plays, std::uint32_t count) {
    if (count == 0) return;
    slots_[slot_of(plays.pattern)] = static_cast<std::uint16_t>(patterns_.size());
    patterns_.push_back(plays);
    plays_ += count;
}

std::uint32_t ActionIndex::run_rank(const Plays& plays, Hand wings) const noexcept {
    std::uint32_t place = 0;
    for (const Rank bottom : each(RankSet{plays.wing_bottoms})) {
        if (cards_at(rules_.line(), bottom, plays.pattern.length(), 2) == wings) return place;
        ++place;
    }
    return none;
}

Hand ActionIndex::nth_run(const Plays& plays, std::uint32_t n) const noexcept {
    const Rank bottom = RankSet{plays.wing_bottoms}.nth(n);
    return cards_at(rules_.line(), bottom, plays.pattern.length(), 2);
}

std::uint32_t ActionIndex::id_of(const Move& move) const noexcept {
    if (move.pattern.is_pass()) return move == pass_move ? pass_id() : none;
    const Plays& plays = patterns_[slots_[slot_of(move.pattern)]];
    if (!(plays.pattern == move.pattern) || !move.cards.contains(plays.body)) return none;
    const Hand kickers = move.cards - plays.body;
    if (plays.wing_bottoms != 0) {
        const std::uint32_t place = run_rank(plays, kickers);
        return place == none ? none : plays.first + place;
    }
    const KickerRanks& ranks = kickers_[plays.kickers];
    return ranks.has(kickers) ? plays.first + ranks.rank_of(kickers) : none;
}

std::uint32_t ActionIndex::id_of(Saying saying) const noexcept {
    const auto found = std::find(sayings_.begin(), sayings_.end(), saying);
    if (found == sayings_.end()) return none;
    return plays_ + 1 + static_cast<std::uint32_t>(found - sayings_.begin());
}

Move ActionIndex::move_of(std::uint32_t id) const noexcept {
    if (id >= plays_) return pass_move;
    const auto after = std::upper_bound(patterns_.begin() + 1, patterns_.end(), id,
                                        [](std::uint32_t n, const Plays& plays) { return n < plays.first; });
    const Plays& plays = *(after - 1);
    const std::uint32_t n = id - plays.first;
    const Hand beside = plays.wing_bottoms != 0 ? nth_run(plays, n) : kickers_[plays.kickers].nth(n);
    return {plays.body + beside, plays.pattern};
}

}  // namespace ddz
