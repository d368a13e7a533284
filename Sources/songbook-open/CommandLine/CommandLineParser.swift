import Files
import Problems

/// Parses arguments as GNU programs do: options before or after operands, `--name=VALUE` or `--name VALUE`, letters
/// combined or separate, `--` ends the options, `-` is an operand. Source: getopt_long(3).
///
/// Abbreviated options are rejected, because a later version could give them another meaning.
struct CommandLineParser {
    private var remaining: ArraySlice<[UInt8]>
    private var invocation = Invocation()

    /// - Parameter arguments: the arguments after the program's name.
    static func parse(_ arguments: [[UInt8]]) throws(Problem) -> Invocation {
        var parser = CommandLineParser(remaining: arguments[...])
        try parser.readAll()
        return parser.invocation
    }

    private init(remaining: ArraySlice<[UInt8]>) {
        self.remaining = remaining
    }

    private mutating func readAll() throws(Problem) {
        while let argument = remaining.popFirst() {
            if argument == Array("--".utf8) {
                invocation.operands += remaining.map { FilePath(bytes: $0) }
                break
            }
            if argument.starts(with: "--".utf8) {
                try readLong(argument)
            } else if argument.first == UInt8(ascii: "-"), argument.count > 1 {
                try readLetters(argument)
            } else {
                invocation.operands.append(FilePath(bytes: argument))
            }
            if invocation.call.map(CommandOption.named)?.isAnsweredAtOnce == true { return }
        }
        try InvocationCheck(invocation).run()
    }

    private mutating func readLong(_ argument: [UInt8]) throws(Problem) {
        let equals = argument.firstIndex(of: UInt8(ascii: "="))
        let spelling = argument[..<(equals ?? argument.endIndex)]
        guard let option = CommandOption.table.first(where: { $0.name.spelling.utf8.elementsEqual(spelling) }) else {
            throw UsageProblem.unknown(spelling: Array(spelling))
        }
        try add(option, value: equals.map { Array(argument[($0 + 1)...]) })
    }

    private mutating func readLetters(_ argument: [UInt8]) throws(Problem) {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = CommandOption.table.first(where: { $0.letter == Unicode.Scalar(letter) }) else {
                throw UsageProblem.unknown(spelling: argument)
            }
            if option.value != nil, !letters.isEmpty {
                try add(option, value: Array(letters))
                return
            }
            try add(option, value: nil)
        }
    }

    private mutating func add(_ option: CommandOption, value: [UInt8]?) throws(Problem) {
        if let name = option.value {
            guard let value = value ?? remaining.popFirst(), !value.isEmpty else {
                throw UsageProblem.missingValue(of: option, called: name)
            }
            try set(option.name, FilePath(bytes: value))
        } else if value != nil {
            throw UsageProblem.needlessValue(of: option)
        }
        switch option.role {
        case .modifier:
            invocation.modifiers.append(option.name)
        case .call:
            if let other = invocation.call, other != option.name, !option.isAnsweredAtOnce {
                throw UsageProblem.together(other, option.name)
            }
            invocation.call = option.name
        }
    }

    private mutating func set(_ name: CommandOption.Name, _ value: FilePath) throws(Problem) {
        if name == .set {
            invocation.assignments.append(value)
        } else if let other = invocation.values[name], other != value {
            throw UsageProblem.several(name, other, value)
        }
        invocation.values[name] = value
    }
}
