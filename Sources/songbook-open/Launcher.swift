import Files

/// One run of the program.
enum Launcher {
    static func run() -> ExitStatus {
        let console = Console()
        do throws(Problem) {
            let invocation = try CommandLineParser.parse(arguments())
            try run(invocation, console)
        } catch {
            console.report(error)
        }
        return console.finish()
    }

    private static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
        let surroundings = Surroundings()
        switch invocation.call {
        case .print:
            PrintMode(
                songs: invocation.operands, asJSON: invocation.has(.json), console: console, surroundings: surroundings
            ).run()
        case .help:
            console.write(Array(HelpMode.text.utf8))
        case .version:
            console.write(line: "songbook-open \(Launcher.version)")
        default:
            throw Problem(.unavailable, "not built yet")
        }
    }

    // `CommandLine.arguments` would replace what is not UTF-8.
    private static func arguments() -> [[UInt8]] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { argument in
                var length = 0
                while argument[length] != 0 { length += 1 }
                return Array(UnsafeRawBufferPointer(start: argument, count: length))
            }
        }
    }
}
