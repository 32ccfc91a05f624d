// LiveHand: one hand from its deal to its end, one decision at a time, with what its table has seen of it.
#pragma once

#include "before_play.hpp"
#include "tally.hpp"
#include "track.hpp"

namespace ddz {

// Who decides for a seat: the caller, or a built-in player.
enum class Decider : std::uint8_t { caller, random, heuristic };

// What all hands at a table have in common.
struct TableSetup {
    PlayRules rules;
    DealPlan deal;
    HandPlan plan;
    std::array<Decider, max_seats> deciders{};
    bool bottom_shown = true;  // to everybody, once there is a landlord
    bool has_bids = true;      // what a landlord has bid is part of what is seen
};

struct LiveHand {
    std::uint64_t game = 0;
    PlayRules rules;  // with this hand's wild rank and reported sets
    Position position;
    HandFacts facts;
    MatchState match;
    Course course;
    PlayTally tally;
    Track track;
    std::array<Stream, max_seats> streams;  // of the seats' players

    [[nodiscard]] bool over() const noexcept { return course.stage == Stage::over; }
    [[nodiscard]] bool playing() const noexcept { return course.stage == Stage::play; }
};
static_assert(std::is_trivially_copyable_v<LiveHand>);

// A thing said, in a list of moves: its category is none of the table's, its key the saying.
inline constexpr Category saying_category{category_count};
[[nodiscard]] constexpr Move move_of(Saying saying) noexcept {
    return {Hand{}, {saying_category, 0, rank_at(index_of(saying))}};
}

// The steps of live hands at one table. Every hand that is not over waits for one of the caller's seats.
class LiveTable {
  public:
    explicit LiveTable(const TableSetup& setup) noexcept : setup_(setup) {}

    // Deals game number `game` of a seed, as Simulation and Game do, and goes on to the first decision.
    void start(LiveHand& hand, std::uint64_t seed, std::uint64_t game) const noexcept;
    // The same with given cards and who speaks first, or leads where there is no auction.
    void start_with(LiveHand& hand, std::uint64_t seed, std::uint64_t game,
                    const std::array<Hand, max_seats>& cards, Hand bottom, std::int8_t first) const noexcept;

    // Of a hand that is not over.
    [[nodiscard]] Seat to_act(LiveHand& hand) const noexcept;
    // Makes the n-th choice of the seat to act: `choice` as it is listed; and lets the built-in players go
    // on.
    void choose(LiveHand& hand, std::uint32_t n, const Move& choice) const noexcept;

    // The most choices that write_choices lists, a bound that is quickly found.
    [[nodiscard]] std::size_t most_choices_of(const LiveHand& hand) const noexcept;
    // Writes what the seat to act may do, the pass last; there is room for that bound and list_slack more.
    [[nodiscard]] std::size_t write_choices(LiveHand& hand, Move* out) const noexcept;

    // The stage as a seat sees it: while a landlord may report, the others see the stage that follows.
    [[nodiscard]] Stage stage_seen_by(LiveHand& hand, Seat seat) const noexcept;
    [[nodiscard]] BeforePlay<PlayRules> before(LiveHand& hand) const noexcept {
        return {hand.rules, setup_.deal, setup_.plan, hand.course, hand.match, hand.position, hand.facts};
    }
    [[nodiscard]] const TableSetup& setup() const noexcept { return setup_; }

  private:
    void begin(LiveHand& hand, std::uint64_t seed, std::uint64_t game) const noexcept;
    void say(LiveHand& hand, Seat seat, const Question& question, unsigned n) const noexcept;
    void play(LiveHand& hand, const Move& move) const noexcept;
    void go_on(LiveHand& hand) const noexcept;

    const TableSetup& setup_;
};

}  // namespace ddz
