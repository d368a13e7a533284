public import Files

/// The kind of an attachment, by its name.
public enum AttachmentKind: String, CaseIterable, Sendable {
    case audio, video, image, note, other

    /// The kinds that queries can search for.
    public static let searchable: [AttachmentKind] = [.audio, .video, .image, .note]

    /// The kind of a file; nil for a hidden or temporary one, which is not an attachment.
    ///
    /// - Parameter name: the bytes of its name.
    public init?(_ name: UnsafeRawBufferPointer) {
        guard let first = name.first, first != UInt8(ascii: "."), !Self.isTemporary(name) else { return nil }
        self = Self.kind(of: name)
    }

    /// The same for a path.
    public init?(of name: FilePath) {
        guard let kind = name.bytes.withUnsafeBytes(Self.init) else { return nil }
        self = kind
    }

    /// A suffix of at most eight letters, in lower case, each a byte of the number.
    private static func suffix(of name: UnsafeRawBufferPointer) -> UInt64 {
        var suffix: UInt64 = 0
        var shift: UInt64 = 0
        for byte in name.reversed() {
            if byte == UInt8(ascii: ".") { return suffix }
            guard shift < 64 else { return 0 }
            suffix |= UInt64((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) << shift
            shift += 8
        }
        return 0
    }

    /// Whether editors, browsers and sync programs use such names for unfinished files.
    private static func isTemporary(_ name: UnsafeRawBufferPointer) -> Bool {
        name.last == UInt8(ascii: "~") || name.starts(with: "~$".utf8)
            || name.first == UInt8(ascii: "#") && name.last == UInt8(ascii: "#")
            || temporary.contains(suffix(of: name))
    }

    private static func kind(of name: UnsafeRawBufferPointer) -> AttachmentKind {
        kinds[suffix(of: name)] ?? .other
    }

    private static func number(_ suffix: some StringProtocol) -> UInt64 {
        suffix.utf8.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static let temporary = Set("tmp temp part partial download swp swo lock".split(separator: " ").map(number))

    /// Source: the globs of shared-mime-info for audio, video and image; notes are files for text editors.
    private static let kinds: [UInt64: AttachmentKind] = {
        let suffixes: [(AttachmentKind, String)] = [
            (
                .audio,
                """
                aac ac3 aif aifc aiff alac amr ape au caf dff dsf flac kar m4a m4b mid midi mka mp2 mp3 mpc oga ogg opus \
                ra snd spx tta voc wav wave weba wma wv
                """
            ),
            (.video, "3g2 3gp asf avi flv m2ts m4v mkv mov mp4 mpe mpeg mpg mts ogm ogv qt vob webm wmv"),
            (
                .image,
                "apng avif bmp gif heic heif ico jfif jp2 jpe jpeg jpg jxl png pnm qoi svg svgz tga tif tiff webp xcf"
            ),
            (.note, "markdown md txt text"),
        ]
        var kinds: [UInt64: AttachmentKind] = [:]
        for (kind, names) in suffixes {
            for name in names.split(separator: " ") { kinds[number(name)] = kind }
        }
        return kinds
    }()
}
