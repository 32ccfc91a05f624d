// Text: what is written is read again, and no bytes at all do worse than an Error.
#include <string>
#include <vector>

#include "expect.hpp"
#include "sample.hpp"

namespace ddz::test {
namespace {

constexpr std::uint32_t below_size(std::size_t size) { return static_cast<std::uint32_t>(size); }

void hands_round_trip() {
    Stream stream{20};
    for (unsigned run = 0; run < repeated(60'000); ++run) {
        Hand hand;
        for (unsigned i = 0; i < rank_count; ++i) {
            hand += Hand::of(rank_at(i), stream.below(max_copies(rank_at(i)) + 1));
        }
        const std::string text = to_string(hand);
        expect(text.size() == hand.size() && parse_hand(text) == hand, hand);
        std::string other;  // shuffled, in small letters, blanks between
        for (std::string left = text; !left.empty();) {
            const std::size_t at = stream.below(below_size(left.size()));
            const char c = left[at];
            other += c == 'T' && stream.below(2) == 0
                         ? "10"
                         : std::string(1, c >= 'A' ? static_cast<char>(c | 0x20) : c);
            other.append(stream.below(3), " \t\n\r"[stream.below(4)]);
            left.erase(at, 1);
        }
        expect(parse_hand(other) == hand, hand, other);
    }
    expect(parse_hand("") == Hand{} && parse_hand(" \t\r\n") == Hand{}, "no cards");
    expect(parse_hand("10 10") == Hand::of(Rank::ten, 2), "10");
    for (const char* jokers : {"XD", "dx", "BR", "rb", "小王大王", "大王 小王", "x大王"}) {
        expect(parse_hand(jokers) == rocket_cards, jokers);
    }
}

void what_is_no_hand_is_refused() {
    for (const char* text :
         {"1", "101", "0", "33344Y", "3,4", "小", "王", "大小王", "♠3", "3-4", "\xE5\xB0", "\x80", "３"}) {
        expect_error(ErrorKind::notation, "unknown-card", [&] { static_cast<void>(parse_hand(text)); });
    }
    for (const char* text : {"333333333", "XXX", "小王B X", "1010TTTTTTT"}) {
        expect_error(ErrorKind::notation, "too-many-cards", [&] { static_cast<void>(parse_hand(text)); });
    }
    const std::string_view with_nul{"33\0003", 4};
    expect_error(ErrorKind::notation, "unknown-card", [&] { static_cast<void>(parse_hand(with_nul)); });
}

void cards_round_trip() {
    for (unsigned id = 0; id < deck_cards; ++id) {
        const Card card = static_cast<Card>(id);
        expect(parse_card(to_string(card)) == card, to_string(card));
        if (id >= 52) continue;
        std::string text{"SHCD"[id % 4], rank_letters[id / 4]};
        expect(parse_card(text) == card, text);
        for (char& c : text) c = c >= 'A' ? static_cast<char>(c | 0x20) : c;
        expect(parse_card(text) == card, text);
    }
    for (const char* text : {"d10", "♦10", "♦t", "DT"}) expect(parse_card(text) == Card{31}, text);
    for (const char* text : {"X", "b", "小王"}) expect(parse_card(text) == Card{52}, text);
    for (const char* text : {"d", "R", "大王"}) expect(parse_card(text) == Card{53}, text);
    for (const char* text :
         {"", " ", "S", "♠", "3", "10", "XX", "SX", "♠大王", "D33", "♠3 ", "♠♠3", "E3", "\xE2\x99", "DD"}) {
        expect_error(ErrorKind::notation, "unknown-card", [&] { static_cast<void>(parse_card(text)); });
    }
}

void names_round_trip() {
    for (unsigned i = 0; i < category_count; ++i) {
        const Category category = static_cast<Category>(i);
        expect(parse_category(name_of(category)) == category, name_of(category));
    }
    for (const char* text : {"", "Solo", "solo ", "four_two", "trio_solo_chain_"}) {
        expect_error(ErrorKind::notation, "unknown-category",
                     [&] { static_cast<void>(parse_category(text)); });
    }
    expect(parse_bomb_class("soft") == BombClass::soft && parse_bomb_class("hard") == BombClass::hard &&
               parse_bomb_class("pure") == BombClass::pure,
           "bomb classes");
    for (const char* text : {"", "none", "None", "softer"}) {
        expect_error(ErrorKind::notation, "unknown-bomb-class",
                     [&] { static_cast<void>(parse_bomb_class(text)); });
    }
}

void moves_are_written_body_first() {
    const Move plane{parse_hand("33344456"), {Category::trio_solo_chain, 2, Rank::four}};
    expect(to_string(plane) == "333444+56" && body_of(plane.pattern) == parse_hand("333444"),
           to_string(plane));
    expect(to_string(plane.pattern) == "trio_solo_chain 2 1", to_string(plane.pattern));
    expect(to_string(pass_move) == "pass" && to_string(rocket_move) == "XD", "pass and rocket");
    const Move straight{parse_hand("10JQKA"), {Category::solo_chain, 5, Rank::ace}};
    expect(to_string(straight) == "TJQKA" && body_of(straight.pattern) == straight.cards,
           to_string(straight));
    const Move bomb{parse_hand("2222"), {Category::bomb, 4, Rank::two}};
    expect(to_string(bomb) == "2222", to_string(bomb));
}

// Whether text is well-formed: continuation bytes where a leading byte asks for them and nowhere else.
bool is_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto byte = static_cast<unsigned char>(text[at]);
        const std::size_t length = byte < 0x80         ? 1
                                   : (byte >> 5) == 6  ? 2
                                   : (byte >> 4) == 14 ? 3
                                   : (byte >> 3) == 30 ? 4
                                                       : 0;
        if (length == 0 || at + length > text.size()) return false;
        for (std::size_t i = 1; i < length; ++i) {
            if ((static_cast<unsigned char>(text[at + i]) & 0xC0U) != 0x80U) return false;
        }
        at += length;
    }
    return true;
}

// A value that survives a round trip, or an Error that says something, in UTF-8 where the text was that:
// Python could not show it otherwise.
template <class Parse, class Again>
void try_text(std::string_view text, Parse&& parse, Again&& again) {
    try {
        const auto value = parse(text);
        expect(again(value), "read otherwise the second time:", text);
    } catch (const Error& error) {
        expect(error.kind() == ErrorKind::notation && *error.code() != '\0' && *error.what() != '\0', text);
        expect(!is_utf8(text) || is_utf8(error.what()), "a message that is no UTF-8:", error.what());
    }
}

void try_all(std::string_view text) {
    try_text(text, parse_hand, [](Hand hand) { return parse_hand(to_string(hand)) == hand; });
    try_text(text, parse_card, [](Card card) { return parse_card(to_string(card)) == card; });
    try_text(text, parse_category,
             [](Category category) { return parse_category(name_of(category)) == category; });
    try_text(text, parse_bomb_class, [](BombClass bomb_class) { return bomb_class != BombClass::none; });
}

// Text on the heap at exactly its length, so that reading one byte more is an error that sanitizers see.
void try_exactly(const std::string& text) {
    const std::vector<char> bytes(text.begin(), text.end());
    try_all(std::string_view{bytes.data(), bytes.size()});
}

void any_bytes_are_a_value_or_an_error() {
    Stream stream{21};
    const std::vector<std::string> pieces{"3",    "4",  "10",   "1",        "T",
                                          "x",    "D",  "小王", "大王",     "小",
                                          "王",   "♠",  "♦",    "S",        "d",
                                          " ",    "\t", "solo", "bomb",     "trio_pair_chain",
                                          "pure", "é",  "🃏",   "中",       std::string(1, '\0'),
                                          "\x7F", "+",  "\xE5", "\xB0\x8F", "\xFF"};
    for (unsigned run = 0; run < repeated(800'000); ++run) {
        std::string text;
        for (unsigned left = stream.below(stream.below(8) == 0 ? 60 : 6); left > 0; --left) {
            text += stream.below(4) == 0 ? std::string(1, static_cast<char>(stream.below(256)))
                                         : pieces[stream.below(below_size(pieces.size()))];
        }
        for (unsigned changes = stream.below(4) == 0 ? stream.below(4) : 0; changes > 0 && !text.empty();
             --changes) {
            const std::size_t at = stream.below(below_size(text.size()));
            const unsigned how = stream.below(3);
            if (how == 0) text[at] = static_cast<char>(text[at] ^ (1 << stream.below(8)));
            if (how == 1) text.erase(at, 1);
            if (how == 2) text.resize(at);
        }
        try_exactly(text);
    }
    for (unsigned byte = 0; byte < 256; ++byte) {
        for (unsigned second = 0; second < 256; ++second) {
            try_exactly({static_cast<char>(byte), static_cast<char>(second)});
        }
        try_exactly(std::string(1, static_cast<char>(byte)));
    }
}

void long_text_is_cut_in_messages() {
    for (const std::string piece : {"3", "小王", " ", "?", "中", "🃏", "\x80"}) {
        for (std::size_t offset = 0; offset < 4; ++offset) {  // the cut falls on every byte of a character
            std::string text(offset, ' ');
            for (unsigned i = 0; i < 10'000; ++i) text += piece;
            try_exactly(text);
        }
    }
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::hands_round_trip();
    ddz::test::what_is_no_hand_is_refused();
    ddz::test::cards_round_trip();
    ddz::test::names_round_trip();
    ddz::test::moves_are_written_body_first();
    ddz::test::any_bytes_are_a_value_or_an_error();
    ddz::test::long_text_is_cut_in_messages();
    return ddz::test::result();
}
