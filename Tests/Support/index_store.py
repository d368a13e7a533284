"""Which symbols a source file names, as the compiler wrote it down in the index store of a debug build.

Source: include/indexstore/indexstore.h of swiftlang/llvm-project.
"""

import ctypes
import json
import os
import pathlib
import re
import subprocess
import typing

RECORD = 2
DEFINITION = 2


class File(typing.NamedTuple):
    """What a source file names: symbols, by the names that the compiler has for them."""

    symbols: set
    # Those that are declared in it.
    declared: set
    # The modules of all of them.
    modules: set


class _String(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


_Handle = ctypes.c_void_p
_ForEachName = ctypes.CFUNCTYPE(ctypes.c_bool, _Handle, _String)
_ForEachHandle = ctypes.CFUNCTYPE(ctypes.c_bool, _Handle, _Handle)


def files(store):
    """The source files, by their paths, as they were compiled last."""
    roles, times = {}, {}
    index = _Index(store)
    for unit in index.units():
        path, time, found = index.read(unit)
        if path.endswith(".swift") and times.get(path, -1) < time and os.path.exists(path):
            roles[path], times[path] = found, time
    modules = _modules(sorted(set().union(*roles.values())))
    return {path: File(set(found), {symbol for symbol in found if found[symbol] & DEFINITION},
                       {module for symbol in found for module in modules.get(symbol, ())})
            for path, found in roles.items()}


class _Index:
    def __init__(self, store):
        library = pathlib.Path(_resources()).parent / "libIndexStore.so"
        self._library = ctypes.CDLL(str(library))
        self._store = self._call("store_create", _Handle, os.fsencode(store), None)
        if not self._store:
            raise SystemExit(f"cannot read {store}; run 'swift build --build-tests' first")

    def units(self):
        names = []
        self._call("store_units_apply_f", ctypes.c_bool, _Handle(self._store), ctypes.c_uint(0), None,
                   _ForEachName(lambda _, name: names.append(str(name)) or True))
        return names

    def read(self, unit):
        """The source file of a unit, when it was compiled, in nanoseconds, and what it does with each symbol."""
        reader = _Handle(self._call("unit_reader_create", _Handle, _Handle(self._store), unit.encode(), None))
        path = str(self._call("unit_reader_get_main_file", _String, reader))
        seconds, nanoseconds = ctypes.c_int64(), ctypes.c_int64()
        self._call("unit_reader_get_modification_time", None, reader, ctypes.byref(seconds), ctypes.byref(nanoseconds))
        records = []

        def add(_, dependency):
            dependency = _Handle(dependency)
            if self._call("unit_dependency_get_kind", ctypes.c_int, dependency) == RECORD and path == str(
                    self._call("unit_dependency_get_filepath", _String, dependency)):
                records.append(str(self._call("unit_dependency_get_name", _String, dependency)))
            return True

        self._call("unit_reader_dependencies_apply_f", ctypes.c_bool, reader, None, _ForEachHandle(add))
        self._call("unit_reader_dispose", None, reader)
        roles = {symbol: role for record in records for symbol, role in self._symbols(record).items()}
        return path, seconds.value * 10**9 + nanoseconds.value, roles

    def _symbols(self, record):
        roles = {}

        def add(_, symbol):
            name = str(self._call("symbol_get_usr", _String, _Handle(symbol)))
            roles[name] = self._call("symbol_get_roles", ctypes.c_uint64, _Handle(symbol))
            return True

        reader = self._call("record_reader_create", _Handle, _Handle(self._store), record.encode(), None)
        if reader:
            self._call("record_reader_symbols_apply_f", ctypes.c_bool, _Handle(reader), ctypes.c_bool(True), None,
                       _ForEachHandle(add))
            self._call("record_reader_dispose", None, _Handle(reader))
        return roles

    def _call(self, name, result, *arguments):
        function = getattr(self._library, "indexstore_" + name)
        function.restype = result
        return function(*arguments)


def _resources():
    """Swift's own libraries, in the toolchain that is used."""
    info = subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True, text=True).stdout
    return json.loads(info)["paths"]["runtimeResourcePath"]


def _modules(symbols):
    """In which modules Swift's symbols are declared: an extension's are in its own."""
    symbols = [symbol for symbol in symbols if symbol.startswith("s:")]
    names = subprocess.run(["swift", "demangle", "--compact"], check=True, capture_output=True, text=True,
                           input="".join(f"$s{symbol[2:]}\n" for symbol in symbols)).stdout.split("\n")
    modules = {}
    for symbol, name in zip(symbols, names):
        modules[symbol] = set(re.findall(r"\(extension in (\w+)\)", name))
        length = re.match(r"s:(\d+)", symbol)
        if not modules[symbol] and length:
            modules[symbol] = {symbol[length.end():][:int(length[1])]}
    return modules
