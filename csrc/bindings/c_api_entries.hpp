// The functions of the C-level API by name, with their signatures as Cython spells them.
#pragma once

#include <string>
#include <vector>

#include "c_api.hpp"

namespace ddz::c_api {

template <class T>
inline constexpr const char* spelling = nullptr;
template <>
inline constexpr const char* spelling<void> = "void";
template <>
inline constexpr const char* spelling<std::uint8_t> = "uint8_t";
template <>
inline constexpr const char* spelling<std::int32_t> = "int32_t";
template <>
inline constexpr const char* spelling<std::uint32_t> = "uint32_t";
template <>
inline constexpr const char* spelling<std::uint64_t> = "uint64_t";
template <>
inline constexpr const char* spelling<ddz_move> = "ddz_move";
template <>
inline constexpr const char* spelling<ddz_rules> = "ddz_rules";
template <>
inline constexpr const char* spelling<ddz_stream> = "ddz_stream";
template <>
inline constexpr const char* spelling<ddz_turn> = "ddz_turn";
template <>
inline constexpr const char* spelling<ddz_position> = "ddz_position";
template <>
inline constexpr const char* spelling<ddz_undo> = "ddz_undo";

template <class T>
[[nodiscard]] std::string spelled() {
    using Value = std::remove_pointer_t<T>;
    static_assert(spelling<std::remove_const_t<Value>> != nullptr);
    std::string text = spelling<std::remove_const_t<Value>>;
    if (std::is_const_v<Value>) text += " const";
    return std::is_pointer_v<T> ? text + " *" : text;
}

template <class Result, class... Arguments>
[[nodiscard]] std::string signature_of(Result (*)(Arguments...)) {
    std::string text;
    ((text += (text.empty() ? "" : ", ") + spelled<Arguments>()), ...);
    return spelled<Result>() + " (" + text + ")";
}

// A function of the API by its name; capsules keep pointers to the signature.
struct Entry {
    const char* name;
    std::string signature;
    void* function;
};

template <class Result, class... Arguments>
[[nodiscard]] Entry entry(const char* name, Result (*function)(Arguments...) noexcept) {
    return {name, signature_of<Result, Arguments...>(function), reinterpret_cast<void*>(function)};
}

[[nodiscard]] std::vector<Entry> hand_entries();
[[nodiscard]] std::vector<Entry> play_entries();

// Of ddz_choose and ddz_say.
[[nodiscard]] inline std::string choose_signature() { return signature_of(ddz_choose{}); }
[[nodiscard]] inline std::string say_signature() { return signature_of(ddz_say{}); }

}  // namespace ddz::c_api
