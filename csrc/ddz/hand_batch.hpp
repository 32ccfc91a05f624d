// HandBatch: many live hands side by side, one step at a time, spread over threads.
#pragma once

#include <limits>
#include <memory>
#include <vector>

#include "observation.hpp"

namespace ddz {

// A growing array of moves that is not initialised.
class MoveBuffer {
  public:
    void clear() noexcept { size_ = 0; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] const Move* data() const noexcept { return moves_.get(); }
    // Room for so many more moves behind the last one.
    [[nodiscard]] Move* room(std::size_t more);
    void add(std::size_t written) noexcept { size_ += written; }

  private:
    std::unique_ptr<Move[]> moves_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

// A hand that has ended.
struct EndedHand {
    std::size_t place;  // in the batch
    std::uint64_t game;
    HandFacts facts;
    bool was_asked;  // whether the caller has decided anything in it
};

// One row a choice; counts are 15 a row.
struct ChoiceColumns {
    std::uint8_t* counts;
    std::uint8_t* category;
    std::uint8_t* length;
    std::uint8_t* key;
    std::uint8_t* bomb_class;
};

// Cards for one hand that somebody else has dealt, and who speaks first, or leads where there is no auction;
// nobody: it is drawn.
struct GivenDeal {
    std::array<Hand, max_seats> hands;
    Hand bottom;
    std::int8_t first;
};

class HandBatch {
  public:
    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

    // Hand i of the batch is game first + i, then first + i + size, and so on, of games below `limit`; where
    // `renews` is not set, a hand that ends stays as it is.
    struct Games {
        std::uint64_t seed = 0;
        std::uint64_t first = 0;
        std::uint64_t limit = no_limit;
        bool renews = true;
    };

    HandBatch(const TableSetup& setup, std::size_t size, unsigned threads);

    // Starts all hands with the first of their games, on the cards of `deals`, one a hand, if there are any.
    void start(const Games& games, const std::vector<GivenDeal>& deals = {});
    // The same with the next game of the hands where chosen[i] is set.
    void start_next(const std::vector<bool>& chosen, const std::vector<GivenDeal>& deals = {});
    // Makes choice number choices[i] of each hand that is not over.
    void step(const std::int64_t* choices);

    [[nodiscard]] std::size_t size() const noexcept { return hands_.size(); }
    [[nodiscard]] const std::vector<LiveHand>& hands() const noexcept { return hands_; }
    [[nodiscard]] const TableSetup& setup() const noexcept { return setup_; }
    [[nodiscard]] const Games& games() const noexcept { return games_; }
    // Where the choices of each hand begin among all: size() + 1 of them.
    [[nodiscard]] const std::vector<std::int64_t>& offsets() const noexcept { return offsets_; }
    [[nodiscard]] std::int64_t choice_count(std::size_t place) const noexcept {
        return offsets_[place + 1] - offsets_[place];
    }
    void write_choices(const ChoiceColumns& columns) const;
    void write_seats_to_act(std::int8_t* seats);
    // seats[i] is who looks at hand i; null: the seat to act.
    void observe(const std::int8_t* seats, const ObservationColumns& columns);
    // A uniform choice for each hand, from its seat's stream as the player `random` draws it; 0 where it is
    // over.
    void sample(std::int64_t* choices) noexcept;
    // A number from 0 to 1 for each hand from its seat's stream; 1 is not among them.
    void sample_uniform(double* numbers) noexcept;
    // What has ended in the last step or start, in the order of the batch.
    [[nodiscard]] const std::vector<EndedHand>& ended() const noexcept { return ended_; }
    // Goes on with hands that hands() gave, of the same games.
    void restore(const Games& games, std::vector<LiveHand> hands);

  private:
    // A stretch of the batch that one thread works on.
    struct Part {
        std::size_t begin = 0, end = 0;
        MoveBuffer choices, next_choices;
        std::vector<std::int64_t> sizes;
        std::vector<EndedHand> ended;
    };
    template <class Work>
    void in_parts(Work&& work);
    // How many threads are worth starting for a step.
    [[nodiscard]] std::size_t workers() const noexcept;
    void start_hand(Part& part, std::size_t place, std::uint64_t game, const std::vector<GivenDeal>& deals);
    void renew(Part& part, std::size_t place);
    void list(Part& part, std::size_t place);
    void gather();

    TableSetup setup_;
    Games games_;
    std::vector<LiveHand> hands_;
    std::vector<Part> parts_;
    std::vector<std::int64_t> offsets_;
    std::vector<EndedHand> ended_;
};

}  // namespace ddz
