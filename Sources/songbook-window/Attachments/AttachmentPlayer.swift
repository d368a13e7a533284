import CAdwaita
import Toolkit

/// Plays a recording or a film in its line of the strip. The owner creates one for each line that comes into view.
@MainActor
protocol AttachmentPlayer: AnyObject {
    /// The controls at the end of the line, or below its name where there is little room; without a parent.
    var widget: Widget { get }
    /// Plays or pauses; called for the space bar on the line.
    func toggle()
    /// Skips forward by seconds, or backward if negative; called for the arrow keys on the line.
    func skip(_ seconds: Double)
    /// Called when the line goes out of view or shows another file. Playback may continue.
    func leaveLine()
}
