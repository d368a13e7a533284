import EditingSession
import FileWork
import Files
import LibraryChanges
import SongFormat
import SongNames
import SongbookModel
import Toolkit
import Translations

/// What is particular to a song from its empty page until it is left for the first time: whether it is made yet, and why
/// its files are not called as it is.
@MainActor
final class SongBeginning {
    let newSong: NewSong
    /// What is said of its name, beside the title.
    let note = TitleNote()
    /// Whether the song is on the disk.
    private(set) var isMade = false

    /// How long the typing has to pause until the name is looked at, in seconds.
    private static let pause = 0.2

    private let session: EditingSession
    private let worker = FileWorker()
    private var checks = Generation()
    private var checked = ""

    init(_ newSong: NewSong, session: EditingSession) {
        self.newSong = newSong
        self.session = session
    }

    /// To be called when the song was made, or is no longer.
    func update() {
        isMade = session.isMade
    }

    /// Looks at the name that the song gets by this title.
    func typed(_ title: String) {
        guard title != checked else { return }
        checked = title
        let check = checks.advance()
        guard !title.trimmingWhiteSpace.isEmpty else { return note.show(nil) }
        MainLoop.after(seconds: Self.pause) { [weak self] in
            if let self, check == checks { look(title, check) }
        }
    }

    /// To be called when a folder has another path: the song may have to be made in it.
    func folderMoved(from old: FilePath, to new: FilePath) {
        let folder = newSong.folder
        if folder == old {
            newSong.folder = new
        } else if let inside = folder.relative(to: old) {
            newSong.folder = new.appending(inside)
        }
    }

    /// To be called when the page goes.
    func close() {
        checks.advance()
        worker.dropResults()
    }

    private func look(_ title: String, _ check: Generation) {
        let (newSong, session) = (newSong, session)
        worker.run {
            (try? newSong.name(for: Song(title: title), in: session)) ?? nil
        } then: { [weak self] (name: NewSongName?) in
            guard let self, check == checks else { return }
            note.show(name.flatMap { Self.words(for: title, $0) })
        }
    }

    /// Why the files are called otherwise than the song; nil where they are not.
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
