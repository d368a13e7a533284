import Glibc

/// The program's decisions and the reasons for them, a line each on standard error, for bug reports.
///
/// Enabled by `SONGBOOK_DEBUG=1`, or by `songbook` or `all` in `G_MESSAGES_DEBUG`, as in other GLib programs. Lines are
/// not translated. They never contain lyrics or titles, and a path only if the user has given it.
public enum Diagnostics {
    /// Whether lines are written.
    public static let isOn: Bool = {
        if let value = getenv("SONGBOOK_DEBUG"), String(cString: value) == "1" { return true }
        guard let domains = getenv("G_MESSAGES_DEBUG") else { return false }
        return String(cString: domains).split(separator: " ").contains { $0 == "songbook" || $0 == "all" }
    }()

    private static let start = now

    /// Milliseconds of a clock that never goes back. Source: clock_gettime(2).
    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }

    /// Writes a line, with the milliseconds since the first one. When lines are off, `words` is not evaluated.
    public static func note(_ words: @autoclosure () -> String) {
        guard isOn else { return }
        let start = start
        let hundredths = Int((now - start) * 100)
        let fraction = String(hundredths % 100 + 100).dropFirst()
        var line = "songbook-open: debug: \(hundredths / 100).\(fraction) ms: \(words())\n"
        // In one call, so that lines of two threads do not mix. There is no way to report a failure.
        line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
