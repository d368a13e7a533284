import CAdwaita
public import Files

/// A file of sound or a film that is played. Nothing of GTK's part for media, nor of GStreamer, is in memory before the
/// first one is made. Source: GtkMediaStream, GtkMediaFile.
@MainActor
public final class MediaStream {
    /// Called when something of it changed: where it is, whether it plays, how long it is, what is wrong.
    public var onChange: @MainActor () -> Void = {}

    /// Seconds in which the last signals of a stream come.
    private static let rest = 1.0
    private static let mostAttempts = 10

    private let stream: OpaquePointer
    private var isClosed = false

    /// Nil where GTK's part for media is not installed.
    public init?(_ path: FilePath) {
        guard let file = path.withCString({ gtk_media_file_new_for_filename($0) })?.opaque else { return nil }
        let name = g_type_name_from_instance(UnsafeMutableRawPointer(file).assumingMemoryBound(to: GTypeInstance.self))
        guard let name, String(cString: name) != "GtkNoMediaFile" else {
            g_object_unref(UnsafeMutableRawPointer(file))
            return nil
        }
        stream = file
        for property in ["timestamp", "playing", "prepared", "duration", "ended", "error"] {
            connect(stream, "notify::" + property) { [weak self] _ in self?.changed() }
        }
    }

    isolated deinit {
        close()
    }

    /// Whether it plays now.
    public var isPlaying: Bool { !isClosed && gtk_media_stream_get_playing(stream.media) != 0 }
    /// Whether it was played to its end.
    var isEnded: Bool { !isClosed && gtk_media_stream_get_ended(stream.media) != 0 }
    /// Where it is, in seconds.
    public var position: Double { isClosed ? 0 : Double(gtk_media_stream_get_timestamp(stream.media)) / 1_000_000 }
    /// How long it is, in seconds; 0 where that is not known.
    public var duration: Double { isClosed ? 0 : Double(gtk_media_stream_get_duration(stream.media)) / 1_000_000 }
    /// Whether it has a picture.
    public var hasPicture: Bool { !isClosed && gtk_media_stream_has_video(stream.media) != 0 }
    /// What shows its picture: a GdkPaintable that it owns.
    public var picture: OpaquePointer? { isClosed ? nil : stream }
    /// What is wrong with it, in GStreamer's words; nil where nothing is.
    public var failure: String? {
        guard !isClosed, let error = gtk_media_stream_get_error(stream.media) else { return nil }
        return String(cString: error.pointee.message)
    }

    /// Goes on, or begins again from the start where it has ended.
    public func play() {
        if isEnded { seek(to: 0) }
        gtk_media_stream_play(stream.media)
    }

    /// Stops it where it is.
    public func pause() {
        gtk_media_stream_pause(stream.media)
    }

    /// - Parameter seconds: from its start.
    public func seek(to seconds: Double) {
        gtk_media_stream_seek(stream.media, gint64(seconds * 1_000_000))
    }

    /// Ends it at once, and lets go of the file soon.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        gtk_media_stream_pause(stream.media)
        Self.release(stream, after: 1)
    }

    /// Lets go of a stream that says nothing any more. GStreamer 1.22 never ends a player that is let go of while one of
    /// its own signals is on the way: its threads, its memory and six descriptors stay.
    ///
    /// - Parameter attempt: 1 at first; what is not even open by then, as on a slow disk, is asked again a few times.
    private static func release(_ stream: OpaquePointer, after attempt: Int) {
        MainLoop.after(seconds: rest) {
            let isOpening =
                gtk_media_stream_is_prepared(stream.media) == 0 && gtk_media_stream_get_error(stream.media) == nil
            guard !isOpening || attempt == mostAttempts else { return release(stream, after: attempt + 1) }
            gtk_media_file_clear(UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GtkMediaFile.self))
            g_object_unref(UnsafeMutableRawPointer(stream))
        }
    }

    private func changed() {
        if !isClosed { onChange() }
    }
}

extension OpaquePointer {
    fileprivate var media: UnsafeMutablePointer<GtkMediaStream> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: GtkMediaStream.self)
    }
}
