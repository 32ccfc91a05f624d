#include "play_text.hpp"

#include <algorithm>

namespace ddz {
namespace {

constexpr std::string_view arrow = "→", typed_arrow = "->";

[[noreturn]] void bad_brackets(std::string_view text, const std::string& why) {
    throw Error(ErrorKind::move, "bad-brackets", quoted(text) + ": " + why);
}

// The ranks that wild kickers are shown as.
Hand shown_kickers(Hand body, Hand naturals, unsigned wilds, Rank wild_rank, bool in_pairs) {
    Hand shown;
    if (in_pairs) {  // an odd natural card takes one each
        for (unsigned i = 0; i < natural_rank_count && wilds > 0; ++i) {
            if (naturals.count(rank_at(i)) % 2 == 0) continue;
            shown += Hand::of(rank_at(i));
            --wilds;
        }
    }
    const unsigned step = in_pairs ? 2 : 1, most = in_pairs ? 2 : 3;  // of a rank, as most rules have it
    const auto fill = [&](Rank rank) {
        while (wilds >= step && body.count(rank) == 0 &&
               naturals.count(rank) + shown.count(rank) + step <= most) {
            shown += Hand::of(rank, step);
            wilds -= step;
        }
    };
    fill(wild_rank);
    for (unsigned i = 0; i < natural_rank_count; ++i) fill(rank_at(i));
    return shown;
}

std::string letters(Rank rank, unsigned copies) { return std::string(copies, rank_letters[index_of(rank)]); }

// Natural cards low to high, each rank's wild ones after them; bare where they are shown as their own rank
// and may be.
std::string joined(Hand naturals, Hand wilds, Rank wild_rank, bool bare_own_rank) {
    std::string text;
    for (unsigned i = 0; i < rank_count; ++i) {
        const Rank rank = rank_at(i);
        text += letters(rank, naturals.count(rank));
        const unsigned standing = wilds.count(rank);
        if (standing == 0) continue;
        if (rank == wild_rank && bare_own_rank)
            text += letters(rank, standing);
        else
            text.append("[")
                .append(letters(wild_rank, standing))
                .append(arrow)
                .append(letters(rank, 1))
                .append("]");
    }
    return text;
}

// The bracket that a text starts with: adds its wild cards to `cards` and what they stand for to `body`.
// Returns the rest of the text.
std::string_view read_bracket(std::string_view text, Rank wild_rank, Hand& cards, Hand& body) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) bad_brackets(text, "the bracket is not closed");
    const std::string_view bracket = text.substr(0, end + 1), inside = text.substr(1, end - 1);
    std::size_t at = inside.find(arrow), width = arrow.size();
    if (at == std::string_view::npos) at = inside.find(typed_arrow), width = typed_arrow.size();
    if (at == std::string_view::npos)
        bad_brackets(bracket,
                     "in brackets stand wild cards, an arrow and what they stand for, such as [7→6]");
    if (wild_rank == no_rank) bad_brackets(bracket, "no rank is wild under these rules");
    const Hand wilds = parse_hand(inside.substr(0, at)), meant = parse_hand(inside.substr(at + width));
    if (wilds.empty() || wilds != Hand::of(wild_rank, wilds.size()))
        bad_brackets(bracket, "only cards of the wild rank, " + letters(wild_rank, 1) + ", stand for others");
    if (meant.size() != 1)
        bad_brackets(bracket, "behind the arrow stands the one rank that they are, such as [77→6]");
    for (const Rank joker : {Rank::little_joker, Rank::big_joker}) {
        if (meant.count(joker) != 0) bad_brackets(bracket, "a wild card never stands for a joker");
    }
    const auto add = [](Hand& to, Hand more) {
        for (unsigned i = 0; i < rank_count; ++i)
            check_copies(to.count(rank_at(i)) + more.count(rank_at(i)), rank_at(i), "the play");
        to += more;
    };
    Hand standing;
    for (unsigned i = 0; i < natural_rank_count; ++i)
        if (meant.count(rank_at(i)) != 0) standing = Hand::of(rank_at(i), wilds.size());
    add(cards, wilds);
    add(body, standing);
    return text.substr(end + 1);
}

// One side of the '+'.
void read_side(std::string_view text, Rank wild_rank, Hand& cards, Hand& standing, bool& brackets) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('['), text.size());
        const Hand plain = parse_hand(text.substr(0, end));
        for (unsigned i = 0; i < rank_count; ++i)
            check_copies(
                std::max(cards.count(rank_at(i)), standing.count(rank_at(i))) + plain.count(rank_at(i)),
                rank_at(i), "the play");
        cards += plain;
        standing += plain;
        text = text.substr(end);
        if (text.empty()) return;
        text = read_bracket(text, wild_rank, cards, standing);
        brackets = true;
    }
}

}  // namespace

PlayParts parts_of(const Move& move, Notation notation) noexcept {
    const Rank wild_rank = notation.wild_rank;
    const Hand body = body_of(move, notation.line);
    if (wild_rank == no_rank) return {body, {}, move.cards - body};
    const unsigned held = move.cards.count(wild_rank);
    const Hand naturals = move.cards - Hand::of(wild_rank, held);
    PlayParts parts;
    for (unsigned i = 0; i < rank_count; ++i) {
        const Rank rank = rank_at(i);
        const unsigned natural = std::min(body.count(rank), naturals.count(rank));
        parts.naturals += Hand::of(rank, natural);
        parts.wilds += Hand::of(rank, body.count(rank) - natural);
    }
    parts.kickers = naturals - parts.naturals + Hand::of(wild_rank, held - parts.wilds.size());
    return parts;
}

std::string to_string(const Move& move, Notation notation) {
    const Rank wild_rank = notation.wild_rank;
    const bool has_wild = wild_rank != no_rank && move.cards.count(wild_rank) != 0;
    if (!has_wild || move.cards == Hand::of(wild_rank, move.cards.size()))
        return to_string(move, notation.line);
    const PlayParts parts = parts_of(move, wild_rank);
    if (parts.wilds.size() > move.cards.count(wild_rank))
        return to_string(move.cards);  // no play of this wild rank
    const std::string body = joined(parts.naturals, parts.wilds, wild_rank, false);
    if (parts.kickers.empty()) return body;
    const unsigned wilds = parts.kickers.count(wild_rank);
    const Hand naturals = parts.kickers - Hand::of(wild_rank, wilds);
    const bool in_pairs = shape_of(move.pattern.category()).wings == Wings::pairs;
    const Hand shown = shown_kickers(body_of(move.pattern), naturals, wilds, wild_rank, in_pairs);
    return body + "+" + joined(naturals, shown, wild_rank, true);
}

WrittenPlay parse_play(std::string_view text, Rank wild_rank) {
    const std::size_t plus = text.find('+');
    WrittenPlay play;
    bool brackets = false;
    read_side(text.substr(0, plus), wild_rank, play.cards, play.body, brackets);
    play.declares_body = brackets || plus != std::string_view::npos;
    if (plus == std::string_view::npos) return play;
    Hand kickers;
    read_side(text.substr(plus + 1), wild_rank, kickers, play.kickers, play.declares_kickers);
    for (unsigned i = 0; i < rank_count; ++i)
        check_copies(play.cards.count(rank_at(i)) + kickers.count(rank_at(i)), rank_at(i), "the play");
    play.cards += kickers;
    return play;
}

}  // namespace ddz
