public import CAdwaita

/// A widget as most of GTK's functions take it. Not owned: a widget lives as long as its parent, a window until it is
/// destroyed.
public typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer {
    /// The same instance as the class or interface that the callee asks for; GTK checks it, as it does in C.
    public func cast<Instance>() -> UnsafeMutablePointer<Instance> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: Instance.self)
    }

    /// The same instance for functions of classes whose structure is not public.
    public var opaque: OpaquePointer { OpaquePointer(self) }
}

extension OpaquePointer {
    /// The same instance as the class or interface that the callee asks for.
    public func cast<Instance>() -> UnsafeMutablePointer<Instance> { UnsafeMutablePointer(self) }
}

extension Bool {
    /// GLib's boolean.
    public var gboolean: CInt { self ? 1 : 0 }
}
