import Files

/// The line of a list that was clicked last: a double click whose first click showed another folder means nothing on what
/// stands there since.
@MainActor
struct ClickedLine {
    /// Longer than between the clicks of a double click, in milliseconds.
    private static let doubleClick: UInt32 = 600

    private var last: (line: FilePath, time: UInt32)?
    private var isListOther = false

    /// Takes in a click on a line, unless it is the second of a double click on another one.
    ///
    /// - Parameters:
    ///   - line: relative to the root.
    ///   - time: in milliseconds of the display's clock, which begins anew after 49 days.
    /// - Returns: whether the line is what is meant.
    mutating func take(_ line: FilePath, at time: UInt32?) -> Bool {
        guard let time else { return true }
        guard means(line, at: time) else { return false }
        (last, isListOther) = ((line, time), false)
        return true
    }

    /// Whether who activates a line means it: not by a double click that began on a line that stood there before.
    ///
    /// - Parameter time: of the click; nil where the line is activated by something else.
    func means(_ line: FilePath, at time: UInt32?) -> Bool {
        guard isListOther, let last, let time, time &- last.time < Self.doubleClick else { return true }
        return last.line == line
    }

    /// To be called when the lines were replaced by those of another folder.
    mutating func showOther() {
        isListOther = true
    }
}
