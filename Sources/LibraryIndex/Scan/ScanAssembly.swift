import Files
import Problems
import Translations

/// Builds the tree from what the threads of a scan found. Unchanged parts are taken from the old tree.
struct ScanAssembly {
    private enum Part {
        case scanned(ScannedFolder)
        /// A page of the old tree, with everything below it.
        case old(Int)
    }

    private let root: ScannedFolder
    private let path: FilePath
    private let old: LibraryTree?

    init(root: ScannedFolder, path: FilePath, old: LibraryTree?) {
        self.root = root
        self.path = path
        self.old = old
    }

    /// The old tree itself if nothing has changed.
    func tree() -> LibraryTree {
        var pages = [FolderPage]()
        var depths = [Int]()
        var rest: [(part: Part, depth: Int)] = [(.scanned(root), 0)]
        while let (part, depth) = rest.popLast() {
            switch part {
            case .scanned(let folder):
                pages.append(page(of: folder))
                depths.append(depth)
                rest += children(of: folder).reversed().map { ($0, depth + 1) }
            case .old(let index):
                pages.append(old!.pages[index])
                depths.append(depth)
                rest += old!.children(of: index).reversed().map { (.old($0), depth + 1) }
            }
        }
        if let old, old.path == path, old.pages.count == pages.count, zip(old.pages, pages).allSatisfy({ $0 === $1 }) {
            return old
        }
        return LibraryTree(path: path, pages: pages, depths: depths)
    }

    private func children(of folder: ScannedFolder) -> [Part] {
        var names = folder.folders.map { (name: $0.facts.name, part: Part.scanned($0)) }
        var known = Set<Int>()
        for finding in folder.batches.flatMap(\.outcomes) {
            if case .oldFolder(let index) = finding.outcome {
                names.append((old!.pages[index].facts.name, .old(index)))
            }
            if case .asBefore(let page) = folder.listing, finding.position >= page.songCount {
                known.insert(folder.oldFolders[finding.position - page.songCount])
            }
        }
        if case .asBefore = folder.listing, folder.scope != nil {
            names += folder.oldFolders.filter { !known.contains($0) }.map { (old!.pages[$0].facts.name, .old($0)) }
        }
        return names.sorted { $0.name.lexicographicallyPrecedes($1.name) }.map(\.part)
    }

    private func page(of folder: ScannedFolder) -> FolderPage {
        let oldPage = folder.old.map { old!.pages[$0] }
        let batches = folder.batches
        if case .asBefore(let page) = folder.listing, page.links.isEmpty,
            batches.allSatisfy({ $0.failure == nil && $0.outcomes.allSatisfy { $0.leavesSongs(of: page) } })
        {
            return page
        }
        var facts = folder.facts
        if let failure = batches.compactMap(\.failure).first {
            let cause = FileError(call: .openat, path: FilePath(bytes: facts.name), errno: failure)
            let problem = Problem(cause, cannot: translated("open the folder"))
            (facts.unreadableReason, facts.trouble) = (problem.what, ReadingTrouble(problem.kind))
            facts.isSettled = false
        }
        let page = FolderPage(
            facts: facts, links: folder.links.sorted { $0.lexicographicallyPrecedes($1) },
            songs: table(of: folder.songs(oldPage: oldPage)))
        if let oldPage, oldPage.isSame(as: page) { return oldPage }
        return page
    }

    private func table(of songs: [ScannedFolder.FoundSong]) -> SongTable {
        var table = SongTable()
        table.reserve(
            records: songs.count, bytes: songs.reduce(0) { $0 + $1.table.records[$1.index].range.count })
        for song in songs { table.append(song.index, of: song.table) }
        return table
    }
}

extension ScannedFolder.Batch.Finding {
    /// Whether it leaves the page's songs as they are: it is about a category that is still a category.
    fileprivate func leavesSongs(of page: FolderPage) -> Bool {
        guard position >= page.songCount else { return false }
        return switch outcome {
        case .folder, .oldFolder: true
        case .song, .oldSong, .nothing: false
        }
    }
}
