import Files
import Glibc
import TestSupport
import Testing

@testable import songbook_open

@Suite("The options in the completions are those of the table")
struct CompletedOptionTests {
    private static let all = CommandOption.table.map(\.name.spelling)
    private static let withValue = CommandOption.table.filter { $0.value != nil }.map(\.name.spelling)
    /// The calls whose operand is a folder of songs.
    private static let ofFolders = CommandOption.calls.filter { $0.operands?.synopsis == "[FOLDER]" }
        .map(\.name.spelling)
    /// Every call takes `--library`; zsh does not offer it with calls that it does not affect.
    private static let withoutLibrary = CommandOption.calls.filter {
        [.git, .program].contains($0.topic) || [.drafts, .libraries, .chooseLibrary].contains($0.name)
    }.map(\.name.spelling)

    @Test("bash")
    func bash() throws {
        let file = try OptionFile(OptionFile.bash)
        let offered = file.lines(after: "    if [[ $cur == -*", before: "    elif")
        file.expect(options(in: offered), equal: Self.all, in: "the list of options")
        let values = file.lines(after: "    case $prev", before: "    if [[ $cur == -*")
        file.expect(options(in: values), equal: Self.withValue, in: "what is completed after options with a value")
        let folders = file.text.split(separator: "\n").filter { $0.hasPrefix("    elif") }
        file.expect(options(in: folders), equal: Self.ofFolders, in: "the condition for completing folders")
    }

    @Test("fish")
    func fish() throws {
        let file = try OptionFile(OptionFile.fish)
        let commands = file.text.split(separator: "\n").filter { $0.hasPrefix("complete -c songbook-open ") }
        let named = commands.compactMap { line in
            line.firstMatch(of: /\ -l ([a-z-]+)/).map { ("--" + $0.output.1, line) }
        }
        // Each option once, with a description; --choose-library also has a line for each value.
        let described = named.filter { $0.1.contains(" -d ") }.map(\.0)
        file.expect(described, equal: Self.all, in: "the list of options")
        let exclusive = Set(named.filter { $0.1.contains(" -x ") }.map(\.0)).sorted()
        file.expect(exclusive, equal: Self.withValue, in: "the options with a value (-x)")
        let letters = commands.compactMap { $0.firstMatch(of: /\ -s (.)\ /).map { "-" + $0.output.1 } }
        let expected = CommandOption.table.compactMap(\.letter).map { "-\($0)" }
        file.expect(letters, equal: expected, in: "the options with a letter (-s)")
        let folders = commands.filter { $0.hasSuffix("-a '(__songbook_open_folders)'") }
            .compactMap { $0.firstMatch(of: /__fish_contains_opt ([a-z ]+)/)?.output.1 }
        file.expect(
            folders.flatMap { $0.split(separator: " ").map { "--" + $0 } }, equal: Self.ofFolders,
            in: "the condition for completing folders")
    }

    @Test("zsh's lists of calls")
    func zshLists() throws {
        let file = try OptionFile(OptionFile.zsh)
        let lists = Dictionary(
            file.text.matches(of: /([a-z_]+)=\(([^)]*)\)/).map { ($0.output.1, $0.output.2) }, uniquingKeysWith: { $1 })
        let calls = CommandOption.calls.map(\.name.spelling)
        file.expect(options(in: [lists["calls", default: ""]]), equal: calls, in: "calls")
        let alone = CommandOption.calls.filter { $0.operands?.count.upperBound == 0 }.map(\.name.spelling)
        file.expect(options(in: [lists["alone", default: ""]]), equal: alone, in: "alone")
        for option in CommandOption.table where option.operands == nil {
            let isCommon = CommandOption.modifiersOfEveryCall.contains(option.name)
            let taking =
                isCommon ? calls.filter { !Self.withoutLibrary.contains($0) } : CommandOption.calls(with: option.name)
            guard let list = lists["with_\(option.zshName)"] else {
                file.report("there is no list with_\(option.zshName)")
                continue
            }
            file.expect(options(in: [list]), equal: taking, in: "with_\(option.zshName)")
        }
        let folders = file.text.matches(of: /\$\+opt_args\[(--[a-z-]+)\]/).map { String($0.output.1) }
        file.expect(folders, equal: Self.ofFolders, in: "the condition for completing folders")
    }

    @Test(
        "zsh's arguments, each with the options that it cannot be used with",
        .enabled(if: access("/usr/bin/zsh", X_OK) == 0, "zsh is not installed"))
    func zshArguments() throws {
        let file = try OptionFile(OptionFile.zsh)
        let arguments = ZshArgument.all(in: file)
        file.expect(
            arguments.flatMap(\.spellings), equal: CommandOption.table.flatMap(\.spellings), in: "_arguments")
        for option in CommandOption.table {
            guard let argument = arguments.first(where: { $0.spellings.contains(option.name.spelling) }) else {
                continue
            }
            let place = "_arguments of \(option.name.spelling)"
            if argument.hasValue != (option.value != nil) {
                file.report("\(place): “=” is for options with a value, and for these alone")
            }
            for missing in option.excluded where !argument.excludes(missing) {
                file.report("\(place) does not exclude \(missing)")
            }
            for taken in option.taken where argument.excludes(taken) {
                file.report("\(place) excludes \(taken), which goes with it")
            }
        }
    }

    private func options(in lines: [Substring]) -> [String] {
        lines.flatMap { $0.matches(of: /--[a-z][a-z-]+/).map { String($0.output) } }
    }
}

/// An argument of `_arguments`: `(--json --print)--edit[…]`.
private struct ZshArgument {
    let spellings: [String]
    let hasValue: Bool
    private let exclusions: [String]

    /// Returns the arguments that zsh creates when it completes.
    static func all(in file: OptionFile) -> [ZshArgument] {
        let script = "_arguments() { print -rl -- \"$@\" }; complete() { source $1 }; complete \"$1\""
        let output = runTool("/usr/bin/zsh", "-f", "-c", script, "zsh", file.path.string).output
        return String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { line in
            guard let match = line.wholeMatch(of: /\(([^)]*)\)\*?(-[a-zA-Z0-9-]+)(=?)\[.*/) else { return nil }
            return ZshArgument(
                spellings: [String(match.output.2)], hasValue: !match.output.3.isEmpty,
                exclusions: match.output.1.split(separator: " ").map(String.init))
        }
    }

    func excludes(_ word: String) -> Bool {
        exclusions.contains(word) || exclusions.contains("-") && word != "*"
    }
}

extension CommandOption {
    fileprivate var zshName: String { name.rawValue.replacing("-", with: "_") }

    /// What cannot be used with this option: the other calls, modifiers that no call takes together with it, and
    /// operands.
    fileprivate var excluded: [String] {
        let others = Self.table.filter { $0.operands == nil && !goes(with: $0) }.flatMap(\.spellings)
        guard let operands else {
            let calls = Self.modifiersOfEveryCall.contains(name) ? [] : Self.calls.filter { !$0.goes(with: self) }
            return calls.map(\.name.spelling) + others
        }
        return Self.calls.filter { $0.name != name }.map(\.name.spelling) + others
            + (operands.count.upperBound == 0 ? ["*"] : [])
    }

    /// The modifiers that may be used with this call; each of `--json` and `--null` excludes the other.
    fileprivate var taken: [String] {
        ownModifiers.map(\.spelling)
    }

    private func goes(with modifier: CommandOption) -> Bool {
        if name == modifier.name || Self.modifiersOfEveryCall.contains(modifier.name) { return true }
        if operands != nil { return ownModifiers.contains(modifier.name) }
        return Self.modifiersOfEveryCall.contains(name)
            || Self.calls.contains { $0.ownModifiers.contains(name) && $0.ownModifiers.contains(modifier.name) }
    }
}
