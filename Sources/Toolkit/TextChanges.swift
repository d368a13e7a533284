import CAdwaita

/// Tells of each change of a text where it was, right after it: what stands there now, which is nothing where something
/// was deleted. Places are in Unicode scalars.
@MainActor
public final class TextChanges {
    private let buffer: TextBuffer
    private var listeners: [@MainActor (Range<Int>) -> Void] = []
    private var listenersToReplacements: [@MainActor (_ range: Range<Int>, _ count: Int) -> Void] = []
    /// Where something is about to change, and how long the text is before it.
    private var coming: (place: Int, count: Int)?
    /// How much was put in and taken out so far.
    public private(set) var amount = 0

    /// The changes of the text of a view.
    public init(of view: Widget) {
        buffer = TextBuffer(of: view)
        for signal in ["insert-text", "delete-range"] {
            connect(buffer.pointer, signal) { [self] emission in
                guard let place: UnsafeMutablePointer<GtkTextIter> = emission.boxed(1) else { return }
                coming = (place.pointee.offset, buffer.count)
            }
        }
        connect(buffer.pointer, "changed") { [self] _ in
            guard let (place, count) = coming else { return }
            coming = nil
            amount += abs(buffer.count - count)
            let end = place + max(0, buffer.count - count)
            let removed = place..<place + max(0, count - buffer.count)
            for listener in listenersToReplacements { listener(removed, end - place) }
            for listener in listeners { listener(place..<end) }
        }
    }

    /// Calls `listener` after each change from now on.
    public func listen(_ listener: @escaping @MainActor (Range<Int>) -> Void) {
        listeners.append(listener)
    }

    /// Calls `listener` after each change from now on, with where something was taken out of the text as it was before, and
    /// how much stands there now.
    public func listenToReplacements(_ listener: @escaping @MainActor (_ range: Range<Int>, _ count: Int) -> Void) {
        listenersToReplacements.append(listener)
    }
}
