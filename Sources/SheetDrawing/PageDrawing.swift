import CPangoCairo
import SheetLayout

extension SheetPage {
    /// Draws what is on the page, whose upper left corner is the origin of a context of Cairo with points for units.
    func draw(on context: OpaquePointer?, _ fonts: PangoMeasuring) {
        for run in runs {
            let gray = run.role.gray
            cairo_set_source_rgb(context, gray, gray, gray)
            if run.isHyphen {
                // As a line: it is no letter of the word, and a search for the word is to find it.
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
    /// Whether it only holds the parts of a word together that was spread.
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
