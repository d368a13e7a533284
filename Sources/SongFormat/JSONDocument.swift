/// Any JSON together with its bytes: what is changed in it is replaced, and every other byte stays.
///
/// Where a song is a ``SongFile``, this is for the other files that people and other programs may edit, too. Members that
/// stay keep their place, their white space and the spelling of their numbers and escapes; what is new looks like the
/// rest.
public struct JSONDocument: Sendable {
    /// As read, or as they are to be written.
    public let bytes: [UInt8]

    /// What the bytes say.
    public let root: JSONValue

    /// - Parameters:
    ///   - bytes: UTF-8, with or without byte-order mark.
    ///   - limit: how many bytes there may be.
    /// - Throws: as `JSONValue.init(parsing:limit:)`.
    public init(parsing bytes: [UInt8], limit: Int = SongFile.byteLimit) throws(SongFormatError) {
        self.bytes = bytes
        root = try JSONValue(parsing: bytes, limit: limit)
    }

    /// A new document: a member or element a line, indented by two spaces, with a final newline.
    public init(_ root: JSONValue) {
        bytes = root.serialized(pretty: true)
        self.root = root
    }

    /// The document after a change.
    ///
    /// - Parameter value: made from ``root``; a member belongs to the one of its name that was there, and an element of a
    ///   list to one that is the same or has the same `name`.
    public func saying(_ value: JSONValue) -> JSONDocument {
        if value == root { return self }
        let rewritten = JSONRewrite(bytes).document(saying: value, insteadOf: root)
        // What was written is read again; a document that says it in other looks is better than one that does not.
        guard let document = try? JSONDocument(parsing: rewritten, limit: .max), document.root == value else {
            return JSONDocument(value)
        }
        return document
    }
}
