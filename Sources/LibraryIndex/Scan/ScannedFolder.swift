import Files
import Synchronization

/// A folder that a scan is in the middle of.
final class ScannedFolder: Sendable {
    /// What is looked at in it, by position.
    enum Listing: Sendable {
        /// What it holds now.
        case names(NameList)
        /// What it held before, for its stamp is the same: the page's songs, then `oldFolders`.
        case asBefore(FolderPage)
    }

    /// What became of something in it.
    enum Outcome: Sendable {
        /// The song at this index of the batch's table.
        case song(Int)
        /// The song at this index of the old page's table, unchanged.
        case oldSong(Int)
        case folder(ScannedFolder)
        /// This page of the old tree and all below it, not looked at.
        case oldFolder(Int)
        case nothing
    }

    /// What one piece of work found out. Where the listing is as before, songs without an outcome are as before too.
    struct Batch: Sendable {
        struct Finding: Sendable {
            /// In the listing; -1 for what is not in it.
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
        /// Pieces of work that are not done.
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

    /// What was found out, in the order of the listing.
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

    /// What the last piece of work that was done found out.
    var latestBatch: Batch? {
        state.withLock(\.batches.last)
    }
}

// MARK: - What was found out

extension ScannedFolder {
    /// A song of a table.
    struct FoundSong {
        let table: SongTable
        let index: Int

        var name: ArraySlice<UInt8> { table.text(.folderName, at: index) }
    }

    /// The names of links in it, whatever they lead to.
    var links: [[UInt8]] {
        let found = batches.flatMap(\.links)
        if case .asBefore(let page) = listing { return page.links + found }
        return found
    }

    /// It and all scanned folders below, each before what is in it.
    var preorder: [ScannedFolder] {
        var folders = [ScannedFolder]()
        var rest = [self]
        while let folder = rest.popLast() {
            folders.append(folder)
            rest += folder.folders.reversed()
        }
        return folders
    }

    /// Forgets what was found in it and below: folders and those that they are in hold each other until then.
    func letGo() {
        var folders = preorder
        // From below, so that no folder takes a long row of others with it.
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
