import Files
import Translations

/// Why a name cannot be used.
public enum NameFault: Error, Hashable, Sendable {
    /// It contains no visible character.
    case empty
    /// It contains a character that is a separator or a wildcard on some system.
    case forbidden(Unicode.Scalar)
    /// It contains an invisible character that affects the text around it.
    case invisible(Unicode.Scalar)
    /// It begins with a dot, which hides it.
    case leadingDot
    /// It ends with a dot, which Windows drops.
    case trailingDot
    /// Windows reserves it for a device.
    case device(String)
    /// It has this many bytes, more than ``SongName/longest``.
    case tooLong(Int)

    /// What is wrong with a name without surrounding white space; nil if it is legal.
    init?(of name: String) {
        if name.isInvisible {
            self = .empty
        } else if let scalar = name.unicodeScalars.first(where: \.isForbiddenInNames) {
            self = .forbidden(scalar)
        } else if let scalar = name.unicodeScalars.first(where: DisplayText.isHarmful) {
            self = .invisible(scalar)
        } else if name.utf8.first == UInt8(ascii: ".") {
            self = .leadingDot
        } else if name.utf8.last == UInt8(ascii: ".") {
            self = .trailingDot
        } else if let device = DeviceName(of: name) {
            self = .device(device.text)
        } else if name.utf8.count > SongName.longest {
            self = .tooLong(name.utf8.count)
        } else {
            return nil
        }
    }

    /// What is wrong, as a clause.
    public var words: String {
        switch self {
        case .empty: translated("a name must contain a visible character")
        case .forbidden(let scalar):
            translated("a name cannot contain the character \(scalar) because other devices do not allow it")
        case .invisible(let scalar):
            translated("a name cannot contain the invisible character U+\(Self.hexadecimal(scalar))")
        case .leadingDot: translated("a name cannot begin with a dot, which would hide the file")
        case .trailingDot: translated("a name cannot end with a dot, which Windows removes")
        case .device(let name): translated("a name cannot be \(name), which is reserved on Windows")
        case .tooLong(let count):
            translated("a name can have at most \(SongName.longest) bytes, and this one has \(count)")
        }
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension String {
    /// Whether it has no visible characters: it is empty, or has only white space and default-ignorable characters.
    var isInvisible: Bool {
        unicodeScalars.allSatisfy { $0.properties.isDefaultIgnorableCodePoint || $0.properties.isWhitespace }
    }
}

extension Unicode.Scalar {
    /// Whether it separates names, or is a wildcard, on a system that libraries are synced with.
    var isForbiddenInNames: Bool {
        #"/\:*?"<>|"#.unicodeScalars.contains(self)
    }
}
