import Files
import Glibc
import Problems
import Processes
import Synchronization
import Translations

/// The state that the threads of a scan share.
final class ScanRun: Sendable {
    /// Part of a folder that a thread takes at a time.
    struct Piece: Sendable {
        enum Part: Sendable {
            /// Positions of its listing.
            case positions(Range<Int>)
            /// The entries that its scope names.
            case scope
            /// A link in it to follow.
            case link([UInt8])
            /// A song in it whose file another process held a lease on.
            case leased([UInt8])
        }

        let folder: ScannedFolder
        let part: Part
    }

    let scan: LibraryScan
    let handles = HandleLimit()
    private let rootHandle: FolderHandle
    private let mostThreads: Int
    private let dependable = Mutex([UInt64: Bool]())
    private let seenFolders = Mutex(Set<FileIdentity>())
    /// Workers that no thread uses now; they collect words until ``finish()``.
    private let workers = Mutex([ScanWorker]())
    private let leased = Mutex([Piece]())
    private let leaseBreak = Mutex(LeaseBreak?.none)
    /// Reports what was found so far; nil if no caller asked for it.
    let partialResults: PartialResults?

    init(_ scan: LibraryScan, partialResults: PartialResults?) throws(ScanError) {
        self.scan = scan
        self.partialResults = partialResults
        do throws(Errno) {
            try scan.root.waitForBulkAnswer()
            let descriptor = try BulkDescriptor(scan.root, for: .namesThroughLink)
            let system = try? FileSystemStatus(of: descriptor)
            // Where each request waits for a server, many requests at a time wait no longer than one.
            mostThreads = system?.tellsOfChanges == false ? 16 : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
            rootHandle = handles.handle(descriptor)
        } catch {
            throw Self.unavailable(scan, error)
        }
    }

    /// Folders that must not be scanned again; empty until links are followed.
    var seen: Set<FileIdentity> {
        get { seenFolders.withLock { $0 } }
        set { seenFolders.withLock { $0 = newValue } }
    }

    /// Scans everything that is reachable without links.
    func scanFolders() throws(ScanError) -> ScannedFolder {
        let worker = takeWorker()
        let root: ScannedFolder
        do {
            root = try worker.rootFolder(rootHandle)
        } catch {
            throw Self.unavailable(scan, error)
        }
        giveBack(worker)
        let pieces = worker.pieces(of: root)
        partialResults?.begin(root)
        process(pieces)
        return root
    }

    /// Puts off a song whose file another process held a lease on. The attempt to open the song has asked for the
    /// lease, so that it is released while other songs are read.
    ///
    /// - Parameter name: the name of the song's folder; empty for the library's own.
    func putOff(_ name: [UInt8], in folder: ScannedFolder) {
        leased.withLock { $0.append(Piece(folder: folder, part: .leased(name))) }
    }

    /// Reads the songs that were put off. All lease holders together get as much time as one.
    func readLeased() {
        leaseBreak.withLock { $0 = LeaseBreak() }
        let pieces = leased.withLock { $0 }
        for piece in pieces { piece.folder.begin(1) }
        process(pieces)
    }

    /// How long to wait for holders of leases; nil as long as songs can be put off.
    var leaseTimeout: LeaseBreak? {
        leaseBreak.withLock { $0 }
    }

    /// Processes these pieces and those that result from them.
    func process(_ pieces: [Piece]) {
        WorkStack.run(pieces, mostThreads: mostThreads) { [self] stack in
            let worker = takeWorker()
            worker.work(stack)
            giveBack(worker)
        }
    }

    /// Flushes the collected words, so that they can be read.
    func finish() {
        for worker in workers.withLock({ $0 }) { worker.flush() }
    }

    /// Whether file times and inode numbers on this device are reliable; false while that is unknown.
    func isDependable(_ device: UInt64) -> Bool {
        dependable.withLock { $0[device] ?? false }
    }

    /// The same; asks the system if it is not known yet.
    func isDependable(_ device: UInt64, of descriptor: borrowing BulkDescriptor) -> Bool {
        if let known = dependable.withLock({ $0[device] }) { return known }
        let answer = (try? FileSystemStatus(of: descriptor).keepsInodesAndFolderTimes) ?? false
        dependable.withLock { $0[device] = answer }
        return answer
    }

    /// Returns the open folder; one that was closed to limit open files is reopened from the nearest open folder above.
    func open(_ folder: ScannedFolder) throws(Errno) -> FolderHandle {
        if let handle = folder.handle { return handle }
        var names = [[UInt8]]()
        var above = folder
        var base = rootHandle
        while let parent = above.parent {
            names.append(above.facts.name)
            above = parent
            guard let handle = parent.handle else { continue }
            base = handle
            break
        }
        for path in Self.paths(of: names.reversed()) {
            base = handles.handle(try base.descriptor.open(path, for: .place))
        }
        guard try base.descriptor.status().identity == folder.facts.identity else { throw .staleHandle }
        return base
    }

    /// The names joined to paths that a system call accepts: at most PATH_MAX, 4096 bytes.
    private static func paths(of names: some Sequence<[UInt8]>) -> [FilePath] {
        var paths = [[UInt8]]()
        for name in names {
            if let last = paths.last, last.count + name.count < 4000 {
                paths[paths.count - 1] += [UInt8(ascii: "/")] + name
            } else {
                paths.append(name)
            }
        }
        return paths.map(FilePath.init(bytes:))
    }

    private func takeWorker() -> ScanWorker {
        workers.withLock { $0.popLast() } ?? ScanWorker(self)
    }

    private func giveBack(_ worker: ScanWorker) {
        workers.withLock { $0.append(worker) }
    }

    private static func unavailable(_ scan: LibraryScan, _ error: Errno) -> ScanError {
        let cause = FileError(call: .openat, path: scan.root, errno: error)
        return .unavailable(Problem(cause, cannot: translated("scan the library")))
    }
}
