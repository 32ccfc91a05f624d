#include "text.hpp"

#include "line.hpp"

namespace ddz {
namespace {

struct Token {
    Rank rank;
    std::size_t length;  // bytes of text read
};

// Reads one rank from the front of a text; length 0 where none stands there.
Token read_rank(std::string_view text) noexcept {
    using namespace std::string_view_literals;
    if (text.starts_with("10"sv)) return {Rank::ten, 2};
    if (text.starts_with("小王"sv)) return {Rank::little_joker, "小王"sv.size()};
    if (text.starts_with("大王"sv)) return {Rank::big_joker, "大王"sv.size()};
    const char c = text.front();
    const char letter = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    if (letter == 'B') return {Rank::little_joker, 1};
    if (letter == 'R') return {Rank::big_joker, 1};
    const std::size_t index = std::string_view{rank_letters}.find(letter);
    return index == std::string_view::npos ? Token{Rank::three, 0}
                                           : Token{rank_at(static_cast<unsigned>(index)), 1};
}

bool continues_character(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

}  // namespace

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 80;
    constexpr char digits[] = "0123456789abcdef";
    std::size_t end = text.size();
    if (end > longest) {
        for (end = longest; end > 0 && continues_character(text[end]);) --end;
    }
    std::string result = "'";
    for (const char c : text.substr(0, end)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte != 0x7F)
            result += c;
        else
            result += std::string{"\\x"} + digits[byte >> 4] + digits[byte & 15];
    }
    return result + (end < text.size() ? "…'" : "'");
}

namespace {

// The whole first character of UTF-8 text, quoted.
std::string first_character(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && continues_character(text[length])) ++length;
    return quoted(text.substr(0, length));
}

template <std::size_t N>
std::string joined(const char* const (&names)[N]) {
    std::string all;
    for (const char* name : names) all += (all.empty() ? "" : ", ") + std::string{name};
    return all;
}

struct Suit {
    std::string_view sign;
    char letter;
};
constexpr Suit suits[] = {{"♠", 'S'}, {"♥", 'H'}, {"♣", 'C'}, {"♦", 'D'}};  // in the order of card ids

// The place or rank of a chain's lowest card; a wild card may make one that no line goes down to.
Rank bottom_of(Pattern chain) noexcept { return rank_at(index_of(chain.key()) + 1 - chain.length()); }

// The cards of a body as they are written.
std::string in_order_of(Line line, Pattern pattern, Hand body) {
    if (line == Line::three_to_ace || !is_chain(pattern.category())) return to_string(body);
    std::string text;
    for (unsigned i = 0; i < pattern.length(); ++i) {
        const Rank place = rank_at(index_of(bottom_of(pattern)) + i);
        text += to_string(cards_at(line, place, 1, shape_of(pattern.category()).width));
    }
    return text;
}

// The kickers of a body as they are written: on the line of a low ace the 2, and an ace beside it, come
// first.
std::string wings_in_order_of(Line line, Pattern pattern, Hand kickers) {
    const bool low = line == Line::low_ace && is_chain(pattern.category());
    Hand first = low ? Hand::of(Rank::two, kickers.count(Rank::two)) : Hand{};
    if (!first.empty() && kickers.count(Rank::king) == 0)
        first += Hand::of(Rank::ace, kickers.count(Rank::ace));
    const Hand aces = Hand::of(Rank::ace, first.count(Rank::ace));
    return to_string(aces) + to_string(first - aces) + to_string(kickers - first);
}

constexpr const char* bomb_class_names[] = {"none", "soft", "hard", "pure"};

}  // namespace

void check_copies(unsigned copies, Rank rank, const char* what) {
    if (copies <= max_copies(rank)) return;
    throw Error(ErrorKind::notation, "too-many-cards",
                std::string{what} + " would hold " + std::to_string(copies) + " of " +
                    rank_letters[index_of(rank)] + "; at most " + std::to_string(max_copies(rank)) +
                    " exist, in two decks");
}

Hand parse_hand(std::string_view text) {
    Hand hand;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        if (rest.front() == ' ' || rest.front() == '\t' || rest.front() == '\n' || rest.front() == '\r') {
            ++at;
            continue;
        }
        const Token token = read_rank(rest);
        if (token.length == 0) {
            throw Error(ErrorKind::notation, "unknown-card",
                        first_character(rest) + " in " + quoted(text) +
                            " is no card; cards are 3 4 5 6 7 8 9 T (or 10) J Q K A 2, X or 小王, D or 大王");
        }
        check_copies(hand.count(token.rank) + 1, token.rank, quoted(text).c_str());
        hand += Hand::of(token.rank);
        at += token.length;
    }
    return hand;
}

Card parse_card(std::string_view text) {
    // A joker stands alone; D before a rank is diamonds.
    if (!text.empty()) {
        const Token joker = read_rank(text);
        if (joker.rank >= Rank::little_joker && joker.length == text.size()) {
            return static_cast<Card>(52 + index_of(joker.rank) - index_of(Rank::little_joker));
        }
    }
    for (unsigned suit = 0; suit < std::size(suits); ++suit) {
        const bool sign = text.starts_with(suits[suit].sign);
        const bool letter = !text.empty() && (text.front() & ~0x20) == suits[suit].letter;
        if (!sign && !letter) continue;
        const std::string_view rest = text.substr(sign ? suits[suit].sign.size() : 1);
        const Token token = rest.empty() ? Token{Rank::three, 0} : read_rank(rest);
        if (token.length == 0 || token.length != rest.size() || token.rank >= Rank::little_joker) break;
        return static_cast<Card>(4 * index_of(token.rank) + suit);
    }
    throw Error(
        ErrorKind::notation, "unknown-card",
        quoted(text) +
            " is no card; a card is a suit ♠ ♥ ♣ ♦ (or S H C D) and a rank such as ♠3 or HT, or X or D");
}

std::string to_string(Card card) {
    const unsigned id = static_cast<unsigned>(card);
    const std::string rank(1, rank_letters[index_of(rank_of(card))]);
    return id < 52 ? std::string{suits[id % 4].sign} + rank : rank;
}

Category parse_category(std::string_view text) {
    for (unsigned i = 0; i < category_count; ++i) {
        if (text == category_names[i]) return static_cast<Category>(i);
    }
    throw Error(ErrorKind::notation, "unknown-category",
                quoted(text) + " is no category; categories are " + joined(category_names));
}

BombClass parse_bomb_class(std::string_view text) {
    for (unsigned i = 1; i < std::size(bomb_class_names); ++i) {
        if (text == bomb_class_names[i]) return static_cast<BombClass>(i);
    }
    throw Error(ErrorKind::notation, "unknown-bomb-class",
                quoted(text) + " is no bomb class; bomb classes are soft, hard, pure, or None");
}

Rank parse_wild_rank(std::string_view text) {
    constexpr const char* ranks = "a wild rank is one of 3 4 5 6 7 8 9 T J Q K A 2";
    const Token token = text.empty() ? Token{Rank::three, 0} : read_rank(text);
    if (token.length == 0 || token.length != text.size())
        throw Error(ErrorKind::rule_set, "bad-wild-rank", quoted(text) + " is no rank; " + ranks);
    if (token.rank >= Rank::little_joker)
        throw Error(ErrorKind::rule_set, "bad-wild-rank",
                    quoted(text) + " is a joker, which is never wild; " + ranks);
    return token.rank;
}

std::string to_string(Hand hand) {
    std::string text;
    for (unsigned rank = 0; rank < rank_count; ++rank)
        text.append(hand.count(rank_at(rank)), rank_letters[rank]);
    return text;
}

std::string to_string(Pattern pattern) {
    const std::string text = std::string{name_of(pattern.category())} + " " +
                             std::to_string(pattern.length()) + " " + std::to_string(index_of(pattern.key()));
    const BombClass bomb_class = pattern.bomb_class();
    return bomb_class == BombClass::none ? text
                                         : text + " " + bomb_class_names[static_cast<unsigned>(bomb_class)];
}

Hand body_of(Pattern pattern, Line line) noexcept {
    if (pattern.is_pass()) return {};
    if (pattern.category() == Category::rocket) return rocket_cards;
    const Shape& shape = shape_of(pattern.category());
    const unsigned width = pattern.category() == Category::bomb ? pattern.length() : shape.width;
    if (!shape.chain) return Hand::of(pattern.key(), width);
    return cards_at(line, bottom_of(pattern), pattern.length(), width);
}

Hand body_of(const Move& move, Line line) noexcept {
    return move.pattern.category() == Category::rocket ? move.cards : body_of(move.pattern, line);
}

std::string to_string(const Move& move, Line line) {
    if (move.pattern.is_pass()) return "pass";
    const Hand body = body_of(move, line);
    if (!move.cards.contains(body)) return to_string(move.cards);  // wild cards stand for some of it
    const Hand kickers = move.cards - body;
    const std::string text = in_order_of(line, move.pattern, body);
    return kickers.empty() ? text : text + "+" + wings_in_order_of(line, move.pattern, kickers);
}

}  // namespace ddz
