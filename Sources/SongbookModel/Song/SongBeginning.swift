import EditingSession
import FileWork
public import Files
public import LibraryChanges
public import Observation
import SongFormat
import SongNames
import Translations

/// What is special about a new song from its empty page until it is first left: whether it is on the disk yet, and why
/// its files are named differently from it.
@Observable
@MainActor
public final class SongBeginning {
    /// Why the files are named differently from the song; nil if they are not.
    public private(set) var note: String?
    /// Whether the song is on the disk.
    @ObservationIgnored public private(set) var isMade = false
    /// Creates the song, and knows its folder.
    @ObservationIgnored public let newSong: NewSong

    /// How long typing must pause before the name is checked.
    static let pause = Duration.milliseconds(200)

    @ObservationIgnored private let session: EditingSession
    @ObservationIgnored private let clock: any ModelClock
    @ObservationIgnored private let worker = FileWorker()
    @ObservationIgnored private var check: Task<Void, Never>?
    @ObservationIgnored private var checked = ""

    init(_ newSong: NewSong, session: EditingSession, clock: any ModelClock) {
        (self.newSong, self.session, self.clock) = (newSong, session, clock)
    }

    /// Call this when the song was created, or removed again.
    func update() {
        isMade = session.isMade
    }

    /// Checks the name that the song gets from this title.
    public func typed(_ title: String) {
        guard title != checked else { return }
        checked = title
        check?.cancel()
        guard !title.trimmingWhiteSpace.isEmpty else {
            note = nil
            return
        }
        check = Task { [weak self, clock, worker, newSong, session] in
            try? await clock.sleep(for: Self.pause)
            guard !Task.isCancelled else { return }
            let name = await worker.run { (try? newSong.name(for: Song(title: title), in: session)) ?? nil }
            guard !Task.isCancelled else { return }
            self?.note = name.flatMap { Self.words(for: title, $0) }
        }
    }

    /// Call this when a folder's path changed: the song may have to be created in it.
    public func folderMoved(from old: FilePath, to new: FilePath) {
        let folder = newSong.folder
        if folder == old {
            newSong.folder = new
        } else if let inside = folder.relative(to: old) {
            newSong.folder = new.appending(inside)
        }
    }

    /// Call this when the page goes away.
    func close() {
        check?.cancel()
    }

    /// Why the files are named differently from the song; nil if they are not.
    private static func words(for title: String, _ name: NewSongName) -> String? {
        let files = translated("The song’s folder and file are named “\(name.name.text.amongWords)”.")
        if let taken = name.taken {
            return translated("“\(taken.display)” already exists in this folder.") + " " + files
        }
        do throws(NameFault) {
            _ = try SongName(typed: title)
            return nil
        } catch {
            return error.words.asSentence + " " + files
        }
    }
}
