import Files
import Freedesktop

/// Runs a program and waits for it; the status is 127 if it does not exist.
///
/// - Parameter environment: its whole environment; nil for this process's.
@discardableResult
public func runTool(
    _ program: String, _ arguments: String..., input: [UInt8] = [], environment: [String: String]? = nil
) -> Outcome {
    runTool(program, arguments: arguments, input: input, environment: environment)
}

/// Runs a program and waits for it, with arguments from a list.
///
/// - Parameter workingDirectory: nil for this process's.
@discardableResult
public func runTool(
    _ program: String, arguments: [String], input: [UInt8] = [], environment: [String: String]? = nil,
    workingDirectory: String? = nil
) -> Outcome {
    let variables = environment?.mapValues { Array($0.utf8) } ?? Environment.current().variables
    let command = RunningCommand(
        FilePath(program), arguments.map { FilePath($0) }, variables: variables,
        in: workingDirectory.map { FilePath($0) })
    command.send(input)
    return command.finish()
}
