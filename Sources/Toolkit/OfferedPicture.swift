import CAdwaita

/// A picture that another program has copied: its unchanged bytes, which are not decoded here.
@MainActor
enum OfferedPicture {
    /// A type of picture, and the suffix of such files.
    struct PictureType: Sendable {
        /// Its MIME type.
        let type: String
        /// What the names of such files end with, without a dot.
        let suffix: String
    }

    private static let mostBytes = 256 << 20
    /// Lossless types come first.
    private static let types = [
        PictureType(type: "image/png", suffix: "png"), PictureType(type: "image/svg+xml", suffix: "svg"),
        PictureType(type: "image/webp", suffix: "webp"), PictureType(type: "image/tiff", suffix: "tiff"),
        PictureType(type: "image/jpeg", suffix: "jpg"), PictureType(type: "image/gif", suffix: "gif"),
        PictureType(type: "image/bmp", suffix: "bmp"),
    ]

    /// The best type in which a picture is offered, unless files are; nil if there is none.
    static func type(offeredBy clipboard: OpaquePointer) -> PictureType? {
        let formats = gdk_clipboard_get_formats(clipboard)
        guard !OfferedItem.areOffered(as: formats) else { return nil }
        return types.first { gdk_content_formats_contain_mime_type(formats, $0.type) != 0 }
    }

    /// Reads it; `finish` gets no bytes if it could not be read.
    static func read(
        _ type: PictureType, from clipboard: OpaquePointer, then finish: @escaping @MainActor ([UInt8]) -> Void
    ) {
        ClipboardBytes.read(type.type, from: clipboard, limit: mostBytes, then: finish)
    }
}
