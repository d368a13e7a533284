/// The view of a library's list, which knows where the keyboard focus is.
public protocol ListKeyboard: KeyboardSource {
    /// Whether the page that replaces an empty list has it.
    var isOnEmptyPage: Bool { get }
    /// Whether the list holds it for a line that is not there yet, and no line has it.
    var isHeld: Bool { get }
    /// Whether something other than the list has it.
    var isElsewhere: Bool { get }
    /// Whether a key was pressed in the list, or a line clicked, since the list last held the focus.
    var isListUsed: Bool { get }
}
