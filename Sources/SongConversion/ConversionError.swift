public import SongFormat
import Translations

/// Why no song can be read from a file, or written into one.
public enum ConversionError: Error, Sendable {
    /// Not one byte, or nothing but a byte order mark.
    case empty
    /// More bytes than the limit.
    case tooLarge(limit: Int)
    /// A file of another kind: an image, a document, an archive, a program.
    case binary
    /// A PDF, a document of a word processor, or an archive.
    case document
    /// A zero byte in a text, which a crash of the system often leaves.
    case nullByte(line: Int)
    /// It is no JSON; what is wrong, and where.
    case json(SongFormatError)
    /// JSON, but no song and no list of songs.
    case noSongs
    /// More songs, or more values in JSON, than are worth their memory; no person's file has as many.
    case tooMany
    /// The format has a place for one song a file, and there are more, or none.
    case oneSongOnly
    /// It cannot be read as XML; what is wrong, and where.
    case xml(XMLFault)
    /// XML, but no song.
    case noSongElement
}

extension ConversionError: CustomStringConvertible {
    /// Plain words without a final stop, to stand behind the name of the file.
    public var description: String {
        switch self {
        case .empty: translated("the file is empty")
        case .tooLarge(let limit): translated("the file exceeds the maximum size of \("\(limit / 1_048_576) MiB")")
        case .binary: translated("this is not a text file")
        case .document: translated("this is a document or an archive, not a text file")
        case .nullByte(let line): translated("line \(line): null byte (the file is probably damaged)")
        case .json(let error): "\(error)"
        case .noSongs: translated("no song found in this JSON file")
        case .tooMany: translated("the file holds too many songs or values")
        case .oneSongOnly: translated("this format holds one song per file")
        case .xml(let fault): "\(fault)"
        case .noSongElement: translated("no song found in this XML file")
        }
    }
}
