import Files
import Problems
import Translations

/// What is said about a command line that makes no sense: each names the words as they were typed, and a way out.
enum UsageProblem {
    /// - Parameter call: what is to be done, as far as the command line was read.
    static func unknown(_ argument: [UInt8], spelling: [UInt8], in call: CommandOption.Name?) -> Problem {
        let remedy =
            if let near = Spelling.nearest(to: String(decoding: spelling, as: UTF8.self)) {
                translated("did you mean \(near.spelling)? 'songbook-open --help' lists all")
            } else if let call, [.new, .newFolder, .rename].contains(call) {
                translated("what begins with a hyphen and is no option stands behind '--'")
            } else {
                translated(
                    """
                    'songbook-open --help' lists all; a file of that name is written \
                    ./\(FilePath(bytes: argument).display)
                    """)
            }
        return Problem(.usage, path: FilePath(bytes: spelling), translated("there is no such option"), remedy: remedy)
    }

    static func missingValue(of option: CommandOption, called value: String) -> Problem {
        problem(
            option.name, translated("its \(value) is missing"),
            remedy: translated("write: songbook-open \(option.name.spelling) \(value)"))
    }

    static func needlessValue(of option: CommandOption) -> Problem {
        problem(
            option.name, translated("it takes no value after '='"),
            remedy: translated("write: \(synopsis(of: option.name))"))
    }

    static func together(_ first: CommandOption.Name, _ second: CommandOption.Name) -> Problem {
        problem(
            second, translated("it cannot be used together with \(first.spelling)"),
            remedy: translated("use one of them at a time"))
    }

    static func useless(_ modifier: CommandOption.Name, with call: CommandOption.Name?) -> Problem {
        let users = CommandOption.table.filter { option in
            if case .call(_, let modifiers) = option.role { modifiers.contains(modifier) } else { false }
        }
        let names = users.map(\.name.spelling).joined(separator: translated(" or "))
        return problem(
            modifier,
            call.map { translated("it has no meaning with \($0.spelling)") }
                ?? translated("it has no meaning by itself"),
            remedy: translated("use it with \(names), or leave it out"))
    }

    static func missingOperand(
        of call: CommandOption.Name?, _ operands: CommandOption.Operands, given: Int
    ) -> Problem {
        problem(
            call, translated("its \(operands.name(at: given, of: operands.count.lowerBound)) is missing"),
            remedy: translated("write: \(synopsis(of: call))"))
    }

    static func excessOperand(
        _ operand: FilePath, of call: CommandOption.Name?, _ operands: CommandOption.Operands
    ) -> Problem {
        let hasWords = ["TITLE", "NAME"].contains(operands.last ?? operands.name)
        return Problem(
            .usage, path: operand,
            translated("\(call?.spelling ?? "songbook-open") takes \(operands.limit) besides its options"),
            remedy: hasWords
                ? translated("write: \(synopsis(of: call)), with quotes around several words")
                : translated("write: \(synopsis(of: call))"))
    }

    private static func problem(_ name: CommandOption.Name?, _ what: String, remedy: String) -> Problem {
        Problem(.usage, path: name.map { FilePath($0.spelling) }, what, remedy: remedy)
    }

    private static func synopsis(of call: CommandOption.Name?) -> String {
        guard let call else { return "songbook-open " + CommandOption.defaultCall.operands.synopsis }
        let option = CommandOption.named(call)
        var words = ["songbook-open", call.spelling]
        if let value = option.value { words.append(value) }
        if case .call(let operands, _) = option.role, !operands.synopsis.isEmpty { words.append(operands.synopsis) }
        return words.joined(separator: " ")
    }
}
