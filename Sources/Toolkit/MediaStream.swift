import CAdwaita
public import Files

/// An audio or video file that is played. GTK's media support and GStreamer are not in memory before the first one is
/// created. Source: GtkMediaStream, GtkMediaFile.
@MainActor
public final class MediaStream {
    /// Called when its position, its state, its duration or its error has changed.
    public var onChange: @MainActor () -> Void = {}

    /// The seconds in which the last signals of a stream arrive.
    private static let rest = 1.0
    private static let mostAttempts = 10

    private let stream: OpaquePointer
    private var isClosed = false

    /// Nil if GTK's media support is not installed.
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
    /// Its position, in seconds.
    public var position: Double { isClosed ? 0 : Double(gtk_media_stream_get_timestamp(stream.media)) / 1_000_000 }
    /// Its duration, in seconds; 0 if it is not known.
    public var duration: Double { isClosed ? 0 : Double(gtk_media_stream_get_duration(stream.media)) / 1_000_000 }
    /// Whether it has a picture.
    public var hasPicture: Bool { !isClosed && gtk_media_stream_has_video(stream.media) != 0 }
    /// The paintable that shows its picture: a GdkPaintable that it owns.
    public var picture: OpaquePointer? { isClosed ? nil : stream }
    /// Its error, as reported by GStreamer; nil if there is none.
    public var failure: String? {
        guard !isClosed, let error = gtk_media_stream_get_error(stream.media) else { return nil }
        return String(cString: error.pointee.message)
    }

    /// Continues, or starts again from the beginning if it has ended.
    public func play() {
        if isEnded { seek(to: 0) }
        gtk_media_stream_play(stream.media)
    }

    /// Pauses it.
    public func pause() {
        gtk_media_stream_pause(stream.media)
    }

    /// - Parameter seconds: from its start.
    public func seek(to seconds: Double) {
        gtk_media_stream_seek(stream.media, gint64(seconds * 1_000_000))
    }

    /// Stops it at once, and releases the file soon.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        gtk_media_stream_pause(stream.media)
        Self.release(stream, after: 1)
    }

    /// Releases a stream that emits no more signals. GStreamer 1.22 never ends a player that is released while one of
    /// its own signals is pending: its threads, its memory and six descriptors stay.
    ///
    /// - Parameter attempt: 1 at first; a stream that is not even open by then, as on a slow disk, is retried a few
    ///   times.
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
