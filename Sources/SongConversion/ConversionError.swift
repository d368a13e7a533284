public import SongFormat
import Translations

/// Why no song can be read from a file or written to one.
public enum ConversionError: Error, Sendable {
    /// No bytes, or only a byte-order mark.
    case empty
    /// More bytes than the limit.
    case tooLarge(limit: Int)
    /// A file of another kind: an image, a document, an archive, a program.
    case binary
    /// A PDF, a document of a word processor, or an archive.
    case document
    /// A zero byte in a text, often left by a system crash.
    case nullByte(line: Int)
    /// The file is not JSON; what is wrong, and where.
    case json(SongFormatError)
    /// JSON, but neither a song nor a list of songs.
    case noSongs
    /// More songs, or more values in JSON, than is worth the memory; no real file has as many.
    case tooMany
    /// The format holds one song per file, and there are more, or none.
    case oneSongOnly
    /// The file cannot be read as XML; what is wrong, and where.
    case xml(XMLFault)
    /// XML, but not a song.
    case noSongElement
}

extension ConversionError: CustomStringConvertible {
    /// A message without a final period, to follow the name of the file.
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
