import Foundation

/// Runs a program and waits for it.
///
/// - Returns: its exit status (128 plus the signal that ended it), and what it wrote.
@discardableResult
public func runTool(
    _ program: String, _ arguments: String..., input: [UInt8] = [], environment: [String: String]? = nil
) -> (status: Int32, output: [UInt8], errors: String) {
    runTool(program, arguments: arguments, input: input, environment: environment)
}

/// Runs a program and waits for it, with arguments from a list.
@discardableResult
public func runTool(
    _ program: String, arguments: [String], input: [UInt8] = [], environment: [String: String]? = nil,
    workingDirectory: String? = nil
) -> (status: Int32, output: [UInt8], errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let environment { process.environment = environment }
    if let workingDirectory { process.currentDirectoryURL = URL(fileURLWithPath: workingDirectory) }
    let (inputPipe, outputPipe, errorPipe) = (Pipe(), Pipe(), Pipe())
    process.standardInput = inputPipe
    process.standardOutput = outputPipe
    process.standardError = errorPipe
    do {
        try process.run()
    } catch {
        return (127, [], "\(program): \(error)")
    }
    let feeding = Thread {
        try? inputPipe.fileHandleForWriting.write(contentsOf: Data(input))
        try? inputPipe.fileHandleForWriting.close()
    }
    feeding.start()
    nonisolated(unsafe) var errors = Data()
    let errorsRead = DispatchSemaphore(value: 0)
    Thread {
        errors = errorPipe.fileHandleForReading.readDataToEndOfFile()
        errorsRead.signal()
    }.start()
    let output = outputPipe.fileHandleForReading.readDataToEndOfFile()
    errorsRead.wait()
    process.waitUntilExit()
    let status = process.terminationStatus
    return (
        process.terminationReason == .uncaughtSignal ? 128 + status : status, Array(output),
        String(decoding: errors, as: UTF8.self)
    )
}
