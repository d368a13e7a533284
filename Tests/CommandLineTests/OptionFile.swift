import Files
import Testing

@testable import songbook_open

/// A file of the repository that lists options by hand.
struct OptionFile {
    /// Its path in the repository.
    let name: String
    /// Its absolute path.
    let path: FilePath
    /// Its content.
    let text: String

    static let readMe = "README.md"
    static let manual = "share/man/man1/songbook-open.1"
    static let bash = "share/bash-completion/completions/songbook-open"
    static let zsh = "share/zsh/site-functions/_songbook-open"
    static let fish = "share/fish/vendor_completions.d/songbook-open.fish"

    init(_ name: String) throws {
        self.name = name
        path = FilePath(#filePath).parent.parent.parent.appending(FilePath(name))
        text = String(decoding: try FileReader.read(path, limit: 1 << 20).bytes, as: UTF8.self)
    }

    /// Returns the lines between one that begins with `start` and the next that begins with `end`.
    func lines(after start: String, before end: String) -> [Substring] {
        let following = text.split(separator: "\n").drop { !$0.hasPrefix(start) }.dropFirst()
        return Array(following.prefix { !$0.hasPrefix(end) })
    }

    /// Reports each word that is missing, unexpected or duplicate in the list, in a line of its own.
    ///
    /// - Parameter list: the place of the words in the file.
    func expect(
        _ found: [String], equal expected: [String], in list: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for word in expected where !found.contains(word) {
            report("\(list) lacks \(word)", sourceLocation)
        }
        for word in Set(found).subtracting(expected).sorted() {
            report("\(list) has \(word), which CommandOption.table does not have there", sourceLocation)
        }
        for word in Set(found).sorted() where found.count(where: { $0 == word }) > 1 {
            report("\(list) has \(word) twice", sourceLocation)
        }
    }

    /// Reports a fault in this file.
    func report(_ fault: String, _ sourceLocation: SourceLocation = #_sourceLocation) {
        Issue.record("\(name): \(fault)", sourceLocation: sourceLocation)
    }
}

extension CommandOption {
    /// The options that are commands.
    static var calls: [CommandOption] { table.filter { $0.operands != nil } }

    /// Returns the spellings of the calls that a modifier affects.
    static func calls(with modifier: Name) -> [String] {
        calls.filter { $0.ownModifiers.contains(modifier) }.map(\.name.spelling)
    }

    /// The operands of a call; nil for a modifier.
    var operands: Operands? {
        if case .call(let operands, _) = role { operands } else { nil }
    }

    /// The modifiers that affect this call, besides those of every call.
    var ownModifiers: [Name] {
        if case .call(_, let modifiers) = role { modifiers } else { [] }
    }

    /// All spellings of the option: `-0`, `--null`.
    var spellings: [String] {
        (letter.map { ["-\($0)"] } ?? []) + [name.spelling]
    }
}
