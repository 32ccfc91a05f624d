// Chooses the kernels for this machine, once.
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

#include "error.hpp"
#include "kernels.hpp"

namespace ddz {

// Which levels are compiled in is the build's decision: DDZ_LEVEL_<name> for each.
#if defined(DDZ_LEVEL_native)
namespace native {
extern const Kernels level;
}
#endif
#if defined(DDZ_LEVEL_bmi2)
namespace bmi2 {
extern const Kernels level;
}
#endif
#if defined(DDZ_LEVEL_avx2)
namespace avx2 {
extern const Kernels level;
}
#endif
namespace baseline {
extern const Kernels level;
}

namespace {

#if defined(DDZ_LEVEL_avx2) || defined(DDZ_LEVEL_bmi2)
bool has_avx2_and_bmi2() noexcept {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

// Microcoded pdep and pext make the plain code faster there.
bool has_slow_pdep() noexcept {
    return __builtin_cpu_is("bdver4") || __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");
}
#endif

struct Available {
    std::array<const Kernels*, 4> levels{};
    std::size_t count = 0;

    Available() noexcept {
#if defined(DDZ_LEVEL_native)
        levels[count++] = &native::level;
#endif
#if defined(DDZ_LEVEL_bmi2)
        if (has_avx2_and_bmi2() && !has_slow_pdep()) levels[count++] = &bmi2::level;
#endif
#if defined(DDZ_LEVEL_avx2)
        if (has_avx2_and_bmi2()) levels[count++] = &avx2::level;
#endif
        levels[count++] = &baseline::level;
    }
};

const Available& available() noexcept {
    static const Available found;
    return found;
}

const Kernels& choose() {
    const Available& found = available();
    const char* const wanted = std::getenv("DDZ_FAST_ISA");
    if (wanted == nullptr || *wanted == '\0') return *found.levels[0];
    std::string names;
    for (std::size_t i = 0; i < found.count; ++i) {
        if (std::string_view{found.levels[i]->name} == wanted) return *found.levels[i];
        if (i != 0) names += ", ";
        names += found.levels[i]->name;
    }
    std::string message = "DDZ_FAST_ISA names '";
    message += wanted;
    message += "'; this build on this machine has: ";
    message += names;
    throw Error(ErrorKind::general, "unknown-isa", message);
}

}  // namespace

const Kernels* const* available_kernels(std::size_t& count) noexcept {
    count = available().count;
    return available().levels.data();
}

const Kernels& kernels() {
    static const Kernels& chosen = choose();
    return chosen;
}

}  // namespace ddz
