import CGIO

/// A value on the bus. Source: D-Bus Specification, "Type System".
indirect enum Variant {
    case string(String)
    case int32(Int32)
    case double(Double)
    case strings([String])
    /// A value with its type.
    case variant(Variant)
    /// `a{sv}`.
    case dictionary(KeyValuePairs<String, Variant>)
    /// Values that all have this type.
    case array(String, [Variant])
    case tuple([Variant])

    /// The value as a GVariant: a floating reference.
    var gvariant: OpaquePointer? {
        switch self {
        case .string(let text): return g_variant_new_string(text)
        case .int32(let number): return g_variant_new_int32(number)
        case .double(let number): return g_variant_new_double(number)
        case .strings(let texts): return Variant.array("s", texts.map { .string($0) }).gvariant
        case .variant(let value): return g_variant_new_variant(value.gvariant)
        case .tuple(let values):
            var parts = values.map(\.gvariant)
            return g_variant_new_tuple(&parts, gsize(parts.count))
        case .dictionary(let members):
            return Self.build("a{sv}") { builder in
                for (name, value) in members {
                    let entry = g_variant_new_dict_entry(
                        g_variant_new_string(name), Variant.variant(value).gvariant)
                    g_variant_builder_add_value(builder, entry)
                }
            }
        case .array(let type, let values):
            return Self.build("a" + type) { builder in
                for value in values { g_variant_builder_add_value(builder, value.gvariant) }
            }
        }
    }

    private static func build(_ type: String, _ add: (UnsafeMutablePointer<GVariantBuilder>?) -> Void) -> OpaquePointer?
    {
        let type = g_variant_type_new(type)
        defer { g_variant_type_free(type) }
        let builder = g_variant_builder_new(type)
        defer { g_variant_builder_unref(builder) }
        add(builder)
        return g_variant_builder_end(builder)
    }
}

/// The arguments of a call on the bus.
struct CallArguments {
    private let values: OpaquePointer?

    /// - Parameter values: a tuple that outlives this value.
    init(_ values: OpaquePointer?) {
        self.values = values
    }

    /// The text at an index; empty if there is none.
    func string(_ index: Int) -> String {
        with(index) { String(cString: g_variant_get_string($0, nil)) }
    }

    /// The number at an index, of type `u`.
    func number(_ index: Int) -> UInt32 {
        with(index) { g_variant_get_uint32($0) }
    }

    /// The texts at an index.
    func strings(_ index: Int) -> [String] {
        with(index) { value in
            (0..<g_variant_n_children(value)).map { place in
                let text = g_variant_get_child_value(value, place)
                defer { g_variant_unref(text) }
                return String(cString: g_variant_get_string(text, nil))
            }
        }
    }

    private func with<Result>(_ index: Int, _ read: (OpaquePointer?) -> Result) -> Result {
        // GIO rejects calls whose arguments do not match the interface.
        let value = g_variant_get_child_value(values, gsize(index))
        defer { g_variant_unref(value) }
        return read(value)
    }
}
