import Files

/// The folders that a library's links lead to, each once. Folders reachable without links come first, then links in the
/// order of the tree, then links inside linked folders.
final class LinkedFolders {
    private let run: ScanRun
    private var queue: [(folder: ScannedFolder, name: [UInt8])] = []
    private var seen: Set<FileIdentity> = []

    /// - Parameter root: as it was found without following links.
    init(_ run: ScanRun, _ root: ScannedFolder) {
        self.run = run
        for folder in root.preorder { queue += folder.links.map { (folder, $0) } }
        guard areThere else { return }
        for folder in root.preorder { seen.formUnion(identities(in: folder)) }
    }

    var areThere: Bool {
        !queue.isEmpty
    }

    /// Follows all links.
    func scan() {
        guard areThere else { return }
        seen.formUnion(foldersAbove())
        var next = 0
        while next < queue.count, !run.scan.cancellation.isCancelled {
            let (folder, name) = queue[next]
            next += 1
            run.seen = seen
            folder.begin(1)
            run.process([ScanRun.Piece(folder: folder, part: .link(name))])
            guard let batch = folder.latestBatch else { continue }
            for finding in batch.outcomes {
                switch finding.outcome {
                case .song(let index): seen.insert(batch.songs.records[index].folder)
                case .oldSong(let index): seen.insert(oldPage(of: folder)!.songs.records[index].folder)
                case .folder(let linked):
                    for folder in linked.preorder {
                        seen.formUnion(identities(in: folder))
                        queue += folder.links.map { (folder, $0) }
                    }
                case .oldFolder, .nothing: break
                }
            }
        }
    }

    /// The folder itself and the songs in it.
    private func identities(in folder: ScannedFolder) -> [FileIdentity] {
        [folder.facts.identity] + folder.songs(oldPage: oldPage(of: folder)).map { $0.table.records[$0.index].folder }
    }

    private func oldPage(of folder: ScannedFolder) -> FolderPage? {
        folder.old.map { run.scan.old!.pages[$0] }
    }

    /// The folders that contain the library; a link to one of them would lead back to the library.
    private func foldersAbove() -> [FileIdentity] {
        guard var path = try? run.scan.root.resolvingLinks() else { return [] }
        var identities = [FileIdentity]()
        while path != .root {
            path = path.parent
            if let status = try? FileStatus(of: path) { identities.append(status.identity) }
        }
        return identities
    }
}
