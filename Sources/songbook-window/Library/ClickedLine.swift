import Files
import Toolkit

/// The line of a list that was clicked last: a double click whose first click showed another folder means nothing on what
/// stands there since.
@MainActor
struct ClickedLine {
    /// The most milliseconds between the clicks of a double click.
    private let doubleClick: UInt32
    /// Farther than the pointer goes between them, in pixels.
    private static let distance = 8.0

    private var last: (line: FilePath, event: PointerEvent)?
    private var isListOther = false

    /// - Parameter doubleClick: the most milliseconds between the clicks of a double click.
    init(doubleClick: UInt32 = 400) {
        self.doubleClick = doubleClick
    }

    /// Takes in a click on a line, unless it is the second of a double click on another one.
    ///
    /// - Parameter line: relative to the root.
    /// - Returns: whether the line is what is meant.
    mutating func take(_ line: FilePath, by event: PointerEvent?) -> Bool {
        guard let event else { return true }
        guard means(line, by: event) else { return false }
        (last, isListOther) = ((line, event), false)
        return true
    }

    /// Whether who activates a line means it: not by a double click that began on a line that stood there before.
    ///
    /// - Parameter event: nil where the line is activated by something else than a click.
    func means(_ line: FilePath, by event: PointerEvent?) -> Bool {
        guard isListOther, let last, let event, event.time &- last.event.time <= doubleClick,
            abs(event.x - last.event.x) < Self.distance, abs(event.y - last.event.y) < Self.distance
        else { return true }
        return last.line == line
    }

    /// To be called when the lines were replaced by those of another folder.
    mutating func showOther() {
        isListOther = true
    }
}
