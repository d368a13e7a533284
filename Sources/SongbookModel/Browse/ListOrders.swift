public import FileWork
import Files
public import Freedesktop
import LibraryIndex
import SongFormat
import Synchronization

/// The orders that the user chose for lists, of all libraries: in `$XDG_STATE_HOME/songbook/lists.json`.
nonisolated public final class ListOrders: Sendable {
    private struct State {
        /// The latest choice last. Until the file is read, what was chosen by then.
        var choices: [ListChoice] = []
        var isRead = false
    }

    private let file: StateFile
    private let writer: StateWriter
    private let state = Mutex(State())

    /// The orders of this user.
    ///
    /// - Parameter worker: writes the file.
    public init(environment: Environment, on worker: any FileJobs = FileWorker()) {
        file = StateFile("lists.json", environment: environment)
        writer = StateWriter(file, on: worker)
    }

    /// The order of a list. The first call waits for the disk.
    public func order(of place: ListPlace) -> ListOrder {
        read()
        return knownOrder(of: place)
    }

    /// The same, as far as the file was read by now.
    public func knownOrder(of place: ListPlace) -> ListOrder {
        state.withLock { $0.choices.last { $0.key == place.key }?.order ?? place.standard }
    }

    /// Changes the order of a list and saves that. A failure to write is not reported: the order then lasts until the
    /// program ends.
    public func set(_ order: ListOrder, of place: ListPlace) {
        state.withLock { state in
            state.choices.removeAll { $0.key == place.key }
            state.choices.append(ListChoice(key: place.key, order: order))
        }
        writer.write { [self] in
            read()
            return ListChoice.bytes(of: state.withLock(\.choices))
        }
    }

    private func read() {
        guard !state.withLock(\.isRead) else { return }
        let read = file.read().map(ListChoice.list) ?? []
        state.withLock { state in
            guard !state.isRead else { return }
            state.isRead = true
            let known = Set(state.choices.map(\.key))
            state.choices = read.filter { !known.contains($0.key) } + state.choices
        }
    }
}

/// The order that the user chose for a list.
nonisolated struct ListChoice: Hashable, Sendable {
    /// ``ListPlace/key``.
    let key: String
    let order: ListOrder
}

nonisolated extension ListChoice {
    /// The version that this program writes.
    private static let version: Int64 = 1
    /// No more are kept; the oldest ones go first.
    private static let most = 1000

    /// The choices in a file; none if this program does not understand it.
    static func list(_ bytes: [UInt8]) -> [ListChoice] {
        guard let document = try? JSONValue(parsing: bytes), document["version"]?.integer == version,
            case .array(let lists) = document["lists"]
        else { return [] }
        return lists.compactMap { list in
            guard let key = list["place"]?.string, let sort = list["sort"]?.string.flatMap(SongSort.init) else {
                return nil
            }
            let order = ListOrder(sort: sort, isReversed: list["reversed"]?.bool ?? false)
            return ListChoice(key: key, order: order)
        }
    }

    /// A file that ``list(_:)`` reads.
    static func bytes(of choices: [ListChoice]) -> [UInt8] {
        let lists = choices.suffix(most).map { choice in
            JSONValue.object([
                .init("place", .string(choice.key)), .init("sort", .string(choice.order.sort.rawValue)),
                .init("reversed", .bool(choice.order.isReversed)),
            ])
        }
        return JSONValue.object([.init("version", .integer(version)), .init("lists", .array(lists))])
            .serialized(pretty: true)
    }
}
