import CAdwaita
import Toolkit

/// Starts the desktop's program for e-mail.
@MainActor
enum EMailCall {
    enum Failure: Error {
        /// There is no program for e-mail, or it cannot be started.
        case noProgram
        /// The text is longer than an argument of a program can be.
        case tooLong
    }

    /// A third of MAX_ARG_STRLEN of execve(2), because each byte may take three in the address.
    private static let mostBytes = 40_000

    /// Starts a message without a recipient. Sources: RFC 6068; g_app_info_launch_uris, which asks the portal if the
    /// program is in a sandbox.
    static func compose(subject: String, body: String, over window: Widget) throws(Failure) {
        guard subject.utf8.count + body.utf8.count <= mostBytes else { throw .tooLong }
        guard let program = g_app_info_get_default_for_uri_scheme("mailto") else { throw .noProgram }
        defer { g_object_unref(UnsafeMutableRawPointer(program)) }
        let lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\r\n")
        let address = "mailto:?subject=\(escaped(subject))&body=\(escaped(lines))"
        guard ProgramLaunch.open(uri: address, in: program, over: window) else { throw .noProgram }
    }

    private static func escaped(_ text: String) -> String {
        // GLib accepts no NUL.
        guard let escaped = g_uri_escape_string(text.replacing("\0", with: "\u{2400}"), nil, 0) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
