/// Any JSON together with its bytes: changes replace only what they concern, and every other byte stays.
///
/// Songs have ``SongFile``; this is for other files that users and other programs may edit, too. Members that stay keep
/// their place, their white space and the spelling of their numbers and escapes; new ones are formatted like the rest.
public struct JSONDocument: Sendable {
    /// The bytes as read, or as to be written.
    public let bytes: [UInt8]

    /// The value of the bytes.
    public let root: JSONValue

    /// - Parameters:
    ///   - bytes: UTF-8, with or without byte-order mark.
    ///   - limit: the most bytes allowed.
    /// - Throws: as `JSONValue.init(parsing:limit:)`.
    public init(parsing bytes: [UInt8], limit: Int = SongFile.byteLimit) throws(SongFormatError) {
        self.bytes = bytes
        root = try JSONValue(parsing: bytes, limit: limit)
    }

    /// A new document: each member or element on its own line, indented by two spaces, with a final newline.
    public init(_ root: JSONValue) {
        bytes = root.serialized(pretty: true)
        self.root = root
    }

    /// The document after a change.
    ///
    /// - Parameter value: made from ``root``. A member corresponds to the old one of its name, and an element of a list
    ///   to an old one that is equal or has the same `name`.
    public func saying(_ value: JSONValue) -> JSONDocument {
        if value == root { return self }
        let rewritten = JSONRewrite(bytes).document(saying: value, insteadOf: root)
        // Parses the result as a check; if it differs, a document in the default format is better than a wrong one.
        guard let document = try? JSONDocument(parsing: rewritten, limit: .max), document.root == value else {
            return JSONDocument(value)
        }
        return document
    }
}
