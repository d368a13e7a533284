public import Files
public import Freedesktop
import SongNames

/// Why a folder may have been chosen as the library by mistake, so that the user is asked first.
public enum LibraryDoubt: Hashable, Sendable {
    /// It is the home folder, or one above it, which contains all files of the user or of the computer.
    case everything
    /// None of the first entries in it and in the folders below is a song; with the number examined.
    case manyEntries(Int)

    /// The most entries to examine.
    public static let entryLimit = 100_000
    /// The time limit, in seconds: on a network, one entry may take as long as a thousand do elsewhere.
    public static let timeLimit = 20

    /// Examines a folder; nil if there is no doubt. A single song in it settles that.
    ///
    /// Skips hidden folders, links, folders that cannot be read, and folders of other computers mounted below one of
    /// this computer. Waits for the disk.
    ///
    /// - Parameters:
    ///   - folder: absolute.
    ///   - isCancelled: called every few entries; the result is then nil.
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

/// A walk through folders, level by level, until a song or a limit is reached.
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

    /// Whether the walk ends at a limit.
    mutating func isFruitless(unless isCancelled: () -> Bool) -> Bool {
        var next = 0
        while next < pending.count {
            let folder = pending[next]
            next += 1
            guard next == 1 || folder.placeOfAnswer == mount else { continue }
            var isOver = false
            // Folders that cannot be read are skipped.
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
