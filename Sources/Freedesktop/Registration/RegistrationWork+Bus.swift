import Files
import Processes

extension RegistrationWork {
    /// Tells the session bus to look for services again, and asks it whether it knows the window's.
    ///
    /// It looks into the folders of the user whom it was started for, and not at all into one that was not there then. A
    /// desktop that finds in the entry that the bus starts the program does not start it itself, so nothing must say so that
    /// is not true. Source: D-Bus Specification, `ReloadConfig` and `ListActivatableNames`.
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

    /// Whether the user's own data folder has the service: that of a whole system is the installation's matter.
    private var hasService: Bool {
        (try? FileStatus(of: dataHome.appending(Registration.serviceFile))) != nil
    }

    /// Calls the bus itself.
    ///
    /// - Returns: what it answers, as GVariant's text; nil where it does not.
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
