public import Observation

/// What was done to a window's library and can be undone by Ctrl+Z: in a list always, elsewhere as long as it is
/// offered on the screen.
@Observable
public final class LibraryUndo {
    /// Something that was done, with the offer to undo it by a press.
    public struct Offer: Identifiable {
        /// Different for each offer.
        public let id: Int
        /// What was done.
        public let words: String
        /// At least one; several if they are undone together, the latest last.
        fileprivate let entries: [Entry]

        fileprivate var kind: CommandEnd.Undo.Kind? { entries.last?.undo?.kind }
    }

    fileprivate struct Entry {
        enum Way {
            case command(CommandEnd.Undo)
            case call(() -> Void)
        }

        let id: Int
        let way: Way

        var undo: CommandEnd.Undo? { if case .command(let undo) = way { undo } else { nil } }
    }

    private static let most = 100

    /// What is offered on the screen, oldest first.
    public private(set) var offers: [Offer] = []
    /// Whether the last change is on offer and nothing was typed since: then Ctrl+Z undoes it, wherever the keyboard
    /// focus is.
    public private(set) var isLatest = false
    /// Runs a command that undoes something.
    @ObservationIgnored public var run: (any LibraryCommand) -> Void = { _ in }
    private var entries: [Entry] = []
    @ObservationIgnored private var latest = 0

    /// Whether there is something to undo.
    public var canUndo: Bool { !entries.isEmpty }

    /// Starts with nothing to undo.
    public init() {}

    /// Remembers how to undo what was just done, and offers it.
    public func offer(_ undo: CommandEnd.Undo) {
        let entry = Entry(id: nextID(), way: .command(undo))
        if undo.isTakenBackByKey { remember(entry) }
        guard undo.isOffered else { return offerEnded(of: [entry]) }
        var offered = [entry]
        for earlier in offers {
            // Of several deletions one after the other, all stay on offer.
            if undo.kind == .deletion, earlier.kind == .deletion { offered = earlier.entries + offered }
        }
        offers.removeAll { undo.kind.replaces($0.kind) }
        offers.append(makeOffer(of: offered))
    }

    /// The same for something that is undone by a closure.
    ///
    /// - Returns: the number of what was done.
    @discardableResult
    public func offer(_ words: String, takeBack: @escaping () -> Void) -> Int {
        let entry = Entry(id: nextID(), way: .call(takeBack))
        remember(entry)
        offers.append(Offer(id: nextID(), words: words, entries: [entry]))
        return entry.id
    }

    /// Undoes what was done last.
    public func undo() {
        guard let last = entries.popLast() else { return }
        isLatest = isLatest && canUndo
        if let index = offers.firstIndex(where: { $0.entries.contains { $0.id == last.id } }) {
            // The rest of the offer stays on offer.
            let rest = offers[index].entries.filter { $0.id != last.id }
            offers.remove(at: index)
            if !rest.isEmpty { offers.insert(makeOffer(of: rest), at: index) }
        }
        takeBack([last])
    }

    /// Undoes what is offered, or was until the press; does nothing if it was undone in another way meanwhile.
    public func take(_ offer: Offer) {
        end(offer.id)
        let isOpen = offer.entries.allSatisfy { $0.undo?.isTakenBackByKey == false || isRemembered($0.id) }
        guard isOpen else { return }
        forget(offer.entries.map(\.id))
        takeBack(offer.entries)
    }

    /// Call this when something is no longer on offer.
    public func end(_ offer: Offer.ID) {
        guard let index = offers.firstIndex(where: { $0.id == offer }) else { return }
        offerEnded(of: offers.remove(at: index).entries)
    }

    /// Stops offering something; Ctrl+Z can still undo it.
    ///
    /// - Parameter number: what ``offer(_:takeBack:)`` returned.
    public func dismiss(_ number: Int) {
        offers.removeAll { $0.entries.contains { $0.id == number } }
    }

    /// Stops offering something, and forgets how to undo it.
    ///
    /// - Parameter number: what ``offer(_:takeBack:)`` returned.
    public func withdraw(_ number: Int) {
        dismiss(number)
        forget([number])
    }

    /// Call this when something was typed, which Ctrl+Z undoes from then on.
    public func typed() {
        isLatest = false
    }
}

extension LibraryUndo {
    private func nextID() -> Int {
        latest += 1
        return latest
    }

    private func remember(_ entry: Entry) {
        entries = (entries + [entry]).suffix(Self.most)
        isLatest = true
    }

    private func isRemembered(_ number: Int) -> Bool { entries.contains { $0.id == number } }

    private func forget(_ gone: [Int]) {
        entries.removeAll { gone.contains($0.id) }
        isLatest = isLatest && canUndo
    }

    private func offerEnded(of ended: [Entry]) {
        if let last = ended.last, last.id == entries.last?.id { isLatest = false }
    }

    /// - Parameter entries: all of commands.
    private func makeOffer(of entries: [Entry]) -> Offer {
        Offer(id: nextID(), words: Self.joined(entries)?.words ?? "", entries: entries)
    }

    private func takeBack(_ entries: [Entry]) {
        if case .call(let call)? = entries.last?.way { return call() }
        if let undo = Self.joined(entries) { run(undo.command) }
    }

    /// Undoes several things together: deletions one after the other.
    private static func joined(_ entries: [Entry]) -> CommandEnd.Undo? {
        guard entries.count > 1 else { return entries.first?.undo }
        return RestoreCommand(joining: entries.compactMap { $0.undo?.command as? RestoreCommand }).undo
    }
}
