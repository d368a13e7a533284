import Files

/// The settings of git that make it call this program.
enum GitSetting: String, CaseIterable {
    case textconv = "diff.songbook.textconv"
    case name = "merge.songbook.name"
    /// The driver with which git merges several common ancestors into one; a criss-cross merge has two.
    ///
    /// The usual driver would make an ancestor with conflict markers, and the title and ID of one side; the other side
    /// would then win without a conflict. Source: gitattributes(5).
    case recursive = "merge.songbook.recursive"
    case ancestorName = "merge.songbook-ancestor.name"
    case ancestorDriver = "merge.songbook-ancestor.driver"
    /// Last, because it needs the other settings.
    case driver = "merge.songbook.driver"

    /// The value of the setting for a program at this path.
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

    /// Whether git fails if the program is removed.
    var namesProgram: Bool { [.textconv, .driver, .ancestorDriver].contains(self) }

    private static func driver(_ call: [UInt8], _ options: String) -> FilePath {
        FilePath(bytes: replacing("%", with: "%%", in: call) + Array(" \(options) -- %O %A %B".utf8))
    }

    /// Whether this is a value of `--register-git`, also of an earlier version or another installation.
    func isOurs(_ value: FilePath) -> Bool {
        let text = value.string
        let calls = ["songbook-open' ", "songbook-open "]
        return switch self {
        case .textconv: calls.contains { text.hasSuffix($0 + "--textconv --") }
        case .name, .ancestorName: value == "songbook-open"
        // The former is git's own driver, which earlier versions set.
        case .recursive: value == "binary" || value == "songbook-ancestor"
        case .driver: calls.contains { text.contains($0 + "--merge --output ") }
        case .ancestorDriver: calls.contains { text.contains($0 + "--merge --ancestor --output ") }
        }
    }

    /// Quotes the path for the shell, with which git runs both programs.
    private static func quoted(_ path: [UInt8]) -> [UInt8] {
        let quote = [UInt8(ascii: "'")]
        return quote + replacing("'", with: #"'\''"#, in: path) + quote
    }

    private static func replacing(_ character: Unicode.Scalar, with text: String, in bytes: [UInt8]) -> [UInt8] {
        let pieces = bytes.split(separator: UInt8(ascii: character), omittingEmptySubsequences: false)
        return Array(pieces.joined(separator: Array(text.utf8)))
    }
}
