import CAdwaita
import Files
import Glibc
import SoundRecording
import Toolkit
import Translations

/// The bar that is shown while a song is recorded: the level, the time, and the controls.
@MainActor
final class RecordingBar {
    let widget: Widget
    var onPause: @MainActor () -> Void = {}
    var onStop: @MainActor () -> Void = {}
    var onDiscard: @MainActor () -> Void = {}

    private let icon: Widget = gtk_image_new_from_icon_name("media-record-symbolic")
    private let words: Widget = gtk_label_new(nil)
    private let time: Widget = gtk_label_new("0:00")
    private let level: Widget = gtk_level_bar_new()
    private let pause: Widget = gtk_button_new_with_label(translated("Pause"))
    private let stop: Widget = gtk_button_new_with_label(translated("Stop"))
    private let discard: Widget = gtk_button_new_with_label(translated("Discard"))
    private var shownLevel = 0.0
    private var shownPhase: RecordingState.Phase?
    private var shownNote: Note?

    /// A remark on a running recording.
    private struct Note: Equatable {
        var words = ""
        /// What the user can do about it.
        var remedy = ""
    }

    /// The faintest sound that shows, in decibels below the loudest.
    private static let range = 50.0
    /// The part of the shown level that is left a moment later.
    private static let decay = 0.8

    init() {
        let state: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10)
        for style in ["heading", "numeric"] { gtk_widget_add_css_class(time, style) }
        gtk_widget_add_css_class(words, "dim-label")
        gtk_label_set_ellipsize(words.opaque, PANGO_ELLIPSIZE_END)
        gtk_widget_set_hexpand(level, 1)
        gtk_widget_set_valign(level, GTK_ALIGN_CENTER)
        gtk_widget_set_size_request(level, 80, -1)
        // Its default offsets are those of a battery.
        for step in [GTK_LEVEL_BAR_OFFSET_LOW, GTK_LEVEL_BAR_OFFSET_HIGH, GTK_LEVEL_BAR_OFFSET_FULL] {
            gtk_level_bar_remove_offset_value(level.opaque, step)
        }
        setAccessibleName(level, translated("Level"))
        for part in [icon, time, level, words] { gtk_box_append(state.cast(), part) }
        gtk_widget_set_valign(state, GTK_ALIGN_CENTER)
        let buttons = WrapRow.make()
        gtk_widget_add_css_class(stop, "suggested-action")
        for button in [discard, pause, stop] {
            // The keyboard focus stays in the song.
            gtk_widget_set_focus_on_click(button, 0)
            wrapWords(on: button)
            gtk_box_append(buttons.cast(), button)
        }
        widget = AdaptiveRow.make(state, buttons)
        gtk_widget_add_css_class(widget, "recording-bar")
        setAccessibleName(widget, translated("Recording"))
        connect(pause, "clicked") { [weak self] _ in self?.onPause() }
        connect(stop, "clicked") { [weak self] _ in self?.onStop() }
        connect(discard, "clicked") { [weak self] _ in self?.onDiscard() }
        show(.starting, Note())
    }

    /// Shows the state of the recording.
    func show(_ state: RecordingState) {
        gtk_label_set_text(time.opaque, DisplayText.length(seconds: Double(state.milliseconds) / 1000))
        shownLevel = max(Self.fraction(of: state.level), shownLevel * Self.decay)
        gtk_level_bar_set_value(level.opaque, shownLevel < 0.01 ? 0 : shownLevel)
        show(state.phase, Self.note(on: state))
    }

    /// Moves the keyboard focus to the button that ends the recording.
    func grabFocus() {
        gtk_widget_grab_focus(stop)
    }

    private static func note(on state: RecordingState) -> Note {
        if state.isOfSpeaker {
            return Note(
                words: translated("No microphone: recording what this computer plays"),
                remedy: translated("Choose a microphone in the sound settings of the desktop."))
        }
        guard let bytes = state.bytesPerMinute else { return Note() }
        let size = DisplayText.size(UInt64(bytes))
        return Note(
            words: translated("Not compressed: \(size) a minute"),
            remedy: translated(
                "For smaller files, install the packages gstreamer1.0-tools and gstreamer1.0-plugins-base."))
    }

    private func show(_ phase: RecordingState.Phase, _ note: Note) {
        guard phase != shownPhase || note != shownNote else { return }
        (shownPhase, shownNote) = (phase, note)
        let isRunning = phase == .recording
        let text: String =
            switch phase {
            case .starting: translated("Waiting for the microphone…")
            case .recording: note.words
            case .paused: translated("Paused")
            case .finishing, .ended: translated("Saving…")
            }
        gtk_label_set_text(words.opaque, text)
        gtk_widget_set_visible(words, (!text.isEmpty).gboolean)
        setTooltip(words, isRunning && !note.remedy.isEmpty ? note.remedy : nil)
        gtk_widget_set_visible(level, isRunning.gboolean)
        if isRunning { gtk_widget_add_css_class(icon, "error") } else { gtk_widget_remove_css_class(icon, "error") }
        gtk_button_set_label(pause.cast(), phase == .paused ? translated("Resume") : translated("Pause"))
        wrapWords(on: pause)
        let isOver = phase == .finishing || phase == .ended
        for button in [discard, stop] { gtk_widget_set_sensitive(button, (!isOver).gboolean) }
        gtk_widget_set_sensitive(pause, (isRunning || phase == .paused).gboolean)
    }

    /// Returns how much of the bar a sound fills; equal steps of loudness fill equal parts.
    private static func fraction(of peak: Double) -> Double {
        guard peak > 0 else { return 0 }
        return max(0, min(1, 1 + 20 * log10(peak) / range))
    }
}
