public import Files
import Glibc

/// The MIME types of files by their names, from shared-mime-info.
///
/// Source: Shared MIME-info Database specification 0.21, "globs2" and "Recommended checking order"; the contents of
/// files are not read.
public struct MIMETypes: Sendable {
    /// The type of folders.
    public static let folder = "inode/directory"
    /// The type of files that match no rule, or of all files if the database is not installed.
    public static let unknown = "application/octet-stream"

    private static let byteLimit = 16 << 20

    private struct Rule {
        let weight: Int
        let length: Int
        let type: String
        let needsCase: Bool
    }

    /// By the whole name.
    private var names: [[UInt8]: [Rule]] = [:]
    /// By what follows a star.
    private var suffixes: [[UInt8]: [Rule]] = [:]
    private var patterns: [(pattern: [UInt8], rule: Rule)] = []

    /// Reads the existing databases of the user and of the system.
    public init(_ environment: Environment) {
        self.init(folders: [environment.dataHome] + environment.dataDirectories)
    }

    /// - Parameter folders: each may have a `mime/globs2`; the first is preferred.
    init(folders: [FilePath]) {
        var withheld: Set<String> = []
        for folder in folders {
            let path = folder.appending("mime/globs2")
            guard let bytes = try? FileReader.read(path, limit: Self.byteLimit).bytes else { continue }
            add(bytes, &withheld)
        }
    }

    /// The type of a file with this name.
    public func type(of name: FilePath) -> String {
        let exact = rules(for: name.bytes, withCase: true)
        let found = exact.isEmpty ? rules(for: name.bytes.map(Self.lowercased), withCase: false) : exact
        // Of equal rules the first, which may come from the user's own database.
        var best: Rule?
        for rule in found where best.map({ ($0.weight, $0.length) < (rule.weight, rule.length) }) ?? true {
            best = rule
        }
        return best?.type ?? Self.unknown
    }
}

extension MIMETypes {
    /// Adds the rules in lines `WEIGHT:TYPE:PATTERN[:FLAGS]`; other lines are ignored.
    ///
    /// - Parameter withheld: types whose rules in later databases are ignored.
    private mutating func add(_ bytes: [UInt8], _ withheld: inout Set<String>) {
        var ending: Set<String> = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            guard fields.count > 2, let weight = Int(String(decoding: fields[0], as: UTF8.self)) else { continue }
            let (type, pattern) = (String(decoding: fields[1], as: UTF8.self), Array(fields[2]))
            guard !pattern.isEmpty, !withheld.contains(type) else { continue }
            if pattern == Array("__NOGLOBS__".utf8) {
                ending.insert(type)
                continue
            }
            let flags = fields.count > 3 ? fields[3].split(separator: UInt8(ascii: ",")) : []
            add(
                pattern,
                Rule(
                    weight: weight, length: pattern.count, type: type,
                    needsCase: flags.contains { $0.elementsEqual("cs".utf8) }))
        }
        withheld.formUnion(ending)
    }

    private mutating func add(_ pattern: [UInt8], _ rule: Rule) {
        let rest = Array(pattern.dropFirst())
        if !Self.isPattern(pattern) {
            names[pattern, default: []].append(rule)
        } else if pattern[0] == UInt8(ascii: "*"), !Self.isPattern(rest) {
            suffixes[rest, default: []].append(rule)
        } else {
            patterns.append((pattern, rule))
        }
    }

    private func rules(for name: [UInt8], withCase: Bool) -> [Rule] {
        var found = names[name] ?? []
        for start in name.indices { found += suffixes[Array(name[start...])] ?? [] }
        for (pattern, rule) in patterns where Self.matches(name, pattern) { found.append(rule) }
        return withCase ? found : found.filter { !$0.needsCase }
    }

    private static func isPattern(_ bytes: [UInt8]) -> Bool {
        bytes.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }
    }

    /// Source: fnmatch(3).
    private static func matches(_ name: [UInt8], _ pattern: [UInt8]) -> Bool {
        FilePath(bytes: pattern).withCString { pattern in
            FilePath(bytes: name).withCString { fnmatch(pattern, $0, 0) == 0 }
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
