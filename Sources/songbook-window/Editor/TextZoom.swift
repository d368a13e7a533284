import CAdwaita
import SongbookModel
import Toolkit

/// The text size of one window, for as long as the window exists, as in other text editors of the desktop.
@MainActor
final class TextZoom {
    /// In percent of the size in the settings.
    nonisolated static let levels = [50, 67, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300]
    nonisolated private static let usual = levels.firstIndex(of: 100)!

    private let window: Widget
    private var level = usual

    /// - Parameter window: the page's window.
    init(_ window: Widget) {
        self.window = window
    }

    func addActions(to actions: WindowActions) {
        actions.add("zoom-in", when: \.hasSong) { [self] in set(level + 1) }
        actions.add("zoom-out", when: \.hasSong) { [self] in set(level - 1) }
        actions.add("zoom-normal", when: \.hasSong) { [self] in set(Self.usual) }
    }

    /// Returns the CSS rules for the text size at each zoom level.
    ///
    /// - Parameters:
    ///   - selector: what the rules apply to.
    ///   - size: in `unit`, a CSS unit.
    nonisolated static func rules(for selector: String, size: Double, unit: String) -> String {
        levels.map { level in
            let window = level == 100 ? "" : ".\(name(of: level)) "
            return "\(window)\(selector) { font-size: \(size * Double(level) / 100)\(unit); }\n"
        }.joined()
    }

    private func set(_ newLevel: Int) {
        guard Self.levels.indices.contains(newLevel) else { return }
        gtk_widget_remove_css_class(window, Self.name(of: Self.levels[level]))
        level = newLevel
        gtk_widget_add_css_class(window, Self.name(of: Self.levels[level]))
    }

    nonisolated private static func name(of level: Int) -> String { "zoom-\(level)" }
}
