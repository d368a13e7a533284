import EditingSession
import Files
import Problems
import SongFormat
import TestSupport
import Testing

/// An open song in a folder of its own, with a clock that stands still: what a save writes is known in advance.
final class Stage {
    static let clock: @Sendable () -> FileTime = { FileTime(seconds: 1_800_000_000) }
    static let old = song(text: "first", updatedAt: "2026-02-12T14:45:00Z")
    static let new = song(text: "second", updatedAt: "2027-01-15T08:00:00Z")

    let folder: TemporaryFolder
    let file: FilePath
    var session: EditingSession?
    private let clock: @Sendable () -> FileTime

    init(in parent: FilePath? = nil, clock: @escaping @Sendable () -> FileTime = Stage.clock) throws {
        self.clock = clock
        folder = TemporaryFolder(in: parent)
        file = folder.write(Self.old, to: "Song/One.songbook")
        session = try open()
    }

    static func song(text: String, updatedAt: String) -> String {
        """
        {
          "id": "a", "extra": 1.0,
          "title": "One", "text": "\(text)",
          "createdAt": "2026-02-12T10:30:00Z", "updatedAt": "\(updatedAt)"
        }

        """
    }

    var text: String {
        folder.read("Song/One.songbook").map { String(decoding: $0, as: UTF8.self) } ?? "(no file)"
    }

    var names: [FilePath] { folder.names(in: "Song") }

    var drafts: [FilePath] { folder.names(in: "home/.local/state/songbook/drafts") }

    func open() throws(Problem) -> EditingSession {
        try EditingSession.open(file, environment: folder.environment(), clock: clock)
    }

    /// Saves while calls fail.
    func save(_ text: String = "second", with calls: FaultyCalls) -> Result<SaveReport, Problem> {
        guard let session else { preconditionFailure("nothing is open") }
        return Result { () throws(Problem) in
            try calls.run { () throws(Problem) in try session.save(text: text) }
        }
    }

    /// Ends the program and opens the song again.
    func reopen() throws(Problem) -> EditingSession {
        session = nil
        // What a program still writes would stay.
        for name in names where name.bytes.first == UInt8(ascii: ".") {
            folder.waitUntilNobodyWrites(FilePath("Song").appending(name))
        }
        let next = try open()
        session = next
        return next
    }
}

extension TemporaryFolder {
    /// The lyrics of every version in the history of the song with the id "a", newest first.
    func allVersions() throws(Problem) -> [String] {
        let history = SongHistory(id: "a", environment: environment())
        return try history.revisions(besides: { _ in false }).map { revision throws(Problem) in
            try history.song(of: revision).song.text
        }
    }
}

extension Result where Success == SaveReport {
    /// The outcome of a save in one word.
    var word: String {
        switch self {
        case .failure: "failed"
        case .success(let report):
            switch report.outcome {
            case .unchanged: "unchanged"
            case .saved: "saved"
            case .merged: "merged"
            case .savedUnconfirmed: "unconfirmed"
            case .conflict: "conflict"
            case .displaced: "displaced"
            }
        }
    }
}
