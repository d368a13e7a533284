import CPangoCairo
import SheetLayout

extension SheetPage {
    /// Draws the page with its upper left corner at the origin of a Cairo context whose units are points.
    func draw(on context: OpaquePointer?, _ fonts: PangoMeasuring) {
        for run in runs {
            let gray = run.role.gray
            cairo_set_source_rgb(context, gray, gray, gray)
            if run.isHyphen {
                // Drawn as a line, so that it is not a letter of the word and a search finds the word.
                cairo_rectangle(
                    context, run.x + run.width * 0.1, run.baseline - run.size * 0.3, run.width * 0.8, run.size * 0.07)
                cairo_fill(context)
            } else {
                fonts.draw(
                    run.text, in: run.role, x: run.x, baseline: run.baseline, size: run.size, on: context)
            }
        }
    }
}

extension SheetPage.Run {
    /// Whether the run is a hyphen that only joins the parts of a spread word.
    fileprivate var isHyphen: Bool { source == nil && role == .words && text == "-" }
}

extension TextRole {
    /// 0 is black.
    fileprivate var gray: Double {
        switch self {
        case .foot: 0.4
        case .comment, .credit, .facts, .subtitle: 0.25
        case .title, .heading, .words, .chord, .literal: 0
        }
    }
}
