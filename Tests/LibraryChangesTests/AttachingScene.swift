import Files
import LibraryChanges
import Problems
import SongLibrary
import SongNames
import TestSupport

/// A library with a song in a folder of its own and one without, and files to attach to them.
struct AttachingScene {
    let scene: Scene
    var folder: TemporaryFolder { scene.folder }

    init(in parent: FilePath? = nil) throws {
        scene = try Scene(in: parent)
        scene.song("home/Songs/Folk/One/One.songbook", text: "words of one")
        folder.write("sound", to: "home/Songs/Folk/One/take.ogg")
        scene.song("home/Songs/Loose.songbook", text: "words of loose")
        folder.write("louder", to: "in/take.ogg")
        folder.write("a note", to: "in/note.txt")
    }

    /// Adds files one by one; if some cannot be added, throws the first problem at the end.
    @discardableResult
    func attach(
        _ files: [FilePath], to song: FilePath = "home/Songs/Folk/One", as name: AttachmentName? = nil,
        observer: CopyObserver = CopyObserver()
    ) throws(Problem) -> [AddedAttachment] {
        let target = try scene.editor.openForAttachments(SongReference(folder[song]))
        var added: [AddedAttachment] = []
        var failure: Problem?
        for file in files {
            do throws(Problem) {
                added.append(try target.add(copyOf: folder[file], as: name, observer: observer))
                if let problem = added.last?.unconfirmed { failure = failure ?? problem }
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return added
    }

    /// The names in a folder.
    func names(_ path: FilePath = "home/Songs/Folk/One") -> [String] {
        folder.names(in: path).map(\.string)
    }

    func text(_ path: FilePath) -> String? {
        folder.read(path).map { String(decoding: $0, as: UTF8.self) }
    }
}
