// The text of plays with wild cards: what is written is read again, and what is amiss is said.
#include "play_text.hpp"
#include "wild.hpp"

namespace ddz::test {
namespace {

constexpr PlayRules sevens = [] {
    PlayRules rules = classic_play_rules;
    rules.wild_rank = Rank::seven;
    return rules;
}();

// A text and the play that it is.
struct Written {
    const char* text;
    const char* cards;
    Pattern pattern;
};
constexpr Written written[] = {
    {"44556[7→6]", "445567", {Category::pair_chain, 3, Rank::six}},
    {"3[777→3]", "3777", {Category::bomb, 4, Rank::three, BombClass::soft}},
    {"6[7→7]89T", "6789T", {Category::solo_chain, 5, Rank::ten}},
    {"777", "777", {Category::trio, 1, Rank::seven}},
    {"7777", "7777", {Category::bomb, 4, Rank::seven, BombClass::pure}},
    {"333+7", "3337", {Category::trio_solo, 1, Rank::three}},
    {"33[7→3]+4", "3347", {Category::trio_solo, 1, Rank::three}},
    {"[777→7]+D", "777D", {Category::trio_solo, 1, Rank::seven}},
    {"666[777→7]+[7→3]D", "6667777D", {Category::trio_solo_chain, 2, Rank::seven}},
    {"333+4[7→4]", "33347", {Category::trio_pair, 1, Rank::three}},
    {"333+77", "33377", {Category::trio_pair, 1, Rank::three}},
    {"333444+55", "33344455", {Category::trio_solo_chain, 2, Rank::four}},
    {"XD", "XD", rocket_move.pattern},
};

void plays_are_written_with_what_wild_cards_stand_for() {
    for (const Written& row : written) {
        const Move move{parse_hand(row.cards), row.pattern};
        expect(kernels().is_reading(sevens, move), move, "is no play");
        expect(to_string(move, Rank::seven) == row.text, row.text, to_string(move, Rank::seven));
    }
    // Where nothing is wild the same cards are written as ever.
    const Move straight{parse_hand("6789T"), {Category::solo_chain, 5, Rank::ten}};
    expect(to_string(straight, no_rank) == "6789T" && to_string(straight, Rank::three) == "6789T", straight);
    expect(to_string(pass_move, Rank::seven) == "pass", "pass");
}

// As people type them: an arrow of two characters, small letters, blanks, cards in any order.
void plays_are_read_as_people_type_them() {
    const struct {
        const char* text;
        const char* cards;
        const char* body;
        bool declares_body;
    } cases[] = {
        {"44556[7->6]", "445567", "445566", true},
        {"[7 -> 6] 6 54 54", "445567", "445566", true},
        {"[7→6]44[7→6]55", "445577", "445566", true},
        {"7 3 3 3", "3337", "3337", false},
        {"333+7", "3337", "333", true},
        {"333+[7→4]", "3337", "333", true},
        {"[777→t]+x", "777X", "TTT", true},
        {"[777 → 10]+X", "777X", "TTT", true},
        {"9TJQ[7→k]", "9TJQ7", "9TJQK", true},
        {"", "", "", false},
    };
    for (const auto& row : cases) {
        const WrittenPlay play = parse_play(row.text, Rank::seven);
        expect(play.cards == parse_hand(row.cards), row.text, play.cards);
        expect(play.body == parse_hand(row.body), row.text, play.body);
        expect(play.declares_body == row.declares_body, row.text, play.declares_body);
    }
    const WrittenPlay plain = parse_play("444+6", no_rank);
    expect(plain.cards == parse_hand("4446") && plain.body == parse_hand("444"), plain.cards, plain.body);
}

void all_plays_of_many_hands_round_trip() {
    Stream stream{95};
    for (unsigned run = 0; run < repeated(1200); ++run) {
        const PlayRules rules = any_wild_rules(stream);
        const Hand hand = wild_hand(stream, rules, 1 + stream.below(run % 16 == 0 ? 18 : 12));
        for (const Move& move : leads_at(kernels(), rules, hand)) {
            const std::string text = to_string(move, rules.wild_rank);
            const WrittenPlay play = parse_play(text, rules.wild_rank);
            expect(play.cards == move.cards && play.body == body_of(move.pattern), rules, move, text);
            expect(reading_with_body(rules, play.cards, play.body) == move, rules, move, text);
            const PlayParts parts = parts_of(move, rules.wild_rank);
            const Hand natural = natural_part(move.cards, move.pattern, rules.wild_rank);
            expect(parts.naturals == natural && parts.naturals + parts.wilds == play.body, move, text);
            expect(natural + parts.kickers + Hand::of(rules.wild_rank, parts.wilds.size()) == move.cards,
                   move, text);
        }
    }
}

// The message of the Error that a text is refused with.
std::string refusal(ErrorKind kind, const char* code, const std::string& text, Rank wild_rank) {
    std::string message;
    expect_error(kind, code, [&] {
        try {
            static_cast<void>(parse_play(text, wild_rank));
        } catch (const Error& error) {
            message = error.what();
            throw;
        }
    });
    return message;
}

void brackets_that_are_amiss_are_refused_with_the_reason() {
    const struct {
        const char* text;
        const char* reason;
    } cases[] = {
        {"44556[7→6", "not closed"},
        {"44556[76]", "an arrow"},
        {"44556[]", "an arrow"},
        {"44556[5→6]", "only cards of the wild rank, 7"},
        {"44556[75→6]", "only cards of the wild rank, 7"},
        {"44556[→6]", "only cards of the wild rank, 7"},
        {"44556[7→]", "the one rank"},
        {"44556[7→66]", "the one rank"},
        {"44556[77→56]", "the one rank"},
        {"[7→X]", "never stands for a joker"},
        {"333+[7→D]", "never stands for a joker"},
    };
    for (const auto& row : cases) {
        const std::string message = refusal(ErrorKind::move, "bad-brackets", row.text, Rank::seven);
        expect(message.find(row.reason) != std::string::npos, row.text, message);
    }
    const std::string none = refusal(ErrorKind::move, "bad-brackets", "44556[7→6]", no_rank);
    expect(none.find("no rank is wild") != std::string::npos, none);
    const std::string with_zero = refusal(ErrorKind::move, "bad-brackets", {"[7\0]", 4}, Rank::seven);
    expect(with_zero.find("an arrow") != std::string::npos, with_zero);
    for (const char* text : {"44556[7→6]]", "44556]", "4[[7→6]", "333+7+8", "[7→Y]", "[7→6→5]"})
        refusal(ErrorKind::notation, "unknown-card", text, Rank::seven);
    for (const char* text : {"[77777→6][7777→6]", "66666666[7→6]", "7777+77777", "[7777→3]+77777"})
        refusal(ErrorKind::notation, "too-many-cards", text, Rank::seven);
}

// Two bytes of three, or of four, are no text.
bool is_whole(const std::string& message) {
    for (std::size_t at = 0; at < message.size();) {
        const auto byte = static_cast<unsigned char>(message[at]);
        const std::size_t length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
        if (byte >= 0x80 && byte < 0xC0) return false;
        for (std::size_t i = 1; i < length; ++i) {
            if (at + i >= message.size() || (static_cast<unsigned char>(message[at + i]) & 0xC0U) != 0x80U)
                return false;
        }
        at += length;
    }
    return true;
}

void expect_play_or_error(const std::string& text) {
    const std::vector<char> bytes(text.begin(), text.end());  // one byte more is an error of memory
    try {
        const WrittenPlay play = parse_play({bytes.data(), bytes.size()}, Rank::seven);
        expect(play.declares_body || play.body == play.cards, text.substr(0, 40), play.cards, play.body);
    } catch (const Error& error) {
        const bool known = error.kind() == ErrorKind::notation || error.kind() == ErrorKind::move;
        expect(known && is_whole(error.what()), text.substr(0, 40), error.what());
    }
}

// Any text is a play or an Error, and what the Error says is text as well, wherever it cuts a long one.
void any_text_is_a_play_or_an_error() {
    Stream stream{96};
    const std::vector<std::string> pieces{"3",  "4", "7",  "77",  "10",   "X", "[", "]",  "+",  "→",
                                          "->", " ", "[7", "→6]", "小王", "-", ">", "中", "🃏", "[7→6]"};
    for (unsigned run = 0; run < repeated(200'000); ++run) {
        std::string text;
        for (unsigned left = stream.below(stream.below(8) == 0 ? 80 : 8); left > 0; --left)
            text += pieces[stream.below(static_cast<std::uint32_t>(pieces.size()))];
        expect_play_or_error(text);
    }
    for (const std::string piece : {"7", "小王", "中", "🃏", "→"}) {
        for (std::size_t offset = 0; offset < 4; ++offset) {  // the cut falls on every byte of a character
            std::string text = "[" + std::string(offset, '7');
            for (unsigned i = 0; i < 1000; ++i) text += piece;
            expect_play_or_error(text);
            expect_play_or_error(text + "]");
        }
    }
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::plays_are_written_with_what_wild_cards_stand_for();
    ddz::test::plays_are_read_as_people_type_them();
    ddz::test::all_plays_of_many_hands_round_trip();
    ddz::test::brackets_that_are_amiss_are_refused_with_the_reason();
    ddz::test::any_text_is_a_play_or_an_error();
    return ddz::test::result();
}
