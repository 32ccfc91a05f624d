// expect: as much of a test framework as these tests use, so that building them takes a compiler and nothing
// else.
#pragma once

#include <iostream>
#include <source_location>
#include <string>
#include <string_view>

#include "text.hpp"

namespace ddz::test {

inline unsigned long failures = 0;

// Made from the condition at the place of the call: this is how `expect` knows its line without being a
// macro.
struct Claim {
    bool holds;
    std::source_location where;

    Claim(bool condition, std::source_location place = std::source_location::current()) noexcept
        : holds(condition), where(place) {}
};

template <class Value>
void show(std::ostream& out, const Value& value) {
    out << value;
}
inline void show(std::ostream& out, Hand hand) { out << "'" << to_string(hand) << "'"; }
inline void show(std::ostream& out, Pattern pattern) { out << "<" << to_string(pattern) << ">"; }
inline void show(std::ostream& out, const Move& move) {
    show(out, move.cards);
    show(out, move.pattern);
}
// The flags in the order of PlayRules, then the two lengths, the wild rank and what two decks have.
inline void show(std::ostream& out, const PlayRules& rules) {
    for (const bool flag :
         {rules.jokers, rules.trio_solo, rules.trio_pair, rules.four_two_solo, rules.four_two_pair,
          rules.kick_equal, rules.kick_rocket, rules.kick_adjacent, rules.kick_bomb, rules.pair_kick_equal}) {
        out << (flag ? '+' : '-');
    }
    out << (rules.wild_core_natural ? '+' : '-');
    out << unsigned{rules.min_solo_chain} << '/' << unsigned{rules.min_pair_chain};
    if (rules.has_wild()) out << '/' << rank_letters[index_of(rules.wild_rank)];
    if (!rules.has_two_decks()) return;
    constexpr const char* low_aces[] = {"none", "solo", "all"};
    out << "/two decks, low ace " << low_aces[static_cast<unsigned>(rules.low_ace)]
        << (rules.consecutive_wings ? ", consecutive wings" : "") << ", locked " << rules.locked;
}

// Prints what was `seen` where the claim does not hold. The first failures say enough.
template <class... Seen>
void expect(Claim claim, const Seen&... seen) {
    constexpr unsigned long printed = 20;
    if (claim.holds || ++failures > printed) return;
    std::cerr << claim.where.file_name() << ':' << claim.where.line() << ": does not hold:";
    ((std::cerr << ' ', show(std::cerr, seen)), ...);
    std::cerr << '\n';
}

// Expects `work` to throw an Error of this kind and code.
template <class Work>
void expect_error(ErrorKind kind, std::string_view code, Work&& work,
                  std::source_location where = std::source_location::current()) {
    try {
        work();
        expect({false, where}, "nothing was refused, expected", code);
    } catch (const Error& error) {
        expect({error.kind() == kind && error.code() == code && *error.what() != '\0', where}, "refused as",
               error.code(), "expected", code, error.what());
    }
}

// What main returns.
inline int result() {
    if (failures != 0) std::cerr << failures << " expectations do not hold\n";
    return failures == 0 ? 0 : 1;
}

}  // namespace ddz::test
