// Games on threads: the same columns whatever the number of threads, a count of what is done, and a stop.
#include <chrono>
#include <thread>

#include "columns.hpp"
#include "joining_thread.hpp"
#include "sample.hpp"
#include "simulate.hpp"

namespace ddz::test {
namespace {

constexpr PlayoutTask task = task_of(classic_play_rules, {}, 9, 0);

// A run on other threads, and how it ended.
struct Run {
    OwnedColumns columns;
    std::atomic<std::size_t> done{0};
    StopFlag stop{};

    explicit Run(std::size_t games) : columns(games) {}
    void play(unsigned threads) { play_parallel(task, columns.games(), threads, columns.view(), stop, done); }
};

void columns_are_the_same_on_any_number_of_threads() {
    // Fewer games than a chunk, chunks that come out even, a last chunk of one.
    for (const std::size_t games :
         {std::size_t{0}, std::size_t{1}, std::size_t{4095}, std::size_t{8192}, std::size_t{12'289}}) {
        OwnedColumns plain{games};
        kernels().play_matches(task, 0, games, plain.view(), StopFlag{});
        for (const unsigned threads : {0U, 1U, 2U, 3U, 64U}) {
            Run run{games};
            run.play(threads);
            expect_same(run.columns, plain, "threads");
            expect(run.done == games, threads, "threads, done", run.done.load(), "of", games);
        }
    }
}

void a_stop_raised_before_plays_nothing() {
    for (const unsigned threads : {1U, 3U}) {
        Run run{10'000};
        run.stop.raise();
        run.play(threads);
        expect(run.done == 0, threads, run.done.load());
        for (std::size_t row = 0; row < run.columns.games(); ++row)
            expect(!run.columns.played(row), threads, row);
    }
}

// Raised from outside once some games are done: the run ends long before its games do, and every game that
// was played is the game it should be.
void a_stop_raised_amid_games_ends_them() {
    constexpr std::size_t games = 3'000'000;
    for (const unsigned threads : {1U, 2U, 3U}) {
        Run run{games};
        {
            const JoiningThread watcher{[&] {
                while (run.done == 0) std::this_thread::sleep_for(std::chrono::milliseconds{1});
                run.stop.raise();
            }};
            run.play(threads);
        }
        OwnedColumns plain{1};
        std::size_t played = 0;
        for (std::size_t row = 0; row < games; ++row) {
            if (!run.columns.played(row)) continue;
            ++played;
            PlayoutTask one = task;
            one.first_game = row;
            kernels().play_matches(one, 0, 1, plain.view(), StopFlag{});
            expect(run.columns.same_row(row, plain, 0), "game", row);
        }
        expect(played > 0 && played < games, threads, "threads played", played);
        // The chunks that the stop cut short are counted as a whole.
        expect(run.done == played && run.done < games, threads, "threads, done", run.done.load(), "played",
               played);
    }
}

void a_stop_raised_amid_perft_ends_it() {
    Position position;  // far more moves ahead than can be counted
    position.hands = {parse_hand("33345678999TJQKA22XD"), parse_hand("3455667788TTJQKA2"),
                      parse_hand("445566778JQQKKAA2")};
    std::vector<Move> buffer(1'000'000);
    for (const Kernels* level : levels()) {
        StopFlag stop;
        const JoiningThread watcher{[&] {
            std::this_thread::sleep_for(std::chrono::milliseconds{20});
            stop.raise();
        }};
        static_cast<void>(level->perft(classic_play_rules, position, 60, buffer.data(), stop));
    }
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::columns_are_the_same_on_any_number_of_threads();
    ddz::test::a_stop_raised_before_plays_nothing();
    ddz::test::a_stop_raised_amid_games_ends_them();
    ddz::test::a_stop_raised_amid_perft_ends_it();
    return ddz::test::result();
}
