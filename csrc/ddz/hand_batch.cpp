#include "hand_batch.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "count_rows.hpp"
#include "kickers.hpp"
#include "parallel.hpp"

namespace ddz {

Move* MoveBuffer::room(std::size_t more) {
    if (size_ + more > capacity_) {
        const std::size_t capacity = std::max(size_ + more, 2 * capacity_);
        std::unique_ptr<Move[]> larger = std::make_unique_for_overwrite<Move[]>(capacity);
        std::copy(moves_.get(), moves_.get() + size_, larger.get());
        moves_ = std::move(larger);
        capacity_ = capacity;
    }
    return moves_.get() + size_;
}

HandBatch::HandBatch(const TableSetup& setup, std::size_t size, unsigned threads)
    : setup_(setup), hands_(size), offsets_(size + 1) {
    const std::size_t parts = std::max<std::size_t>(1, std::min<std::size_t>(threads, size));
    parts_.resize(parts);
    for (std::size_t i = 0; i < parts; ++i) {
        parts_[i].begin = size * i / parts;
        parts_[i].end = size * (i + 1) / parts;
        parts_[i].sizes.resize(parts_[i].end - parts_[i].begin);
    }
}

template <class Work>
void HandBatch::in_parts(Work&& work) {
    for_each_part(parts_.size(), workers(), [&](std::size_t i) { work(parts_[i]); });
}

std::size_t HandBatch::workers() const noexcept {
    constexpr std::size_t hands_a_thread = 512;  // a step of them takes longer than to start a thread
    const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
    return std::min({parts_.size(), processors, hands_.size() / hands_a_thread + 1});
}

// A hand may end before the caller is asked anything in it: its game counts, and the next one is started.
void HandBatch::renew(Part& part, std::size_t place) {
    const LiveTable table{setup_};
    LiveHand& hand = hands_[place];
    while (hand.over() && games_.renews) {
        const std::uint64_t left = games_.limit - hand.game;
        if (left <= hands_.size()) return;
        table.start(hand, games_.seed, hand.game + hands_.size());
        if (hand.over()) part.ended.push_back({place, hand.game, hand.facts, false});
    }
}

void HandBatch::list(Part& part, std::size_t place) {
    const LiveTable table{setup_};
    Move* const out = part.next_choices.room(table.most_choices_of(hands_[place]) + list_slack);
    const std::size_t written = table.write_choices(hands_[place], out);
    part.next_choices.add(written);
    part.sizes[place - part.begin] = static_cast<std::int64_t>(written);
}

void HandBatch::gather() {
    ended_.clear();
    std::int64_t total = 0;
    std::size_t place = 0;
    for (Part& part : parts_) {
        std::swap(part.choices, part.next_choices);
        part.next_choices.clear();
        for (const std::int64_t size : part.sizes) offsets_[++place] = total += size;
        ended_.insert(ended_.end(), part.ended.begin(), part.ended.end());
        part.ended.clear();
    }
}

void HandBatch::start_hand(Part& part, std::size_t place, std::uint64_t game,
                           const std::vector<GivenDeal>& deals) {
    const LiveTable table{setup_};
    LiveHand& hand = hands_[place];
    if (deals.empty()) {
        table.start(hand, games_.seed, game);
    } else {
        const GivenDeal& deal = deals[place];
        table.start_with(hand, games_.seed, game, deal.hands, deal.bottom, deal.first);
    }
    if (hand.over()) part.ended.push_back({place, game, hand.facts, false});
    renew(part, place);
}

void HandBatch::start(const Games& games, const std::vector<GivenDeal>& deals) {
    games_ = games;
    in_parts([&](Part& part) {
        for (std::size_t place = part.begin; place < part.end; ++place) {
            if (games.limit - games.first > place) {
                start_hand(part, place, games.first + place, deals);
            } else {
                hands_[place] = LiveHand{};
                hands_[place].course.stage = Stage::over;
            }
            list(part, place);
        }
    });
    gather();
}

void HandBatch::start_next(const std::vector<bool>& chosen, const std::vector<GivenDeal>& deals) {
    in_parts([&](Part& part) {
        for (std::size_t place = part.begin; place < part.end; ++place) {
            if (chosen[place]) start_hand(part, place, hands_[place].game + hands_.size(), deals);
            list(part, place);
        }
    });
    gather();
}

void HandBatch::step(const std::int64_t* choices) {
    in_parts([&](Part& part) {
        const LiveTable table{setup_};
        const Move* listed = part.choices.data();
        for (std::size_t place = part.begin; place < part.end; ++place) {
            LiveHand& hand = hands_[place];
            if (!hand.over()) {
                const auto n = static_cast<std::uint32_t>(choices[place]);
                const Move choice = listed[n];
                listed += part.sizes[place - part.begin];
                table.choose(hand, n, choice);
                if (hand.over()) {
                    part.ended.push_back({place, hand.game, hand.facts, true});
                    renew(part, place);
                }
            }
            list(part, place);
        }
    });
    gather();
}

void HandBatch::write_choices(const ChoiceColumns& columns) const {
    for_each_part(parts_.size(), workers(), [&](std::size_t i) {
        const Part& part = parts_[i];
        const auto row = static_cast<std::size_t>(offsets_[part.begin]);
        // Pointers of their own: bytes that are written might else be taken for the pointers themselves.
        std::uint8_t* counts = columns.counts + row * rank_count;
        std::uint8_t *category = columns.category + row, *length = columns.length + row,
                     *key = columns.key + row, *bomb_class = columns.bomb_class + row;
        const Move* const end = part.choices.data() + part.choices.size();
        for (const Move* move = part.choices.data(); move != end; ++move) {
            const Pattern pattern = move->pattern;
            store_counts(move->cards, counts);
            counts += rank_count;
            *category++ = static_cast<std::uint8_t>(pattern.category());
            *length++ = static_cast<std::uint8_t>(pattern.length());
            *key++ = static_cast<std::uint8_t>(pattern.key());
            *bomb_class++ = static_cast<std::uint8_t>(pattern.bomb_class());
        }
    });
}

void HandBatch::write_seats_to_act(std::int8_t* seats) {
    const LiveTable table{setup_};
    for (std::size_t place = 0; place < hands_.size(); ++place)
        seats[place] = hands_[place].over() ? nobody : number_of(table.to_act(hands_[place]));
}

void HandBatch::observe(const std::int8_t* seats, const ObservationColumns& columns) {
    const bool only_seats = columns.only_seats();
    in_parts([&](Part& part) {
        const LiveTable table{setup_};
        for (std::size_t place = part.begin; place < part.end; ++place) {
            LiveHand& hand = hands_[place];
            const std::int8_t to_act = hand.over() ? nobody : number_of(table.to_act(hand));
            const std::int8_t seat = seats ? seats[place] : to_act;
            if (only_seats) {
                if (columns.seat) columns.seat[place] = seat;
                if (columns.seat_to_act) columns.seat_to_act[place] = to_act;
            } else {
                write_observation(table, hand, seat, place, columns);
            }
        }
    });
}

void HandBatch::sample(std::int64_t* choices) noexcept {
    const LiveTable table{setup_};
    for (std::size_t place = 0; place < hands_.size(); ++place) {
        LiveHand& hand = hands_[place];
        const auto count = static_cast<std::uint32_t>(choice_count(place));
        choices[place] = count > 1 ? hand.streams[index_of(table.to_act(hand))].below(count) : 0;
    }
}

void HandBatch::sample_uniform(double* numbers) noexcept {
    constexpr double unit = 1.0 / 9007199254740992.0;  // 2^-53
    const LiveTable table{setup_};
    for (std::size_t place = 0; place < hands_.size(); ++place) {
        LiveHand& hand = hands_[place];
        numbers[place] =
            hand.over() ? 0
                        : static_cast<double>(hand.streams[index_of(table.to_act(hand))].next() >> 11) * unit;
    }
}

void HandBatch::restore(const Games& games, std::vector<LiveHand> hands) {
    games_ = games;
    hands_ = std::move(hands);
    in_parts([&](Part& part) {
        for (std::size_t place = part.begin; place < part.end; ++place) list(part, place);
    });
    gather();
}

}  // namespace ddz
