import CAdwaita
import Toolkit

/// Shows above or below a line that what is dragged over its edge would stand there.
@MainActor
final class DropEdge {
    /// Whether what is dragged can stand beside the line.
    var takesBeside = false
    /// Whether it can be moved into what the line shows.
    var takesInside = false
    /// Where it would stand; nil away from the edges.
    private(set) var side: LineSide?
    /// Where it was dropped: the side before it was left.
    private(set) var dropped: LineSide?

    private let widget: Widget
    /// How much of the line an edge is.
    private static let part = 0.3

    /// - Parameter widget: the line.
    init(of widget: Widget) {
        self.widget = widget
    }

    /// To be called with where something is dragged, in pixels from the top of the line.
    func move(to y: Double) {
        let height = Double(gtk_widget_get_height(widget))
        let near: LineSide? = y < height * Self.part ? .above : y > height * (1 - Self.part) ? .below : nil
        show(takesBeside ? near : nil)
        dropped = side
    }

    /// To be called when it is dragged elsewhere, or dropped.
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
