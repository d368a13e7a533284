import Testing

@testable import songbook_open

@Suite("The options in README and man page are those of the table")
struct DocumentedOptionTests {
    @Test("README's table of commands")
    func readMe() throws {
        let file = try OptionFile(OptionFile.readMe)
        let section = file.lines(after: "## In the terminal", before: "## ")
        let commands = section.compactMap { $0.firstMatch(of: /^\| `songbook-open (--[^`]*)` \|/)?.output.1 }
        // Options for administrators are in another section.
        let others: [CommandOption.Topic] = [.git, .program]
        let calls = CommandOption.calls.filter { !others.contains($0.topic) }
        file.expect(commands.map(String.init), equal: calls.map(\.command), in: "the table of commands")

        let words = Set(section.flatMap { $0.matches(of: /--?[a-z0][a-z-]*/).map { String($0.output) } })
        for modifier in CommandOption.table
        where modifier.operands == nil && !others.contains(modifier.topic) && words.isDisjoint(with: modifier.spellings)
        {
            file.report("“In the terminal” does not name \(modifier.name.spelling)")
        }
    }

    @Test("the man page's options")
    func manualOptions() throws {
        let file = try OptionFile(OptionFile.manual)
        // mdoc: `.It Fl -print`, also several on a line: `.It Fl 0 , Fl -null`, `.It Fl -new Ar TITLE`.
        let items = file.lines(after: ".Sh OPTIONS", before: ".Sh ").filter { $0.hasPrefix(".It Fl ") }
        let spellings = items.flatMap { $0.matches(of: /Fl ([^ ]+)/).map { "-" + $0.output.1 } }
        file.expect(spellings, equal: CommandOption.table.flatMap(\.spellings), in: "OPTIONS")
        for option in CommandOption.table {
            guard let value = option.value else { continue }
            let item = ".It Fl -\(option.name.rawValue) Ar \(value)"
            if !items.contains(where: { $0 == item || $0.hasPrefix(item + " ") }) { file.report("no line “\(item)”") }
        }
    }

    @Test(
        "the man page's list of the calls that a modifier changes",
        arguments: CommandOption.table.filter { $0.operands == nil }.map(\.name).filter {
            ![.wait, .library].contains($0)
        })
    func manualLists(modifier: CommandOption.Name) throws {
        let file = try OptionFile(OptionFile.manual)
        // From `.Fl -print ,` to the line that ends with a colon: `.Fl -drafts :`.
        let item = file.text.split(separator: "\n").drop {
            !($0.hasPrefix(".It ") && $0.split(separator: " ").contains("-" + modifier.rawValue))
        }
        let sentence = item.dropFirst().prefix { !$0.hasPrefix(".It ") }
        let list = sentence.prefix { !$0.hasSuffix(":") } + sentence.drop { !$0.hasSuffix(":") }.prefix(1)
        let calls = list.compactMap { $0.firstMatch(of: /^\.Fl (-[a-z-]+)/).map { "-" + $0.output.1 } }
        file.expect(calls, equal: CommandOption.calls(with: modifier), in: "the list under \(modifier.spelling)")
    }

    @Test("the man page's synopsis")
    func synopsis() throws {
        let file = try OptionFile(OptionFile.manual)
        let blocks = file.lines(after: ".Sh SYNOPSIS", before: ".Sh ").split(separator: ".Nm")
            .map { $0.flatMap { $0.split(separator: " ") } }
            .map { words in
                CommandOption.table.filter { $0.spellings.contains { words.contains($0.dropFirst()) } }
            }
        let calls = blocks.flatMap { $0.filter { $0.operands != nil } }
        file.expect(
            calls.map(\.name.spelling), equal: CommandOption.calls.map(\.name.spelling), in: "SYNOPSIS")
        for block in blocks {
            let modifiers = block.filter { $0.operands == nil }.map(\.name.spelling)
            let common = CommandOption.modifiersOfEveryCall.map(\.spelling)
            for call in block where call.operands != nil {
                file.expect(
                    modifiers.filter { !common.contains($0) }, equal: call.ownModifiers.map(\.spelling),
                    in: "SYNOPSIS of \(call.name.spelling)")
            }
        }
    }
}

extension CommandOption {
    /// The command as README shows it: `--move SONG… FOLDER`.
    fileprivate var command: String {
        [name.spelling, value, operands?.synopsis].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
            .replacing("...", with: "…")
    }
}
