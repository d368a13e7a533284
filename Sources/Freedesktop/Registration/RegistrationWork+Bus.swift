import Files
import Processes

extension RegistrationWork {
    /// Makes the session bus look for services again, and asks it whether it knows the window's.
    ///
    /// The bus reads the folders of the user whom it was started for, and none that did not exist then. A desktop does
    /// not start the program itself if the entry says that the bus does, so the entry must say so only if it is true.
    /// Source: D-Bus Specification, `ReloadConfig` and `ListActivatableNames`.
    func isServiceKnown() -> Bool {
        let environment = registration.environment
        let hasBus =
            environment.path("DBUS_SESSION_BUS_ADDRESS") != nil
            || environment.path("XDG_RUNTIME_DIR").map { (try? FileStatus(of: $0.appending("bus"))) != nil } ?? false
        guard hasBus, hasService, let tool = environment.program("gdbus"), call("ReloadConfig", by: tool) != nil else {
            return false
        }
        return call("ListActivatableNames", by: tool)?.contains("'\(Registration.serviceName)'") ?? false
    }

    /// Whether the user's own data folder has the service: one for the whole system is left to the installation.
    private var hasService: Bool {
        (try? FileStatus(of: dataHome.appending(Registration.serviceFile))) != nil
    }

    /// Calls the bus itself.
    ///
    /// - Returns: its answer, as GVariant's text; nil if there is none.
    private func call(_ method: String, by tool: FilePath) -> String? {
        let arguments = [
            "call", "--session", "--dest=org.freedesktop.DBus", "--object-path=/org/freedesktop/DBus",
            "--method=org.freedesktop.DBus.\(method)",
        ]
        let process = ChildProcess(
            tool, arguments: arguments.map { FilePath($0) }, variables: registration.environment.variables)
        guard let answer = try? process.answer(to: [], limit: 1 << 20, timeout: registration.timeout),
            case .exited(0)? = answer.ending, let output = answer.output
        else { return nil }
        return String(decoding: output, as: UTF8.self)
    }
}
