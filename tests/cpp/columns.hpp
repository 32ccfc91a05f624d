// OwnedColumns: memory for the facts of simulated games, compared row by row.
#pragma once

#include <memory>
#include <vector>

#include "expect.hpp"
#include "playout.hpp"

namespace ddz::test {

class OwnedColumns {
  public:
    // What no game writes: a row that still holds it was not played.
    static constexpr std::uint16_t unplayed = 0xFFFF;

    explicit OwnedColumns(std::size_t games)
        : landlord_(games, -1),
          bid_(games),
          bombs_(games),
          big_bombs_(games),
          baodao_(games),
          soft_bombs_(games),
          hard_bombs_(games),
          pure_bombs_(games),
          rockets_(games),
          plies_(games, unplayed),
          redeals_(games),
          wild_rank_(games, no_wild_rank),
          landlord_won_(std::make_unique<bool[]>(games)),
          spring_(std::make_unique<bool[]>(games)),
          huangfan_(std::make_unique<bool[]>(games)),
          mingwang_(std::make_unique<bool[]>(games)),
          touliao_(std::make_unique<bool[]>(games)),
          tanda_(std::make_unique<bool[]>(games)),
          fight_(std::make_unique<bool[]>(games)) {}

    [[nodiscard]] PlayoutColumns view() noexcept {
        PlayoutColumns columns;
        columns.landlord = landlord_.data();
        columns.landlord_won = landlord_won_.get();
        columns.bid = bid_.data();
        columns.huangfan = huangfan_.get();
        columns.mingwang = mingwang_.get();
        columns.touliao = touliao_.get();
        columns.tanda = tanda_.get();
        columns.baodao = baodao_.data();
        columns.fight = fight_.get();
        columns.bombs = bombs_.data();
        columns.big_bombs = big_bombs_.data();
        columns.soft_bombs = soft_bombs_.data();
        columns.hard_bombs = hard_bombs_.data();
        columns.pure_bombs = pure_bombs_.data();
        columns.rockets = rockets_.data();
        columns.spring = spring_.get();
        columns.plies = plies_.data();
        columns.redeals = redeals_.data();
        columns.wild_rank = wild_rank_.data();
        return columns;
    }
    [[nodiscard]] std::size_t games() const noexcept { return plies_.size(); }
    [[nodiscard]] bool played(std::size_t row) const noexcept { return plies_[row] != unplayed; }

    [[nodiscard]] HandFacts facts(std::size_t row) const noexcept {
        HandFacts facts;
        facts.landlord = landlord_[row];
        facts.landlord_won = landlord_won_[row];
        facts.bid = bid_[row];
        facts.huangfan = huangfan_[row];
        facts.mingwang = mingwang_[row];
        facts.touliao = touliao_[row];
        facts.tanda = tanda_[row];
        facts.baodao = baodao_[row];
        facts.fight = fight_[row];
        facts.plies = plies_[row];
        facts.redeals = redeals_[row];
        facts.wild_rank = wild_rank_[row];
        return facts;
    }

    // Row `row` here against row `its_row` there.
    [[nodiscard]] bool same_row(std::size_t row, const OwnedColumns& other,
                                std::size_t its_row) const noexcept {
        return landlord_[row] == other.landlord_[its_row] &&
               landlord_won_[row] == other.landlord_won_[its_row] && bombs_[row] == other.bombs_[its_row] &&
               big_bombs_[row] == other.big_bombs_[its_row] && same_words(row, other, its_row) &&
               rockets_[row] == other.rockets_[its_row] && spring_[row] == other.spring_[its_row] &&
               soft_bombs_[row] == other.soft_bombs_[its_row] &&
               hard_bombs_[row] == other.hard_bombs_[its_row] &&
               pure_bombs_[row] == other.pure_bombs_[its_row] && plies_[row] == other.plies_[its_row] &&
               redeals_[row] == other.redeals_[its_row] && wild_rank_[row] == other.wild_rank_[its_row];
    }

  private:
    // What was said before the play.
    [[nodiscard]] bool same_words(std::size_t row, const OwnedColumns& other,
                                  std::size_t its_row) const noexcept {
        return huangfan_[row] == other.huangfan_[its_row] && mingwang_[row] == other.mingwang_[its_row] &&
               touliao_[row] == other.touliao_[its_row] && tanda_[row] == other.tanda_[its_row] &&
               baodao_[row] == other.baodao_[its_row] && fight_[row] == other.fight_[its_row];
    }

    std::vector<std::int8_t> landlord_;
    std::vector<std::uint8_t> bid_, bombs_, big_bombs_, baodao_, soft_bombs_, hard_bombs_, pure_bombs_,
        rockets_;
    std::vector<std::uint16_t> plies_, redeals_;
    std::vector<std::uint8_t> wild_rank_;
    std::unique_ptr<bool[]> landlord_won_, spring_, huangfan_, mingwang_, touliao_, tanda_,
        fight_;  // std::vector<bool> has no bool in it
};

// The play alone: a landlord drawn at random, no other phase.
[[nodiscard]] constexpr PlayoutTask task_of(const PlayRules& rules, const DealPlan& deal, std::uint64_t seed,
                                            std::uint64_t first_game) noexcept {
    PlayoutTask task;
    task.rules = rules;
    task.deal = deal;
    task.seed = seed;
    task.first_game = first_game;
    return task;
}

inline void expect_same(const OwnedColumns& one, const OwnedColumns& other, std::string_view what) {
    expect(one.games() == other.games(), what, one.games(), other.games());
    for (std::size_t row = 0; row < one.games(); ++row)
        expect(one.same_row(row, other, row), what, "game", row);
}

}  // namespace ddz::test
