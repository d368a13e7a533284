public import Files
public import Freedesktop
import SongNames

/// Why a folder may have been chosen as the library by mistake, so that a person is asked first.
public enum LibraryDoubt: Hashable, Sendable {
    /// It is the home folder, or one above it: all that somebody has is in it, or all that the computer has.
    case everything
    /// None of the first entries in it and in the folders below is a song: this many were looked at.
    case manyEntries(Int)

    /// How many entries are looked at.
    public static let entryLimit = 100_000
    /// How long they are looked at, in seconds: on the network, one may take as long as a thousand do elsewhere.
    public static let timeLimit = 20

    /// Looks into a folder; nil where nothing speaks against it, which a song in it decides at once.
    ///
    /// Hidden folders, links and what another computer holds below a folder of this one are not looked into, nor is a
    /// folder that cannot be read. Waits for the disk.
    ///
    /// - Parameters:
    ///   - folder: absolute.
    ///   - isCancelled: asked every few entries; nothing is found after that.
    public init?(
        about folder: FilePath, environment: Environment, entryLimit: Int = Self.entryLimit,
        timeLimit: Int = Self.timeLimit, unless isCancelled: () -> Bool = { false }
    ) {
        let folder = (try? folder.resolvingLinks()) ?? folder
        let home = (try? environment.homeDirectory.resolvingLinks()) ?? environment.homeDirectory
        if folder == .root || home == folder || home.isInside(folder) {
            self = .everything
            return
        }
        var walk = EntryWalk(folder, limit: entryLimit, end: FileTime.sinceStart.seconds + Int64(timeLimit))
        guard walk.isFruitless(unless: isCancelled) else { return nil }
        self = .manyEntries(min(walk.count, entryLimit))
    }
}

/// A walk through folders, level by level, until a song is found or there is too much to look at.
private struct EntryWalk {
    private let limit: Int
    private let end: Int64
    private let mount: FilePath?
    private var pending: [FilePath]
    private(set) var count = 0
    private var hasSong = false

    init(_ folder: FilePath, limit: Int, end: Int64) {
        (self.limit, self.end, pending) = (limit, end, [folder])
        mount = folder.placeOfAnswer
    }

    private var isLate: Bool { FileTime.sinceStart.seconds >= end }

    /// Whether it ends at a limit.
    mutating func isFruitless(unless isCancelled: () -> Bool) -> Bool {
        var next = 0
        while next < pending.count {
            let folder = pending[next]
            next += 1
            guard next == 1 || folder.placeOfAnswer == mount else { continue }
            var isOver = false
            // What cannot be read is not scanned either.
            try? Directory(folder).visitEntries { entry in
                see(entry, in: folder)
                isOver = hasSong || count > limit || (count % 64 == 0 && (isCancelled() || isLate))
                return !isOver
            }
            if hasSong || isCancelled() { return false }
            if isOver || isLate { return true }
        }
        return false
    }

    private mutating func see(_ entry: FolderReader.Entry, in folder: FilePath) {
        count += 1
        let isHidden = entry.bytes.first == UInt8(ascii: ".")
        switch entry.kind {
        case .directory where !isHidden: pending.append(folder.appending(FilePath(bytes: Array(entry.bytes))))
        case .regular, .symbolicLink: hasSong = SongFileName.isOne(entry.bytes)
        case .unknown where !isHidden: seeUnknown(FilePath(bytes: Array(entry.bytes)), in: folder)
        default: break
        }
    }

    private mutating func seeUnknown(_ name: FilePath, in folder: FilePath) {
        let path = folder.appending(name)
        switch (try? FileStatus(of: path, followingLinks: false))?.kind {
        case .directory: pending.append(path)
        case .regular, .symbolicLink: hasSong = SongFileName.isOne(name)
        default: break
        }
    }
}
