import Files
import Synchronization

/// A folder during a scan.
final class ScannedFolder: Sendable {
    /// The entries to examine in it, by position.
    enum Listing: Sendable {
        /// The names it holds now.
        case names(NameList)
        /// What it held before, because its stamp is the same: the page's songs, then `oldFolders`.
        case asBefore(FolderPage)
    }

    /// The result for an entry in it.
    enum Outcome: Sendable {
        /// The song at this index of the batch's table.
        case song(Int)
        /// The song at this index of the old page's table, unchanged.
        case oldSong(Int)
        case folder(ScannedFolder)
        /// This page of the old tree and everything below it, not examined.
        case oldFolder(Int)
        case nothing
    }

    /// The results of one piece of work. If the listing is as before, songs without an outcome are as before too.
    struct Batch: Sendable {
        struct Finding: Sendable {
            /// In the listing; -1 for an entry that is not in it.
            let position: Int
            let outcome: Outcome
        }

        var start: Int
        var songs = SongTable()
        var outcomes: [Finding] = []
        var links: [[UInt8]] = []
        /// Why the folder could not be opened again.
        var failure: Errno?
    }

    private struct State {
        var handle: FolderHandle?
        var batches: [Batch] = []
        /// The number of unfinished pieces of work.
        var pending = 0
    }

    let parent: ScannedFolder?
    let facts: FolderPage.Facts
    let listing: Listing
    /// The page of the old tree.
    let old: Int?
    /// The pages of the old tree directly below `old`.
    let oldFolders: [Int]
    let scope: ScanScope?
    private let state: Mutex<State>

    init(
        in parent: ScannedFolder?, _ facts: FolderPage.Facts, _ listing: Listing, old: Int?, oldFolders: [Int],
        scope: ScanScope?, handle: FolderHandle?
    ) {
        self.parent = parent
        self.facts = facts
        self.listing = listing
        self.old = old
        self.oldFolders = oldFolders
        self.scope = scope
        state = Mutex(State(handle: handle))
    }

    /// The results so far, in the order of the listing.
    var batches: [Batch] {
        state.withLock(\.batches).sorted { $0.start < $1.start }
    }

    /// How many positions the listing has.
    var count: Int {
        switch listing {
        case .names(let names): names.count
        case .asBefore(let page): page.songCount + oldFolders.count
        }
    }

    /// The open folder, as long as it is kept.
    var handle: FolderHandle? {
        state.withLock(\.handle)
    }

    /// Keeps the folder open until this many pieces of work are done.
    func begin(_ pieces: Int) {
        state.withLock { state in
            state.pending += pieces
            if state.pending == 0 { state.handle = nil }
        }
    }

    func finish(_ batch: Batch) {
        let closed = state.withLock { state in
            state.batches.append(batch)
            state.pending -= 1
            return state.pending == 0 ? state.handle.take() : nil
        }
        _ = closed
    }

    private func forgetBatches() {
        state.withLock { $0.batches = [] }
    }

    /// The results of the piece of work that finished last.
    var latestBatch: Batch? {
        state.withLock(\.batches.last)
    }
}

// MARK: - Results

extension ScannedFolder {
    /// A song of a table.
    struct FoundSong {
        let table: SongTable
        let index: Int

        var name: ArraySlice<UInt8> { table.text(.folderName, at: index) }
    }

    /// The names of links in it, regardless of their targets.
    var links: [[UInt8]] {
        let found = batches.flatMap(\.links)
        if case .asBefore(let page) = listing { return page.links + found }
        return found
    }

    /// This folder and all scanned folders below it, each before its contents.
    var preorder: [ScannedFolder] {
        var folders = [ScannedFolder]()
        var rest = [self]
        while let folder = rest.popLast() {
            folders.append(folder)
            rest += folder.folders.reversed()
        }
        return folders
    }

    /// Drops the results in it and below it: folders and their parents retain each other until then.
    func letGo() {
        var folders = preorder
        // Bottom up, so that the release of one folder does not recurse through a long chain.
        while let folder = folders.popLast() { folder.forgetBatches() }
    }

    /// The scanned folders directly in it, by the bytes of their names.
    var folders: [ScannedFolder] {
        batches.flatMap(\.outcomes).compactMap { if case .folder(let folder) = $0.outcome { folder } else { nil } }
            .sorted { $0.facts.name.lexicographicallyPrecedes($1.facts.name) }
    }

    /// The songs directly in it, by the bytes of their folders' names.
    func songs(oldPage: FolderPage?) -> [FoundSong] {
        let batches = batches
        var songs = [FoundSong]()
        if case .asBefore(let page) = listing {
            let changed = Set(batches.flatMap { $0.outcomes.map(\.position) })
            let known = page.songs
            for index in known.records.indices
            where !changed.contains(index) && !known.records[index].has.contains(.throughLink) {
                songs.append(FoundSong(table: known, index: index))
            }
        }
        for batch in batches {
            for finding in batch.outcomes {
                switch finding.outcome {
                case .song(let index): songs.append(FoundSong(table: batch.songs, index: index))
                case .oldSong(let index): songs.append(FoundSong(table: oldPage!.songs, index: index))
                case .folder, .oldFolder, .nothing: break
                }
            }
        }
        if !zip(songs, songs.dropFirst()).allSatisfy({ $0.name.lexicographicallyPrecedes($1.name) }) {
            songs.sort { $0.name.lexicographicallyPrecedes($1.name) }
        }
        return songs
    }
}
