import CAdwaita

/// Reports each change of a text right after it, with the range of the new text there, which is empty after a deletion.
/// Places are in Unicode scalars.
@MainActor
public final class TextChanges {
    private let buffer: TextBuffer
    private var listeners: [@MainActor (Range<Int>) -> Void] = []
    private var listenersToReplacements: [@MainActor (_ range: Range<Int>, _ count: Int) -> Void] = []
    /// The place of the coming change, and the length of the text before it.
    private var coming: (place: Int, count: Int)?
    /// How much was inserted and deleted so far.
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

    /// Calls `listener` after each change from now on, with the range that was removed from the previous text, and the
    /// length of the new text there.
    public func listenToReplacements(_ listener: @escaping @MainActor (_ range: Range<Int>, _ count: Int) -> Void) {
        listenersToReplacements.append(listener)
    }
}
