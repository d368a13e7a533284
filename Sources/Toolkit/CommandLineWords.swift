import CAdwaita

/// A command with its arguments as the user types it in a line: words, optionally in quotes, no variables or wildcards.
public enum CommandLineWords {
    /// The words; nil if there are none, or a quote is not closed. Source: g_shell_parse_argv().
    public static func words(of line: String) -> [String]? {
        var (count, words, error) = (
            gint(0), UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>(nil), UnsafeMutablePointer<GError>(nil)
        )
        guard g_shell_parse_argv(line, &count, &words, &error) != 0, let words else {
            g_clear_error(&error)
            return nil
        }
        defer { g_strfreev(words) }
        return (0..<Int(count)).compactMap { words[$0].map { String(cString: $0) } }
    }

    /// A line that ``words(of:)`` splits into these words.
    public static func line(of words: [String]) -> String {
        words.map { word in
            let isPlain =
                !word.isEmpty
                && word.unicodeScalars.allSatisfy {
                    $0.properties.isAlphabetic || $0.properties.numericType != nil
                        || "/._-+,:@%=~".unicodeScalars.contains($0)
                }
            guard !isPlain, let quoted = g_shell_quote(word) else { return word }
            defer { g_free(quoted) }
            return String(cString: quoted)
        }.joined(separator: " ")
    }
}
