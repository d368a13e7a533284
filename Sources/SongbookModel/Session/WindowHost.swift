/// A window, for what switches songs in it, reopens its song or closes it.
public protocol WindowHost: AnyObject {
    /// Whether the window is closed.
    var isGone: Bool { get }
}
