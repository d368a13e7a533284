/// A view that knows whether it has the keyboard focus: GTK knows that at any time, a model only as of the last event.
public protocol KeyboardSource: AnyObject {
    /// Whether a line of the list has the focus.
    var hasKeyboard: Bool { get }
}
