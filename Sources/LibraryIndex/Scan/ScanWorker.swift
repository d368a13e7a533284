import Files
import Processes

/// One thread's part of a scan: it processes pieces and finds the pieces below them.
///
/// Only one thread may use it at a time, which ``ScanRun`` ensures.
final class ScanWorker: @unchecked Sendable {
    private static let namesInPiece = 64
    private static let knownInPiece = 512

    unowned let run: ScanRun
    let folderReader = FolderReader()
    var songReader: SongReader
    /// Reused buffers.
    var names = NameList()
    var path: [UInt8] = []
    /// The attachments in the folder whose names were read last: what is neither a song nor a temporary file.
    var attachments: SongRecord.Flags = []
    /// The song file names in that folder that are links.
    var linkedSongs: Set<FilePath> = []
    /// Folders that must not be scanned again.
    var seen: Set<FileIdentity> = []
    private var found: [ScanRun.Piece] = []

    init(_ run: ScanRun) {
        self.run = run
        songReader = SongReader(contents: run.scan.contents, now: run.scan.now)
    }

    func flush() {
        songReader.flush()
    }

    /// Takes pieces until there are none.
    func work(_ stack: WorkStack<ScanRun.Piece>) {
        seen = run.seen
        var hasPiece = false
        while let piece = stack.next(after: hasPiece) {
            hasPiece = true
            if !run.scan.cancellation.isCancelled {
                process(piece)
                run.partialResults?.reportIfDue()
            }
            if !found.isEmpty {
                stack.push(found.reversed())
                found.removeAll(keepingCapacity: true)
            }
        }
    }

    /// Adds a folder that was found, and the pieces to process in it.
    func add(_ folder: ScannedFolder) {
        run.scan.progress.addFolder()
        found += pieces(of: folder)
    }

    /// The pieces to process in a folder.
    func pieces(of folder: ScannedFolder) -> [ScanRun.Piece] {
        var pieces = [ScanRun.Piece]()
        switch folder.listing {
        case .asBefore where folder.scope != nil:
            pieces = [ScanRun.Piece(folder: folder, part: .scope)]
        case .asBefore:
            pieces = split(folder, by: Self.knownInPiece)
        case .names:
            pieces = split(folder, by: Self.namesInPiece)
        }
        folder.begin(pieces.count)
        return pieces
    }

    private func split(_ folder: ScannedFolder, by size: Int) -> [ScanRun.Piece] {
        stride(from: 0, to: folder.count, by: size).map { start in
            ScanRun.Piece(folder: folder, part: .positions(start..<min(start + size, folder.count)))
        }
    }
}

extension ScanWorker {
    private func process(_ piece: ScanRun.Piece) {
        var batch = ScannedFolder.Batch(start: Int.max)
        if case .positions(let range) = piece.part { batch.start = range.lowerBound }
        do throws(Errno) {
            let handle = try run.open(piece.folder)
            switch (piece.part, piece.folder.listing) {
            case (.positions(let range), .names(let names)): visit(at: names, range, piece.folder, handle, &batch)
            case (.positions(let range), .asBefore(let page)): visit(at: page, range, piece.folder, handle, &batch)
            case (.scope, _): visitScope(of: piece.folder, handle, &batch)
            case (.link(let name), _):
                let link = Candidate(handle, piece.folder, old: known(name, in: piece.folder), isLink: true)
                let outcome = withName(name) { examine($0, link, &batch) }
                batch.outcomes.append(.init(position: -1, outcome: outcome))
            case (.leased(let name), _):
                let song = Candidate(handle, piece.folder, old: known(name, in: piece.folder))
                let outcome = withName(name) { examine($0, song, &batch) }
                batch.outcomes.append(.init(position: -1, outcome: outcome))
            }
        } catch {
            batch.failure = error
        }
        piece.folder.finish(batch)
    }

    private func visit(
        at names: NameList, _ range: Range<Int>, _ folder: ScannedFolder, _ handle: FolderHandle,
        _ batch: inout ScannedFolder.Batch
    ) {
        for position in range where !run.scan.cancellation.isCancelled {
            let outcome = names.withName(position) { name -> ScannedFolder.Outcome in
                var kind = names.entries[position].kind
                var candidate = Candidate(handle, folder, old: known(name, in: folder))
                if kind == .unknown {
                    do throws(Errno) {
                        kind = try handle.descriptor.status(of: name.cString, followingLink: false).kind
                    } catch {
                        return unreadable(name, error, candidate, &batch)
                    }
                }
                if kind == .symbolicLink { batch.links.append(Array(name)) }
                guard kind == .directory else { return .nothing }
                if let scope = folder.scope {
                    candidate.scope = scope.children[FilePath(bytes: Array(name))]
                    if candidate.scope == nil, !name.isEmpty {
                        switch candidate.old {
                        case .song(let index): return .oldSong(index)
                        case .folder(let page): return .oldFolder(page)
                        case nil: break
                        }
                    }
                }
                return examine(name, candidate, &batch)
            }
            batch.outcomes.append(.init(position: position, outcome: outcome))
        }
    }

    private func visit(
        at page: FolderPage, _ range: Range<Int>, _ folder: ScannedFolder, _ handle: FolderHandle,
        _ batch: inout ScannedFolder.Batch
    ) {
        for position in range where !run.scan.cancellation.isCancelled {
            let old: Candidate.Old
            if position < page.songCount {
                // Links are followed at the end.
                if page.record(at: position).has.contains(.throughLink) { continue }
                old = .song(position)
            } else {
                let index = folder.oldFolders[position - page.songCount]
                if run.scan.old!.pages[index].facts.isThroughLink { continue }
                old = .folder(index)
            }
            let candidate = Candidate(handle, folder, old: old)
            if case .song(let index) = old, isUnchanged(index, of: page, candidate) {
                run.scan.progress.addSong()
                continue
            }
            let outcome = withName(of: old, in: page) { examine($0, candidate, &batch) }
            batch.outcomes.append(.init(position: position, outcome: outcome))
        }
    }

    private func visitScope(
        of folder: ScannedFolder, _ handle: FolderHandle, _ batch: inout ScannedFolder.Batch
    ) {
        guard case .asBefore(let page) = folder.listing else { return }
        for (name, scope) in folder.scope?.children ?? [:] where name.bytes.first != UInt8(ascii: ".") {
            var candidate = Candidate(handle, folder, old: known(name.bytes, in: folder))
            candidate.scope = scope
            let position =
                switch candidate.old {
                case .song(let index): index
                case .folder(let index): page.songCount + folder.oldFolders.firstIndex(of: index)!
                case nil: -1
                }
            let outcome = withName(name.bytes) { name -> ScannedFolder.Outcome in
                do throws(Errno) {
                    let kind = try handle.descriptor.status(of: name.cString, followingLink: false).kind
                    if kind == .symbolicLink { batch.links.append(Array(name)) }
                    return kind == .directory ? examine(name, candidate, &batch) : .nothing
                } catch {
                    return unreadable(name, error, candidate, &batch)
                }
            }
            batch.outcomes.append(.init(position: position, outcome: outcome))
        }
    }
}
