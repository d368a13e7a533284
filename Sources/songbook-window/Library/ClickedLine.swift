import Files

/// The line of a list that was clicked last: a double click whose first click showed another folder is none on what stands
/// there since.
@MainActor
struct ClickedLine {
    /// Longer than between the clicks of a double click, in seconds.
    private static let doubleClick = 0.6

    private var last: (line: FilePath, at: Double)?

    /// Takes in a click on a line; relative to the root.
    mutating func click(_ line: FilePath) {
        last = (line, MainLoop.now)
    }

    /// Whether a line is activated by a double click that began on another one.
    func isOther(than line: FilePath) -> Bool {
        guard let last, MainLoop.now - last.at < Self.doubleClick else { return false }
        return last.line != line
    }
}
