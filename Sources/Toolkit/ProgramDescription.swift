/// The description of a program in its About dialog.
public struct ProgramDescription: Sendable {
    let name: String
    let icon: String
    let version: String
    let summary: String

    /// - Parameters:
    ///   - icon: the name of its icon in the theme.
    ///   - summary: its purpose, in a sentence or two.
    public init(name: String, icon: String, version: String, summary: String) {
        (self.name, self.icon, self.version, self.summary) = (name, icon, version, summary)
    }
}
