import CAdwaita
import Glibc
import TestSupport
import Testing

@testable import Toolkit
@testable import songbook_window

@Suite(
    "Views that scroll",
    .enabled(if: VirtualDisplay.isPossible, "\(VirtualDisplay.reason)"))
struct ScrollerTests {
    /// The order of events in which GTK loses a layout: the widget above the page changes its size in the frame in
    /// which the text is laid out, and the text must be laid out again in the next one.
    @Test("a text is drawn if it is laid out just after the widget above it changed its size")
    func isDrawn() async throws {
        let display = try VirtualDisplay()
        await #expect(processExitsWith: .success) { [name = display.name as String] in
            await MainActor.run { PageOnDisplay.open(name)?.expectToBeDrawn() }
        }
    }
}

/// A page of lyrics that is longer than the window, below a label, in its own process: GTK is initialized once, from
/// environment variables.
@MainActor
private final class PageOnDisplay {
    private let window: Widget = gtk_window_new()
    private let label: Widget = gtk_label_new("Saved")
    private let text = PaintedTextView.makeLyrics()
    private var frames = 0
    private var timesDrawn = 0

    /// - Returns: nil, with a recorded failure of the test, if GTK cannot reach the display.
    static func open(_ display: String) -> PageOnDisplay? {
        let variables = [
            "DISPLAY": display, "GDK_BACKEND": "x11", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory",
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        ]
        for (name, value) in variables { setenv(name, value, 1) }
        LightRenderer.choose()
        guard gtk_init_check() != 0 else {
            Issue.record("GTK does not reach the display \(display)")
            return nil
        }
        return PageOnDisplay()
    }

    private init() {
        let words = String(repeating: "First line\nSecond line\n", count: 60)
        gtk_text_buffer_set_text(gtk_text_view_get_buffer(text.cast()), words, -1)
        PaintedTextView.onPaint(of: text) { [unowned self] _ in timesDrawn += 1 }
        let page = PageScroller(text, below: gtk_label_new("Title")).widget
        gtk_widget_set_vexpand(page, 1)
        let content: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        for part in [label, page] { gtk_box_append(content.cast(), part) }
        gtk_window_set_default_size(window.cast(), 600, 500)
        gtk_window_set_child(window.cast(), content)
        gtk_window_present(window.cast())
        connect(gtk_widget_get_frame_clock(window)!, "after-paint") { [unowned self] _ in frames += 1 }
    }

    /// Takes several turns, because in the first the text may still be measured, or the window mapped.
    func expectToBeDrawn() {
        for turn in 1...10 {
            gtk_label_set_text(label.opaque, turn % 2 == 0 ? "Saved" : "Saving…")
            gtk_widget_queue_allocate(text)
            waitForFrame()
            let before = timesDrawn
            gtk_widget_queue_allocate(text)
            waitForFrame()
            #expect(timesDrawn > before, "turn \(turn)")
        }
    }

    private func waitForFrame() {
        let before = frames
        while frames == before { g_main_context_iteration(nil, 1) }
    }
}
