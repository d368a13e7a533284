import Files
import LibraryIndex

/// What a list is to show.
struct BrowseRequest: Sendable {
    /// What is known of the library.
    let snapshot: LibrarySnapshot
    /// The folder; where it is not there, the nearest one above it. Relative to the root.
    let folder: FilePath
    /// What is searched for in place of it.
    let query: SearchQuery?

    /// Whether a person would say that it is the same list, whatever is in it.
    func isSameList(as other: BrowseRequest) -> Bool {
        folder == other.folder && query == other.query
    }
}

/// Finds out the lines of a list, off the main thread: sorting a hundred thousand songs takes longer than a person waits
/// for a key, and so may a search. One after the other, and of many wishes that come meanwhile only the last, so that a
/// library that changes all the time is shown nevertheless.
@MainActor
final class BrowseLoader {
    /// Called with the lines, the changes that make them of those before, and whether a person would say that the list is
    /// still the same.
    var onLoad: @MainActor (BrowseItems, [RowChange], _ isSameList: Bool) -> Void = { _, _, _ in }
    /// The lines that were found last.
    private(set) var items = BrowseItems.none

    private let worker = FileWorker()
    private let finder = LibrarySearch()
    private var running: (request: BrowseRequest, cancellation: Cancellation)?
    private var next: BrowseRequest?
    private var shownQuery: SearchQuery?

    func load(_ request: BrowseRequest) {
        guard let running else { return run(request) }
        next = request
        if !request.isSameList(as: running.request) { running.cancellation.cancel() }
    }

    private func run(_ request: BrowseRequest) {
        let cancellation = Cancellation()
        running = (request, cancellation)
        let (old, finder) = (items, finder)
        worker.run {
            guard let query = request.query else { return old.following(to: request.nearestFolder) }
            // Where the cache is damaged, the next look at the library mends it.
            // Of what is known in part only nothing is to be remembered: the same search finds more next time.
            let finder = request.snapshot.isPartial ? LibrarySearch() : finder
            let hits = (try? finder.find(query, in: request.snapshot, cancellation: cancellation)) ?? []
            return old.following(to: hits)
        } then: { [weak self] (new: BrowseItems, changes: [RowChange]) in
            guard let self else { return }
            running = nil
            let next = next
            self.next = nil
            if next?.isSameList(as: request) ?? true {
                let isSameList = shownQuery == request.query && items.folder?.relativePath == new.folder?.relativePath
                (items, shownQuery) = (new, request.query)
                onLoad(new, changes, isSameList)
            }
            // Being told of the lines, somebody may have wished for others.
            if let next, running == nil { run(next) }
        }
    }
}

extension BrowseRequest {
    fileprivate var nearestFolder: FolderNode {
        var path = folder
        while path != "" {
            if let node = snapshot.tree.folder(path) { return node }
            path = path.folderAbove
        }
        return snapshot.tree.root
    }
}
