import CAdwaita
import Files

extension DisplayText {
    /// A number with the separators of the locale. Source: printf(3), the flag '.
    static func number(_ number: Int) -> String {
        guard let text = withVaList([number], { g_strdup_vprintf("%'ld", $0) }) else { return String(number) }
        defer { g_free(text) }
        return String(cString: text)
    }
}
