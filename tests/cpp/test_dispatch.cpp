// The choice of kernels: the best level, or the one that DDZ_FAST_ISA names. Run once for each value of that
// variable, because the choice is made once.
#include <cstdlib>

#include "expect.hpp"
#include "sample.hpp"

namespace ddz::test {
namespace {

void levels_are_named_and_end_with_the_baseline() {
    for (std::size_t i = 0; i < levels().size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            expect(std::string_view{levels()[i]->name} != levels()[j]->name, "two levels named",
                   levels()[i]->name);
        }
    }
    expect(std::string_view{levels().back()->name} == "baseline", levels().back()->name);
}

void the_level_is_the_one_asked_for() {
    const char* const asked = std::getenv("DDZ_FAST_ISA");
    if (asked == nullptr || *asked == '\0') {
        expect(&kernels() == levels().front(), kernels().name);
        return;
    }
    const auto is_asked = [&](const Kernels* level) { return std::string_view{level->name} == asked; };
    if (std::any_of(levels().begin(), levels().end(), is_asked)) {
        expect(is_asked(&kernels()) && &kernels() == &kernels(), kernels().name, asked);
    } else {
        for (unsigned again = 0; again < 2; ++again) {  // refused once is refused for good
            expect_error(ErrorKind::general, "unknown-isa", [] { static_cast<void>(kernels()); });
        }
    }
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::levels_are_named_and_end_with_the_baseline();
    ddz::test::the_level_is_the_one_asked_for();
    return ddz::test::result();
}
