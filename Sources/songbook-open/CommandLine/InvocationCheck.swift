import Files
import Problems
import Translations

/// Checks that options and operands go together.
struct InvocationCheck {
    private let invocation: Invocation
    private let operands: CommandOption.Operands
    private let modifiers: [CommandOption.Name]

    init(_ invocation: Invocation) {
        self.invocation = invocation
        switch invocation.call.map(CommandOption.named)?.role {
        case .call(let operands, let modifiers): (self.operands, self.modifiers) = (operands, modifiers)
        case .modifier, nil: (operands, modifiers) = CommandOption.defaultCall
        }
    }

    func run() throws(Problem) {
        let allowed = modifiers + CommandOption.modifiersOfEveryCall
        for modifier in invocation.modifiers where !allowed.contains(modifier) {
            throw UsageProblem.useless(modifier, with: invocation.call)
        }
        if invocation.has(.json), invocation.has(.null) { throw UsageProblem.together(.json, .null) }
        let count = invocation.operands.count
        if count < operands.count.lowerBound {
            throw UsageProblem.missingOperand(of: invocation.call, operands, given: count)
        }
        if count > operands.count.upperBound {
            throw UsageProblem.excessOperand(
                invocation.operands[operands.count.upperBound], of: invocation.call, operands)
        }
        for (index, operand) in invocation.operands.enumerated() where operand.isEmpty {
            switch operands.name(at: index, of: count) {
            case "TITLE", "NAME", "TAG", "NEW", "QUERY": break
            case "FOLDER":
                throw Problem(
                    .usage, path: operand, translated("folder name is empty"),
                    remedy: translated("specify a folder"))
            case "FILE":
                throw Problem(
                    .usage, path: operand, translated("file name is empty"), remedy: translated("specify a file"))
            default:
                throw Problem(
                    .usage, path: operand, translated("song name is empty"),
                    remedy: translated("specify the song's file or folder"))
            }
        }
    }
}
