import CAdwaita
import FileWork
import Files
import Freedesktop
import SongNames
import SongbookModel
import Toolkit

/// Thumbnails of pictures beside a song, read one after the other.
@MainActor
final class AttachmentPictures {
    /// Called when a picture has been loaded.
    var onLoad: @MainActor (FilePath) -> Void = { _ in }

    /// The most entries that are kept.
    private static let most = 400
    /// In pixels: twice the shown size, for screens with a scale factor of 2.
    private nonisolated static let size = 2 * AttachmentRow.pictureSize

    private struct Entry {
        /// The file's modification time when it was read.
        let modified: FileTime?
        /// A GdkTexture, owned; nil if the file could not be read, or has not been read yet.
        var texture: OpaquePointer?
    }

    private let environment: Environment
    private let worker = FileWorker()
    private var entries: [FilePath: Entry] = [:]
    private var isClosed = false

    init(_ environment: Environment) {
        self.environment = environment
    }

    /// The GdkTexture of a picture, valid until the next call; nil if there is none yet. Begins to read a picture that
    /// is missing or out of date.
    func texture(of attachment: Attachment, _ facts: AttachmentFacts?) -> OpaquePointer? {
        guard attachment.kind == .image, !attachment.isFolder, let facts, facts.size != nil else { return nil }
        let path = attachment.path
        let entry = entries[path]
        if entry == nil || entry?.modified != facts.modified { load(path, facts.modified) }
        return entries[path]?.texture
    }

    /// Call this when the song closes.
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
