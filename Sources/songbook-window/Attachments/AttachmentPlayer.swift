import CAdwaita
import Toolkit

/// What plays a recording or a film in its line of the strip. Whoever plays it makes one for each line that comes into
/// sight.
@MainActor
protocol AttachmentPlayer: AnyObject {
    /// What is shown at the end of the line, or below its name where there is little room; without a parent.
    var widget: Widget { get }
    /// Plays it, or pauses: the space bar on the line.
    func toggle()
    /// Goes on so many seconds later, or earlier where it is negative: the arrows on the line.
    func skip(_ seconds: Double)
    /// To be called when the line goes out of sight, or shows something else. What plays may go on.
    func leaveLine()
}
