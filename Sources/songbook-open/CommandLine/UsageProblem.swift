import Files
import Problems
import Translations

/// The problems of an invalid command line: each names the arguments as typed, and a remedy.
enum UsageProblem {
    /// Every command takes operands after `--`, so the advice holds for titles and queries that begin with a hyphen.
    static func unknown(spelling: [UInt8]) -> Problem {
        let remedy =
            if let near = OptionSuggestion.nearest(to: String(decoding: spelling, as: UTF8.self)) {
                translated("did you mean \(near.spelling)? see 'songbook-open --help'")
            } else {
                translated("see 'songbook-open --help'; put '--' before an argument that begins with a hyphen")
            }
        return Problem(.usage, path: FilePath(bytes: spelling), translated("unrecognized option"), remedy: remedy)
    }

    static func missingValue(of option: CommandOption, called value: String) -> Problem {
        problem(
            option.name, translated("missing \(value) argument"),
            remedy: translated("usage: \(synopsis(of: option.name))"))
    }

    static func needlessValue(of option: CommandOption) -> Problem {
        problem(
            option.name, translated("does not take an argument"),
            remedy: translated("usage: \(synopsis(of: option.name))"))
    }

    static func together(_ first: CommandOption.Name, _ second: CommandOption.Name) -> Problem {
        problem(
            second, translated("cannot be used with \(first.spelling)"),
            remedy: translated("use only one of them"))
    }

    static func several(_ name: CommandOption.Name, _ first: FilePath, _ second: FilePath) -> Problem {
        problem(
            name, translated("given twice: \(first.display), \(second.display)"),
            remedy: translated("use only one of them"))
    }

    static func useless(_ modifier: CommandOption.Name, with call: CommandOption.Name?) -> Problem {
        let users = CommandOption.table.filter { option in
            if case .call(_, let modifiers) = option.role { modifiers.contains(modifier) } else { false }
        }
        let names = users.map(\.name.spelling).joined(separator: translated(" or "))
        return problem(
            modifier,
            call.map { translated("cannot be used with \($0.spelling)") }
                ?? translated("cannot be used alone"),
            remedy: translated("use it with \(names), or omit it"))
    }

    static func missingOperand(
        of call: CommandOption.Name?, _ operands: CommandOption.Operands, given: Int
    ) -> Problem {
        problem(
            call, translated("missing \(operands.name(at: given, of: operands.count.lowerBound)) argument"),
            remedy: translated("usage: \(synopsis(of: call))"))
    }

    static func excessOperand(
        _ operand: FilePath, of call: CommandOption.Name?, _ operands: CommandOption.Operands
    ) -> Problem {
        let hasWords = ["TITLE", "NAME"].contains(operands.last ?? operands.name)
        return Problem(
            .usage, path: operand,
            translated("extra argument (\(call?.spelling ?? "songbook-open") takes \(operands.limit))"),
            remedy: hasWords
                ? translated("usage: \(synopsis(of: call)) (put quotes around several words)")
                : translated("usage: \(synopsis(of: call))"))
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
