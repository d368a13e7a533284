/// A question that has to be answered before a command is run.
nonisolated public struct CommandQuestion: Sendable {
    /// What is asked.
    public let heading: String
    /// The consequences.
    public let text: String
    /// The label of the button that runs the command, with its mnemonic.
    public let action: String
    /// Whether it cannot be undone.
    public let isDestructive: Bool
    /// The command to run if the user confirms.
    public let command: any LibraryCommand
}
