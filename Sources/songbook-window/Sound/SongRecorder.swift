import CAdwaita
import SoundRecording
import Toolkit

/// Records a song that is open: the bar below its page, from the microphone's first sound until the file is on the disk.
@MainActor
final class SongRecorder {
    /// Where the bar is shown.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// Whether something is recorded, or is about to be.
    private(set) var isActive = false {
        didSet { if isActive != oldValue, !isLeft { onActiveChange(isActive) } }
    }
    /// Called when a recording begins, and when it is over.
    var onActiveChange: @MainActor (Bool) -> Void = { _ in }

    private var bar: RecordingBar?
    private var recording: Recording?
    private var isDiscarded = false
    /// Whether it is to end before it has begun.
    private var isStopped = false
    /// Whether the keyboard was in the bar when the recording was over.
    private(set) var hadFocus = false
    /// Whether the song is gone from the screen.
    private var isLeft = false

    private static let interval = 0.1

    /// Shows the bar until the recording is over.
    func begin() {
        guard !isActive else { return }
        (isActive, isDiscarded, isStopped) = (true, false, false)
        let bar = RecordingBar()
        bar.onPause = { [weak self] in self?.togglePause() }
        bar.onStop = { [weak self] in self?.stop() }
        bar.onDiscard = { [weak self] in self?.discard() }
        gtk_box_append(widget.cast(), bar.widget)
        self.bar = bar
    }

    /// Shows a recording that has begun, until it is over.
    ///
    /// - Parameter finish: told how it ended, and whether it is to be thrown away.
    func follow(_ new: Recording, then finish: @escaping @MainActor (RecordingState, _ isDiscarded: Bool) -> Void) {
        recording = new
        if isStopped { new.stop() }
        look(then: finish)
    }

    /// Says that nothing will be recorded.
    func cancel() {
        isActive = false
        recording = nil
        if let bar, !isLeft {
            hadFocus = gtk_widget_get_focus_child(widget) != nil
            gtk_box_remove(widget.cast(), bar.widget)
        }
        bar = nil
    }

    /// Ends the recording; it is kept.
    func stop() {
        isStopped = true
        recording?.stop()
    }

    /// To be called when the song goes from the screen: what was recorded is kept.
    func leave() {
        stop()
        isLeft = true
    }

    private func togglePause() {
        guard let recording else { return }
        if case .paused = recording.look().phase { recording.resume() } else { recording.pause() }
    }

    private func discard() {
        isDiscarded = true
        stop()
    }

    private func look(then finish: @escaping @MainActor (RecordingState, Bool) -> Void) {
        guard let recording else { return }
        let state = recording.look()
        guard state.phase != .ended else {
            cancel()
            return finish(state, isDiscarded)
        }
        if !isLeft { bar?.show(state) }
        MainLoop.after(seconds: Self.interval) { [self] in look(then: finish) }
    }
}
