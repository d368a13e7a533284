import Files
import SongFormat
import SongNames

/// What the tree keeps of one song: numbers only, so that it is the same in memory and in the snapshot. Its texts are
/// bytes of the ``SongTable`` it is in.
struct SongRecord: Sendable {
    /// The texts of a song, in their order in the table.
    enum Text: Int, CaseIterable {
        /// The song folder's name; empty for a song in the library's own folder.
        case folderName
        case fileName
        case title
        case preview
        case id
        /// Each tag after its length, and then members of the song; see ``SongLabels``.
        case tags
        /// Why it cannot be read.
        case reason
        /// The names of its conflict copies, and after a slash those of other songs in its folder; each followed by a
        /// NUL.
        case neighbors
    }

    struct Flags: OptionSet {
        let rawValue: UInt32

        static let hasID = Flags(rawValue: 1)
        static let pinned = Flags(rawValue: 2)
        /// The file cannot be read as a song.
        static let broken = Flags(rawValue: 4)
        /// Its folder is reached by a link.
        static let throughLink = Flags(rawValue: 8)
        /// The file was unchanged for so long when it was read that every later change will change its stamp.
        static let fileSettled = Flags(rawValue: 16)
        /// The same for its folder.
        static let folderSettled = Flags(rawValue: 32)

        /// Its attachments. The two bits before these are for ``trouble``.
        static let audio = Flags(rawValue: 1 << 8)
        static let video = Flags(rawValue: 1 << 9)
        static let image = Flags(rawValue: 1 << 10)
        static let note = Flags(rawValue: 1 << 11)
        static let otherAttachment = Flags(rawValue: 1 << 12)
        /// The metadata of its file is kept.
        static let metadataKept = Flags(rawValue: 1 << 13)
        /// A ``ContentSeal`` follows its words and their patch.
        static let sealed = Flags(rawValue: 1 << 14)
        /// Its file is a link to one elsewhere.
        static let fileThroughLink = Flags(rawValue: 1 << 15)
        /// There are conflict copies of it.
        static let conflicted = Flags(rawValue: 1 << 16)
        /// Its folder holds other songs, which are not shown.
        static let crowded = Flags(rawValue: 1 << 17)
        static let attachments: Flags = [.audio, .video, .image, .note, .otherAttachment]

        init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// The flag for attachments of a kind.
        init(_ kind: AttachmentKind) {
            self =
                switch kind {
                case .audio: .audio
                case .video: .video
                case .image: .image
                case .note: .note
                case .other: .otherAttachment
                }
        }
    }

    /// Where its texts begin in the table.
    var start: UInt32 = 0
    var lengths = InlineArray<8, UInt32>(repeating: 0)
    var flags: UInt32 = 0

    /// The song's folder.
    var folderDevice: UInt64 = 0
    var folderInode: UInt64 = 0
    var folderStamp: UInt64 = 0
    var fileStamp: UInt64 = 0

    var createdSeconds: Int64 = 0
    var updatedSeconds: Int64 = 0
    var createdNanoseconds: Int32 = 0
    var updatedNanoseconds: Int32 = 0

    /// The text that searches read: title, tags and lyrics, folded (``TextFold``), each followed by a newline.
    var words = ContentPlace()
    var foldedTitleLength: UInt32 = 0
    var foldedTagsLength: UInt32 = 0
    /// The length of the ``FoldPatch`` of the lyrics, which directly follows them.
    var patchLength: UInt32 = 0
}

extension SongRecord {
    var has: Flags {
        get { Flags(rawValue: flags) }
        set { flags = newValue.rawValue }
    }

    var folder: FileIdentity {
        FileIdentity(device: folderDevice, inode: folderInode)
    }

    var created: Timestamp {
        get { Timestamp(seconds: createdSeconds, nanoseconds: createdNanoseconds) }
        set { (createdSeconds, createdNanoseconds) = (newValue.seconds, newValue.nanoseconds) }
    }

    var updated: Timestamp {
        get { Timestamp(seconds: updatedSeconds, nanoseconds: updatedNanoseconds) }
        set { (updatedSeconds, updatedNanoseconds) = (newValue.seconds, newValue.nanoseconds) }
    }

    /// Whether a file with an unchanged stamp need not be read again. One that could not be read for a reason that may
    /// be gone is read each time.
    var isFileSettled: Bool {
        has.contains(.fileSettled) && !(has.contains(.broken) && trouble != .invalid)
    }

    /// The words and the patch.
    var content: ContentPlace {
        ContentPlace(block: words.block, offset: words.offset, length: words.length + patchLength)
    }

    /// The same with the seal, if there is one.
    var sealedContent: ContentPlace {
        var place = content
        if has.contains(.sealed) { place.length += UInt32(ContentSeal.length) }
        return place
    }

    /// Where in ``words`` the lyrics begin.
    var lyricsStart: UInt32 {
        foldedTitleLength + foldedTagsLength + 2
    }

    /// Where a text is in the table's bytes.
    func range(of text: Text) -> Range<Int> {
        var offset = Int(start)
        for index in 0..<text.rawValue { offset += Int(lengths[index]) }
        return offset..<(offset + Int(lengths[text.rawValue]))
    }

    /// The range of all texts together.
    var range: Range<Int> {
        Int(start)..<range(of: .neighbors).upperBound
    }

    /// Whether all numbers are the same.
    func isSame(as other: SongRecord) -> Bool {
        withUnsafeBytes(of: self) { left in
            withUnsafeBytes(of: other) { right in NameOrder.compare(left, right) == 0 }
        }
    }
}
