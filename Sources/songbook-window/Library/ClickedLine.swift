import Files
import Toolkit

/// The last line that was clicked. A double click whose first click showed another folder does not apply to the line
/// that is now under the pointer.
@MainActor
struct ClickedLine {
    /// The most milliseconds between the clicks of a double click.
    private let doubleClick: UInt32
    /// More than the pointer moves between them, in pixels.
    private static let distance = 8.0

    private var last: (line: FilePath, event: PointerEvent)?
    private var isListOther = false

    /// - Parameter doubleClick: the most milliseconds between the clicks of a double click.
    init(doubleClick: UInt32 = 400) {
        self.doubleClick = doubleClick
    }

    /// Records a click on a line, unless it is the second of a double click that began on another line.
    ///
    /// - Parameter line: relative to the root.
    /// - Returns: whether the click applies to the line.
    mutating func take(_ line: FilePath, by event: PointerEvent?) -> Bool {
        guard let event else { return true }
        guard means(line, by: event) else { return false }
        (last, isListOther) = ((line, event), false)
        return true
    }

    /// Whether an activation applies to the line: not if it is a double click that began on a line shown there before.
    ///
    /// - Parameter event: nil where something other than a click activates the line.
    func means(_ line: FilePath, by event: PointerEvent?) -> Bool {
        guard isListOther, let last, let event, event.time &- last.event.time <= doubleClick,
            abs(event.x - last.event.x) < Self.distance, abs(event.y - last.event.y) < Self.distance
        else { return true }
        return last.line == line
    }

    /// Call this when the list has changed to another folder.
    mutating func showOther() {
        isListOther = true
    }
}
