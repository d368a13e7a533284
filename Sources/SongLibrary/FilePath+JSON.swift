public import Files
import Freedesktop
public import SongFormat

/// Absolute paths in this program's own files.
extension FilePath {
    /// An absolute path, or a `file:` URI of a path that is not UTF-8, which JSON requires; nil for anything else.
    public init?(_ value: JSONValue) {
        guard let text = value.string, !text.utf8.contains(0) else { return nil }
        if text.utf8.first == UInt8(ascii: "/") {
            self.init(text)
        } else {
            guard let uri = try? FileURI(Array(text.utf8), hostName: "localhost") else { return nil }
            self = uri.path
        }
    }

    /// The value for ``init(_:)``; the path must be absolute.
    public var json: JSONValue {
        .string(String(validating: bytes, as: UTF8.self) ?? FileURI(path: self).description)
    }
}
