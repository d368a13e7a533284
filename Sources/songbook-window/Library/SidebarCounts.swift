import FileWork
import LibraryFile
import LibraryIndex
import SongNames
import Toolkit

/// How many songs are in smart folders and have tags: counted off the main thread, and no more often than the processor
/// has time for.
@MainActor
final class SidebarCounts {
    /// What was counted.
    struct Counts: Sendable, Equatable {
        /// By the smart folder.
        var songs: [BrowsePlace: Int] = [:]
        /// By their names, as the locale sorts them.
        var tags: [TagCount] = []
    }

    /// What was counted last.
    private(set) var current = Counts()
    /// Called when it is something else.
    var onChange: @MainActor () -> Void = {}

    fileprivate struct Request: Sendable {
        let snapshot: LibrarySnapshot
        let queries: [(place: BrowsePlace, query: Query, search: LibrarySearch)]
    }

    /// How many times as long as it took is waited before it is done again.
    private static let rest = 4.0

    private let context: @Sendable () -> QueryContext
    private let worker = FileWorker()
    private var isBusy = false
    private var next: Request?
    /// What each smart folder remembers of its words, so that only songs that changed are searched again.
    private var searches: [BrowsePlace: LibrarySearch] = [:]

    /// - Parameter context: what queries are answered by; called off the main thread.
    init(context: @escaping @Sendable () -> QueryContext) {
        self.context = context
    }

    /// Counts anew.
    func update(_ snapshot: LibrarySnapshot, _ arrangement: LibraryArrangement) {
        let old = searches
        searches = [:]
        var queries: [(BrowsePlace, Query, LibrarySearch)] = []
        for place in arrangement.smartPlaces {
            guard let query = place.query(in: arrangement) else { continue }
            let search = old[place] ?? LibrarySearch()
            searches[place] = search
            queries.append((place, query, search))
        }
        next = Request(snapshot: snapshot, queries: queries)
        run()
    }

    /// To be called when the window goes.
    func close() {
        worker.dropResults()
        next = nil
    }

    private func run() {
        guard !isBusy, let request = next else { return }
        (isBusy, next) = (true, nil)
        let (context, start) = (context, MainLoop.now)
        worker.run {
            request.counts(context())
        } then: { [weak self] counts in
            guard let self else { return }
            apply(counts)
            MainLoop.after(seconds: (MainLoop.now - start) * Self.rest) { [weak self] in
                self?.isBusy = false
                self?.run()
            }
        }
    }

    private func apply(_ counts: Counts) {
        guard counts != current else { return }
        current = counts
        onChange()
    }
}

extension SidebarCounts.Request {
    /// Takes time; what cannot be counted because the cache is damaged is left out.
    fileprivate func counts(_ context: QueryContext) -> SidebarCounts.Counts {
        var counts = SidebarCounts.Counts()
        for (place, query, search) in queries {
            // Of what is known in part only nothing is to be remembered.
            let search = snapshot.isPartial ? LibrarySearch() : search
            counts.songs[place] = try? search.count(query, in: snapshot, context: context)
        }
        let tags = snapshot.tree.tagCounts
        var keys = CollationKeys(capacity: tags.count)
        for tag in tags { keys.append(tag.tag) }
        let order = tags.indices.sorted { left, right in
            let order = keys.order(left, right)
            return order == 0 ? left < right : order < 0
        }
        counts.tags = order.map { tags[$0] }
        return counts
    }
}
