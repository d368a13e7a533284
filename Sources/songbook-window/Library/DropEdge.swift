import CAdwaita
import SongbookModel
import Toolkit

/// Shows above or below a line that what is dragged over its edge would be placed there.
@MainActor
final class DropEdge {
    /// Whether the dragged item can be placed next to the line.
    var takesBeside = false
    /// Whether it can be moved into the folder of the line.
    var takesInside = false
    /// The side on which it would be placed; nil away from the edges.
    private(set) var side: LineSide?
    /// The side on which it was dropped: the last one before the pointer left.
    private(set) var dropped: LineSide?

    private let widget: Widget
    /// The share of the line's height that is an edge.
    private static let part = 0.3

    /// - Parameter widget: the line.
    init(of widget: Widget) {
        self.widget = widget
    }

    /// Call this with the pointer's position during a drag, in pixels from the top of the line.
    func move(to y: Double) {
        let height = Double(gtk_widget_get_height(widget))
        let near: LineSide? = y < height * Self.part ? .above : y > height * (1 - Self.part) ? .below : nil
        show(takesBeside ? near : nil)
        dropped = side
    }

    /// Call this when the pointer leaves the line, or on a drop.
    func leave() {
        show(nil)
    }

    private func show(_ newSide: LineSide?) {
        guard newSide != side else { return }
        side = newSide
        for (name, ofSide) in [("drop-above", LineSide.above), ("drop-below", .below)] {
            if newSide == ofSide {
                gtk_widget_add_css_class(widget, name)
            } else {
                gtk_widget_remove_css_class(widget, name)
            }
        }
    }
}
