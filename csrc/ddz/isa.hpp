// Instruction-set levels: the kernels are compiled once per level, each in a namespace of its own.
#pragma once

// Everything that a unit may compile with special instructions stands in `namespace ddz::inline DDZ_ISA`, so
// that no two units share a symbol of different code. What stands outside is always inlined for that reason.
#ifndef DDZ_ISA
#define DDZ_ISA baseline
#endif

// What is large and used in several places is compiled once.
#if defined(_MSC_VER) && !defined(__clang__)
#define DDZ_NOINLINE __declspec(noinline) inline
#else
#define DDZ_NOINLINE [[gnu::noinline]] inline
#endif

#if defined(DDZ_SANITIZED)
// Sanitizers grow every function manyfold: forced into one another, they take minutes to compile.
#define DDZ_INLINE inline
#define DDZ_INLINE_LAMBDA
#elif defined(_MSC_VER) && !defined(__clang__)
#define DDZ_INLINE __forceinline
#define DDZ_INLINE_LAMBDA [[msvc::forceinline]]
#else
#define DDZ_INLINE [[gnu::always_inline]] inline
#define DDZ_INLINE_LAMBDA __attribute__((always_inline))
#endif

// pdep and pext are microcoded on Zen 1 and 2: the level for those defines DDZ_SOFTWARE_PDEP.
#if !defined(DDZ_SOFTWARE_PDEP) && (defined(__BMI2__) || (defined(_MSC_VER) && defined(__AVX2__)))
#define DDZ_HARDWARE_PDEP 1
#include <immintrin.h>
#else
#define DDZ_HARDWARE_PDEP 0
#endif
