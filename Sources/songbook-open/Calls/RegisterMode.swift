import Freedesktop
import Problems

/// `--register` and `--unregister`.
struct RegisterMode {
    let undoes: Bool
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        let program = try InstalledProgram.current()
        let registration = Registration(environment: environment, program: program.path, share: program.share)
        undoes
            ? try registration.unregister(telling: console.report) : try registration.register(telling: console.report)
    }
}
