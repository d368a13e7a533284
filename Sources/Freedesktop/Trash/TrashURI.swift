public import Files

/// The desktop's URI of an item in the trash: `trash:///NAME` for one in the home trash; for another trash the whole
/// path, with `\` for `/`, and a backtick before a backslash or backtick of a name.
///
/// `gio trash --list` prints them in this form. Source: gvfs, daemon/trashlib/trashitem.c.
public enum TrashURI {
    private static let scheme = Array("trash:///".utf8)

    /// The path of the entry that `uri` names; nil if it is not such a URI of an entry directly in the trash.
    public static func path(of uri: FilePath, in environment: Environment) -> FilePath? {
        guard uri.bytes.starts(with: scheme), let name = decode(uri.bytes[scheme.count...]), !name.isEmpty,
            !name.contains(UInt8(ascii: "/")), !name.contains(0)
        else { return nil }
        guard name[0] == UInt8(ascii: "\\") else {
            return Trash(environment).home.appending("files").appending(FilePath(bytes: name))
        }
        var path = [UInt8]()
        var rest = name[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\\"): path.append(UInt8(ascii: "/"))
            case UInt8(ascii: "`"): path.append(rest.popFirst() ?? byte)
            default: path.append(byte)
            }
        }
        return FilePath(bytes: path)
    }

    /// Nil if a `%` is not followed by two hexadecimal digits.
    private static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var decoded = [UInt8]()
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            decoded.append(value)
            rest = rest.dropFirst(2)
        }
        return decoded
    }
}
