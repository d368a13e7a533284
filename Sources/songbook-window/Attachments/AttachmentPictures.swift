import CAdwaita
import FileWork
import Files
import Freedesktop
import SongNames
import Toolkit

/// Pictures beside a song as they are shown small, read one after the other.
@MainActor
final class AttachmentPictures {
    /// Called when a picture is there to be shown.
    var onLoad: @MainActor (FilePath) -> Void = { _ in }

    /// So many are kept.
    private static let most = 400
    /// In pixels, for screens with two of them beside each other in one.
    private nonisolated static let size = 2 * AttachmentRow.pictureSize

    private struct Entry {
        /// Of the file when it was read.
        let modified: FileTime?
        /// A GdkTexture, owned; nil for what cannot be read, and for what is being read.
        var texture: OpaquePointer?
    }

    private let environment: Environment
    private let worker = FileWorker()
    private var entries: [FilePath: Entry] = [:]
    private var isClosed = false

    init(_ environment: Environment) {
        self.environment = environment
    }

    /// A GdkTexture of a picture, for as long as nothing else is asked for; nil where there is none yet, which is read
    /// then.
    func texture(of attachment: Attachment, _ facts: AttachmentFacts?) -> OpaquePointer? {
        guard attachment.kind == .image, !attachment.isFolder, let facts, facts.size != nil else { return nil }
        let path = attachment.path
        let entry = entries[path]
        if entry == nil || entry?.modified != facts.modified { load(path, facts.modified) }
        return entries[path]?.texture
    }

    /// To be called when the song goes.
    func close() {
        isClosed = true
        worker.dropResults()
        forget()
    }

    private func forget() {
        for texture in entries.values.compactMap(\.texture) { g_object_unref(UnsafeMutableRawPointer(texture)) }
        entries = [:]
    }

    private func load(_ path: FilePath, _ modified: FileTime?) {
        guard !isClosed else { return }
        if entries.count >= Self.most { forget() }
        entries[path] = Entry(modified: modified, texture: entries[path]?.texture)
        let environment = environment
        worker.run {
            PictureDecoder.decode(path, size: Self.size, environment: environment)
        } then: { [weak self] (picture: DecodedPicture?) in
            self?.take(picture, of: path, modified)
        }
    }

    private func take(_ picture: DecodedPicture?, of path: FilePath, _ modified: FileTime?) {
        guard entries[path]?.modified == modified else { return }
        if let old = entries[path]?.texture { g_object_unref(UnsafeMutableRawPointer(old)) }
        entries[path] = Entry(modified: modified, texture: picture?.makeTexture())
        onLoad(path)
    }
}
