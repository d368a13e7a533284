import CAdwaita
import Files
import Toolkit
import Translations

/// Plays a file in its row: a button, and while the file is open, the position and the length, and a video's picture.
@MainActor
final class PlayerControls: AttachmentPlayer {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)

    private let path: FilePath
    private let name: String
    private let playback: Playback
    private let press: @MainActor () -> Void
    private let button: Widget = gtk_button_new()
    private let scale = PositionScale(translated("Position"))
    private let time: Widget = gtk_label_new(nil)
    private var picture: Widget?

    private static let scaleWidth: CInt = 140
    /// Of a video. With the controls below it, the picture is fully visible: the strip is 190 pixels high.
    private static let pictureSize: (width: CInt, height: CInt) = (240, 135)

    /// - Parameters:
    ///   - path: absolute.
    ///   - toggle: plays the file, or pauses it.
    init(_ path: FilePath, in playback: Playback, toggle: @escaping @MainActor () -> Void) {
        (self.path, self.playback, press) = (path, playback, toggle)
        name = path.displayName.amongWords
        for style in ["flat", "circular"] { gtk_widget_add_css_class(button, style) }
        for style in ["dim-label", "caption", "numeric"] { gtk_widget_add_css_class(time, style) }
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        gtk_widget_set_size_request(scale.widget, Self.scaleWidth, -1)
        gtk_widget_set_hexpand(scale.widget, 1)
        let line: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4)
        for part in [button, scale.widget, time] { gtk_box_append(line.cast(), part) }
        gtk_box_append(widget.cast(), line)
        // The row has the keyboard focus: GTK gives it to a row only if nothing in the row takes it.
        for part in [button, scale.widget] { gtk_widget_set_focusable(part, 0) }
        connect(button, "clicked") { [weak self] _ in self?.press() }
        scale.onDrag = { [weak self] in self?.seek(to: $0) }
        playback.watch(self) { [weak self] in self?.update() }
        connect(widget, "destroy") { [weak self] _ in
            if let self { playback.forget(self) }
        }
        update()
    }

    func toggle() { press() }

    func skip(_ seconds: Double) {
        guard playback.path == path, let stream = playback.stream else { return }
        stream.seek(to: min(max(0, stream.position + seconds), max(0, stream.duration)))
    }

    func leaveLine() {
        playback.forget(self)
        showPicture(of: nil)
    }

    private func seek(to seconds: Double) {
        guard playback.path == path else { return }
        playback.stream?.seek(to: seconds)
    }

    private func update() {
        let stream = playback.path == path ? playback.stream : nil
        let isPlaying = stream?.isPlaying ?? false
        gtk_button_set_icon_name(
            button.cast(), isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
        let words = isPlaying ? translated("Pause “\(name)”") : translated("Play “\(name)”")
        setAccessibleName(button, words)
        setTooltip(button, isPlaying ? translated("Pause") : translated("Play"))
        for part in [scale.widget, time] { gtk_widget_set_visible(part, (stream != nil).gboolean) }
        if let stream {
            scale.show(stream.position, of: stream.duration)
            let length = stream.duration > 0 ? DisplayText.length(seconds: stream.duration) : "–"
            gtk_label_set_text(time.opaque, DisplayText.length(seconds: stream.position) + " / " + length)
        }
        showPicture(of: stream)
    }

    private func showPicture(of stream: MediaStream?) {
        if let stream, stream.hasPicture, picture == nil {
            let new: Widget = gtk_picture_new_for_paintable(stream.picture)
            gtk_widget_set_size_request(new, Self.pictureSize.width, Self.pictureSize.height)
            setAccessibleHidden(new, true)
            gtk_box_prepend(widget.cast(), new)
            picture = new
        } else if stream == nil, let picture {
            gtk_picture_set_paintable(picture.opaque, nil)
            gtk_box_remove(widget.cast(), picture)
            self.picture = nil
        }
    }
}

extension DisplayText {
    /// Returns a duration, as in `0:07` and `1:02:03`.
    static func length(seconds: Double) -> String {
        let seconds = Int(seconds.rounded(.down))
        let parts = seconds < 3600 ? [seconds / 60, seconds % 60] : [seconds / 3600, seconds / 60 % 60, seconds % 60]
        return parts.enumerated().map { index, part in index > 0 && part < 10 ? "0\(part)" : "\(part)" }
            .joined(separator: ":")
    }
}
