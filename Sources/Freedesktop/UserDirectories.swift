public import Files

/// The user's Documents, Music and other folders, in any place and with names in the user's language.
///
/// Source: user-dirs.dirs(5) and xdg-user-dir(1); parsed as in GLib. A folder that the file does not name is the one
/// with the English name in the home folder. (xdg-user-dir would return the home folder itself, which no user takes for
/// Documents.)
public struct UserDirectories: Sendable {
    private static let largestFile = 1 << 20
    private static let defaults = [
        "DESKTOP": "Desktop", "DOCUMENTS": "Documents", "DOWNLOAD": "Downloads", "MUSIC": "Music",
        "PICTURES": "Pictures", "PUBLICSHARE": "Public", "TEMPLATES": "Templates", "VIDEOS": "Videos",
    ]

    private let home: FilePath
    private var configured: [String: FilePath] = [:]

    /// The folders of the environment's user. A file that is missing or cannot be read names none.
    public init(environment: Environment) {
        home = environment.homeDirectory
        let file = environment.configHome.appending("user-dirs.dirs")
        guard let bytes = try? FileReader.read(file, limit: Self.largestFile).bytes else { return }
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let (name, folder) = Self.setting(line, home: home) else { continue }
            configured[name] = folder
        }
    }

    /// The folder for documents.
    public var documents: FilePath {
        folder("DOCUMENTS")
    }

    /// Every folder that has a purpose of its own, whether it exists or not. One that the user turned off is the home
    /// folder.
    public var all: [FilePath] {
        Set(configured.keys).union(Self.defaults.keys).sorted().map(folder)
    }

    private func folder(_ name: String) -> FilePath {
        configured[name] ?? home.appending(FilePath(Self.defaults[name] ?? "."))
    }
}

extension UserDirectories {
    /// `XDG_NAME_DIR="$HOME/…"` or `XDG_NAME_DIR="/…"`, in which a backslash escapes the next byte.
    private static func setting(
        _ line: ArraySlice<UInt8>, home: FilePath
    ) -> (name: String, folder: FilePath)? {
        var rest = line.drop(while: \.isBlank)
        guard rest.starts(with: "XDG_".utf8), let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let variable = String(decoding: rest[..<equals], as: UTF8.self).filter { $0 != " " && $0 != "\t" }
        guard variable.hasSuffix("_DIR"), variable.utf8.count > "XDG__DIR".utf8.count else { return nil }
        rest = rest[(equals + 1)...].drop(while: \.isBlank)
        guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }

        var value = [UInt8]()
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            value.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
        }
        while value.count > 1, value.last == UInt8(ascii: "/") { value.removeLast() }
        guard let folder = absolute(value, home: home) else { return nil }
        return (String(variable.dropFirst("XDG_".count).dropLast("_DIR".count)), folder)
    }

    private static func absolute(_ value: [UInt8], home: FilePath) -> FilePath? {
        guard value.starts(with: "$HOME".utf8) else {
            return value.first == UInt8(ascii: "/") ? FilePath(bytes: value) : nil
        }
        let relative = value.dropFirst("$HOME".utf8.count)
        guard relative.isEmpty || relative.first == UInt8(ascii: "/") else { return nil }
        let names = relative.drop { $0 == UInt8(ascii: "/") }
        return names.isEmpty ? home : home.appending(FilePath(bytes: Array(names)))
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\t")
    }
}
