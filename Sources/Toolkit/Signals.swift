public import CAdwaita

/// One emission of a signal, valid only while its handler runs. Source: GClosureMarshal.
public struct Emission {
    fileprivate let values: UnsafePointer<GValue>
    fileprivate let result: UnsafeMutablePointer<GValue>?

    /// The object at `index`; 0 is the one that emits.
    public func object(_ index: Int) -> OpaquePointer? {
        g_value_get_object(values + index).map { OpaquePointer($0) }
    }

    /// The boxed value at `index`, not owned.
    public func boxed<Value>(_ index: Int) -> UnsafeMutablePointer<Value>? {
        g_value_get_boxed(values + index)?.assumingMemoryBound(to: Value.self)
    }

    /// The pointer at `index`, of a signal that passes one.
    public func pointer<Value>(_ index: Int) -> UnsafeMutablePointer<Value>? {
        g_value_get_pointer(values + index)?.assumingMemoryBound(to: Value.self)
    }

    /// The string at `index`.
    public func string(_ index: Int) -> String {
        g_value_get_string(values + index).map { String(cString: $0) } ?? ""
    }

    /// The text in the GVariant at `index`.
    public func variantString(_ index: Int) -> String {
        g_value_get_variant(values + index).map { String(cString: g_variant_get_string($0, nil)) } ?? ""
    }

    /// The gboolean at `index`.
    public func bool(_ index: Int) -> Bool {
        g_value_get_boolean(values + index) != 0
    }

    /// The gint at `index`.
    public func int(_ index: Int) -> Int {
        Int(g_value_get_int(values + index))
    }

    func enumeration(_ index: Int) -> Int {
        Int(g_value_get_enum(values + index))
    }

    /// The gdouble at `index`.
    public func double(_ index: Int) -> Double {
        g_value_get_double(values + index)
    }

    /// The argument at `index`.
    public func value(_ index: Int) -> UnsafePointer<GValue> { values + index }

    /// The guint at `index`.
    public func uint(_ index: Int) -> UInt32 {
        g_value_get_uint(values + index)
    }

    /// Sets the result of a signal that returns a boolean.
    public func answer(_ value: Bool) {
        g_value_set_boolean(result, value.gboolean)
    }

    /// Sets the result of a signal that returns flags.
    public func answer(flags: UInt32) {
        g_value_set_flags(result, flags)
    }

    /// Sets the result of a signal that returns an object; takes over the reference.
    public func give(_ object: OpaquePointer?) {
        g_value_take_object(result, object.map { UnsafeMutableRawPointer($0) })
    }

    /// Sets the result of a signal that returns an integer.
    public func answer(_ value: CInt) {
        g_value_set_int(result, value)
    }
}

/// A signal handler. The connection keeps it in one retained box, which goes when the object or the connection does.
public typealias SignalHandler = @MainActor (Emission) -> Void

/// Connects `handler` to a signal of `object` for as long as the object lives.
///
/// A handler may hold its controller strongly: controllers hold widgets without owning them, so there is no cycle.
///
/// - Parameter isLast: whether it runs after all other handlers, GTK's own among them.
@MainActor @discardableResult
public func connect(
    _ object: OpaquePointer, _ signal: String, isLast: Bool = false, _ handler: @escaping SignalHandler
) -> gulong {
    let box = Unmanaged.passRetained(HandlerBox(handler))
    let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), box.toOpaque())!
    g_closure_set_marshal(closure) { closure, result, _, values, _, _ in
        guard let closure, let values, let data = closure.pointee.data else { return }
        let handler = Unmanaged<HandlerBox>.fromOpaque(data).takeUnretainedValue().handler
        nonisolated(unsafe) let emission = Emission(values: values, result: result)
        MainActor.assumeIsolated { handler(emission) }
    }
    g_closure_add_finalize_notifier(closure, box.toOpaque()) { data, _ in
        if let data { Unmanaged<HandlerBox>.fromOpaque(data).release() }
    }
    return g_signal_connect_closure(UnsafeMutableRawPointer(object), signal, closure, isLast.gboolean)
}

/// The same for an instance of a type that C declares.
@MainActor @discardableResult
public func connect<Instance>(
    _ object: UnsafeMutablePointer<Instance>, _ signal: String, _ handler: @escaping SignalHandler
) -> gulong {
    connect(object.opaque, signal, handler)
}

/// Disconnects a handler.
@MainActor
public func disconnect(_ handler: gulong, from object: OpaquePointer) {
    g_signal_handler_disconnect(UnsafeMutableRawPointer(object), handler)
}

/// Stops a signal that is being handled before its other handlers, and the class's own, run.
@MainActor
public func stopEmission(of signal: String, by object: OpaquePointer) {
    g_signal_stop_emission_by_name(UnsafeMutableRawPointer(object), signal)
}

/// The same for a widget.
@MainActor
public func stopEmission(of signal: String, by object: Widget) {
    stopEmission(of: signal, by: object.opaque)
}

/// Emits a signal that has no arguments and no result.
///
/// - Parameter type: the class that has the signal.
@MainActor
func emit(_ signal: String, by object: OpaquePointer, _ type: GType) {
    var value = GValue()
    g_value_init(&value, type)
    g_value_set_object(&value, UnsafeMutableRawPointer(object))
    g_signal_emitv(&value, g_signal_lookup(signal, value.g_type), 0, nil)
    g_value_unset(&value)
}

private final class HandlerBox {
    let handler: SignalHandler

    init(_ handler: @escaping SignalHandler) {
        self.handler = handler
    }
}
