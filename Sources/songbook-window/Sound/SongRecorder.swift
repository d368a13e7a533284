import CAdwaita
import SoundRecording
import Toolkit

/// Records sound for an open song, and shows the bar below its page until the file is on the disk.
@MainActor
final class SongRecorder {
    /// The container of the bar.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// Whether a recording is running or about to begin.
    private(set) var isActive = false {
        didSet { if isActive != oldValue, !isLeft { onActiveChange(isActive) } }
    }
    /// Called when a recording begins, and when it ends.
    var onActiveChange: @MainActor (Bool) -> Void = { _ in }

    private var bar: RecordingBar?
    private var recording: Recording?
    private var isDiscarded = false
    /// Whether the recording was stopped, which may happen before it has begun.
    private var isStopped = false
    /// Whether the bar had the keyboard focus when the recording ended.
    private(set) var hadFocus = false
    /// Whether the song has left the screen.
    private var isLeft = false

    private static let interval = 0.1

    /// Shows the bar until the recording ends.
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

    /// Shows the state of a recording until it ends.
    ///
    /// - Parameter finish: called with how it ended, and whether to discard it.
    func follow(_ new: Recording, then finish: @escaping @MainActor (RecordingState, _ isDiscarded: Bool) -> Void) {
        recording = new
        if isStopped { new.stop() }
        look(then: finish)
    }

    /// Removes the bar: nothing is recorded any more.
    func cancel() {
        isActive = false
        recording = nil
        if let bar, !isLeft {
            hadFocus = gtk_widget_get_focus_child(widget) != nil
            gtk_box_remove(widget.cast(), bar.widget)
        }
        bar = nil
    }

    /// Ends the recording and keeps it.
    func stop() {
        isStopped = true
        recording?.stop()
    }

    /// Must be called when the song leaves the screen; the recording is kept.
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
