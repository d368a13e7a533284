import Files

/// The settings of git by which it calls this program.
enum GitSetting: String, CaseIterable {
    case textconv = "diff.songbook.textconv"
    case name = "merge.songbook.name"
    /// The driver by which git makes one version of several common ones, of which a criss-cross merge has two.
    ///
    /// By the usual one, it would be a song with a conflict in it, whose title and id are those of one side; the other
    /// side would then win without a conflict. Source: gitattributes(5).
    case recursive = "merge.songbook.recursive"
    case ancestorName = "merge.songbook-ancestor.name"
    case ancestorDriver = "merge.songbook-ancestor.driver"
    /// At last: what it needs is there then.
    case driver = "merge.songbook.driver"

    /// What the setting has to be, for a program at this path.
    func value(calling program: FilePath) -> FilePath {
        let call = Self.quoted(program.bytes)
        return switch self {
        case .textconv: FilePath(bytes: call + Array(" --textconv --".utf8))
        case .name, .ancestorName: "songbook-open"
        case .recursive: "songbook-ancestor"
        case .driver: Self.driver(call, "--merge --output %A --name %P")
        case .ancestorDriver: Self.driver(call, "--merge --ancestor --output %A --name %P")
        }
    }

    /// Whether git fails where the program is gone.
    var namesProgram: Bool { [.textconv, .driver, .ancestorDriver].contains(self) }

    private static func driver(_ call: [UInt8], _ options: String) -> FilePath {
        FilePath(bytes: replacing("%", with: "%%", in: call) + Array(" \(options) -- %O %A %B".utf8))
    }

    /// Whether this is a value of `--register-git`, also of an earlier version or an installation in another place.
    func isOurs(_ value: FilePath) -> Bool {
        let text = value.string
        let calls = ["songbook-open' ", "songbook-open "]
        return switch self {
        case .textconv: calls.contains { text.hasSuffix($0 + "--textconv --") }
        case .name, .ancestorName: value == "songbook-open"
        // The former is git's own, which was set before.
        case .recursive: value == "binary" || value == "songbook-ancestor"
        case .driver: calls.contains { text.contains($0 + "--merge --output ") }
        case .ancestorDriver: calls.contains { text.contains($0 + "--merge --ancestor --output ") }
        }
    }

    /// For the shell, by which git runs both programs.
    private static func quoted(_ path: [UInt8]) -> [UInt8] {
        let quote = [UInt8(ascii: "'")]
        return quote + replacing("'", with: #"'\''"#, in: path) + quote
    }

    private static func replacing(_ character: Unicode.Scalar, with text: String, in bytes: [UInt8]) -> [UInt8] {
        let pieces = bytes.split(separator: UInt8(ascii: character), omittingEmptySubsequences: false)
        return Array(pieces.joined(separator: Array(text.utf8)))
    }
}
