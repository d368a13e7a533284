public import Files
import Processes

/// A program for suggestions that is installed with this one, and can be chosen as it is.
public enum SuggestionExample: String, CaseIterable, Hashable, Sendable {
    /// Suggests words of the computer's word list that end alike.
    case wordList = "ten-lines"
    /// Asks a server that speaks `/v1/chat/completions`.
    case chatServer = "chat-completions"

    /// Returns its file, which is installed or built with the running program; nil if there is none. Waits for the
    /// disk.
    ///
    /// - Parameter program: this program's file, with links resolved; by default, the running program's.
    public func path(with program: FilePath? = nil) -> FilePath? {
        guard let program = program ?? ThisProgram.path else { return nil }
        let folders = [
            // From PREFIX/bin and PREFIX/libexec/songbook-open; from a build folder.
            program.parent.parent, program.parent.parent.parent, program.parent.parent.parent.parent,
        ]
        let paths = folders.map { $0.appending("share/songbook-open/inspire").appending(FilePath(rawValue)) }
        return paths.first(where: \.isExecutableFile)
    }
}
