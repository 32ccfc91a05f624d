// ValueType: a small C++ value inside a Python object of a type of its own, for what is made millions of
// times. pybind11's instances cost a registry entry and two allocations; these cost one.
#pragma once

#include <pybind11/pybind11.h>

#include <type_traits>
#include <utility>
#include <vector>

namespace ddz::python {

namespace py = pybind11;

template <class T>
class ValueType {
    static_assert(std::is_trivially_destructible_v<T> && std::is_trivially_copyable_v<T>);

    struct Object {
        PyObject_HEAD T value;
    };

  public:
    // Makes the type and puts it into the module. Slots that the value needs for speed come from the caller.
    static void create(py::module_& module, const char* name, const char* doc, unsigned flags,
                       std::vector<PyType_Slot> slots) {
        slots.push_back({Py_tp_doc, const_cast<char*>(doc)});
        slots.push_back({Py_tp_dealloc, reinterpret_cast<void*>(&deallocate)});
        slots.push_back({0, nullptr});
        static std::string qualified;  // the type keeps the pointer
        qualified = module.attr("__name__").cast<std::string>() + "." + name;
        PyType_Spec spec{qualified.c_str(), sizeof(Object), 0, Py_TPFLAGS_DEFAULT | flags, slots.data()};
        PyObject* const made = PyType_FromSpec(&spec);
        if (made == nullptr) throw py::error_already_set();
        type_ = reinterpret_cast<PyTypeObject*>(made);
        module.attr(name) = py::reinterpret_steal<py::object>(made);
    }

    [[nodiscard]] static py::object type() {
        return py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(type_));
    }

    template <class Function, class... Extra>
    static void method(const char* name, Function&& function, const Extra&... extra) {
        type().attr(name) = py::cpp_function(std::forward<Function>(function), py::name(name),
                                             py::is_method(type()), extra...);
    }
    template <class Getter>
    static void property(const char* name, Getter&& getter, const char* doc) {
        const py::object builtin = py::module_::import("builtins").attr("property");
        const py::cpp_function function(std::forward<Getter>(getter), py::name(name), py::is_method(type()));
        type().attr(name) = builtin(function, py::none(), py::none(), doc);
    }

    // A new reference, or null with a Python error set.
    [[nodiscard]] static PyObject* wrap(const T& value) noexcept {
        Object* const object = PyObject_New(Object, type_);
        if (object != nullptr) object->value = value;
        return reinterpret_cast<PyObject*>(object);
    }
    // The value inside an object of this type; null for any other.
    [[nodiscard]] static const T* find(PyObject* object) noexcept {
        return Py_TYPE(object) == type_ ? &reinterpret_cast<Object*>(object)->value : nullptr;
    }

  private:
    static void deallocate(PyObject* object) noexcept {
        PyTypeObject* const type = Py_TYPE(object);
        type->tp_free(object);
        Py_DECREF(type);
    }

    inline static PyTypeObject* type_ = nullptr;
};

// What a pybind11 caster of such a value is.
template <class T>
class ValueCaster {
  public:
    static constexpr auto name = py::detail::const_name("object");

    bool load(py::handle source, bool) noexcept {
        value_ = ValueType<T>::find(source.ptr());
        return value_ != nullptr;
    }
    static py::handle cast(const T& value, py::return_value_policy, py::handle) {
        PyObject* const object = ValueType<T>::wrap(value);
        if (object == nullptr) throw py::error_already_set();
        return object;
    }
    template <class>
    using cast_op_type = const T&;
    operator const T&() const noexcept { return *value_; }

  private:
    const T* value_ = nullptr;
};

}  // namespace ddz::python
