import EditingSession
import Files
import Freedesktop
import LibraryIndex
import Problems
import SongFormat
import SongLibrary
import SongNames
import Translations

/// A song that was read to be shown, and where it came from.
struct SongSource {
    /// What its file says.
    var song: Song
    /// Absolute, not resolved; nil for standard input.
    let path: FilePath?
    private let status: FileStatus?
    private let file: SongFile?
    /// What else was read because an ``InterruptedSave`` took the file's name; nil where the file is there.
    private let leftover: FilePath?

    private init(_ file: SongFile, path: FilePath?, status: FileStatus?, leftover: FilePath? = nil) {
        (song, self.path, self.status, self.file, self.leftover) = (file.song, path, status, file, leftover)
    }

    /// A song that is remembered, complete.
    init(_ remembered: RememberedSong, _ draft: Draft?) {
        (song, path, status, file) = (draft?.song ?? remembered.song, remembered.path, nil, nil)
        leftover = nil
    }

    /// What is to be said of where the song comes from; nil where it is its file.
    var notice: String? {
        guard let path, let name = leftover?.lastComponent else { return nil }
        return translated(
            """
            \(path.display): the file is missing; showing \(name.display), left by an interrupted save or a deletion; \
            edit the song to restore the file
            """)
    }

    /// Whether a version of the song is this one: byte for byte, or, of a song that is remembered, in its words.
    func isShown(_ version: SongFile) -> Bool {
        guard let file else { return version.song.title == song.title && version.song.text == song.text }
        return version.bytes == file.bytes
    }

    /// The song with what its file does not say taken from the file's name and times.
    var completeSong: Song {
        guard let path, let status else { return song }
        return song.fillingGaps(from: path, status)
    }

    /// Reads a song from standard input, to its end.
    static func standardInput(_ input: borrowing FileDescriptor) throws(Problem) -> SongSource {
        let bytes: [UInt8]
        do {
            bytes = try input.readToEnd(limit: SongFile.byteLimit + 1)
        } catch {
            throw Problem(
                .inputOutput, path: input.path, cannot: translated("read it"), reason: error.errno.message,
                remedy: translated("check the source of the input"), cause: error)
        }
        return SongSource(try decode(bytes, of: input.path), path: nil, status: nil)
    }

    /// Reads the song that `operand` names. Only when there is no file of that very name is it looked at as a folder or
    /// a URI, so that printing a file costs no more than reading it.
    static func file(
        _ operand: FilePath, in environment: @autoclosure () -> Environment
    ) throws(Problem) -> SongSource {
        try Problem.explaining(translated("read it"), path: operand, try operand.waitForAnswer())
        let snapshot: FileSnapshot
        do {
            snapshot = try FileReader.read(operand, limit: SongFile.byteLimit)
        } catch {
            guard error.mayBeOtherThanAFile else { throw Problem(error, path: operand, cannot: translated("read it")) }
            return try find(operand, in: environment())
        }
        return SongSource(try decode(snapshot.bytes, of: operand), path: operand, status: snapshot.status)
    }

    private static func find(_ operand: FilePath, in environment: Environment) throws(Problem) -> SongSource {
        let file = try SongFinder(environment: environment).file(of: operand)
        if let leftover = InterruptedSave.read(file) {
            let song = try decode(leftover.content.bytes, of: leftover.path)
            return SongSource(song, path: file, status: leftover.content.status, leftover: leftover.path)
        }
        let snapshot: FileSnapshot
        do {
            snapshot = try FileReader.read(file, limit: SongFile.byteLimit)
        } catch {
            throw Problem(error, path: file, cannot: translated("read it"))
        }
        return SongSource(try decode(snapshot.bytes, of: file), path: file, status: snapshot.status)
    }

    private static func decode(_ bytes: [UInt8], of path: FilePath) throws(Problem) -> SongFile {
        do {
            return try SongFile(decoding: bytes)
        } catch {
            throw Problem(
                .invalidSong, path: path, error.description,
                remedy: translated("fix it in a text editor, or open another copy of it"))
        }
    }
}

extension FileReadError {
    /// Whether the name may still stand for a song: as a folder, or as a URI, which as a path leads nowhere.
    fileprivate var mayBeOtherThanAFile: Bool {
        switch self {
        case .system(let error): [.noSuchFile, .notADirectory, .nameTooLong].contains(error.errno)
        case .notRegular(let kind): kind == .directory
        case .tooLarge, .keepsChanging: false
        }
    }
}
