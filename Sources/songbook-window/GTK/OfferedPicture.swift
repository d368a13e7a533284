import CAdwaita

/// A picture that another program has copied: its bytes as they are, of which nothing is decoded here.
@MainActor
enum OfferedPicture {
    /// A type of picture, and the suffix of such files.
    struct PictureType: Sendable {
        let type: String
        let suffix: String
    }

    private static let mostBytes = 256 << 20
    /// What loses nothing comes first.
    private static let types = [
        PictureType(type: "image/png", suffix: "png"), PictureType(type: "image/svg+xml", suffix: "svg"),
        PictureType(type: "image/webp", suffix: "webp"), PictureType(type: "image/tiff", suffix: "tiff"),
        PictureType(type: "image/jpeg", suffix: "jpg"), PictureType(type: "image/gif", suffix: "gif"),
        PictureType(type: "image/bmp", suffix: "bmp"),
    ]

    /// The best type in which a picture is offered, unless files are; nil where none is.
    static func type(offeredBy clipboard: OpaquePointer) -> PictureType? {
        let formats = gdk_clipboard_get_formats(clipboard)
        guard !OfferedItem.areOffered(as: formats) else { return nil }
        return types.first { gdk_content_formats_contain_mime_type(formats, $0.type) != 0 }
    }

    /// Reads it; `finish` gets no bytes where that could not be done.
    static func read(
        _ type: PictureType, from clipboard: OpaquePointer, then finish: @escaping @MainActor ([UInt8]) -> Void
    ) {
        type.type.withCString { name in
            var names: [UnsafePointer<CChar>?] = [name, nil]
            gdk_clipboard_read_async(
                clipboard, &names, G_PRIORITY_DEFAULT, nil,
                { clipboard, result, data in
                    guard let clipboard, let data else { return }
                    let stream = gdk_clipboard_read_finish(OpaquePointer(clipboard), result, nil, nil)
                    PictureReading.takeOver(data).begin(stream)
                }, PictureReading(limit: mostBytes, finish).passOn())
        }
    }
}

/// Takes the bytes out of a stream until it is at its end.
private final class PictureReading: @unchecked Sendable {
    private static let blockSize = 1 << 20

    private let limit: Int
    private let finish: @MainActor ([UInt8]) -> Void
    /// A GInputStream, owned.
    private var stream: UnsafeMutablePointer<GInputStream>?
    private var bytes: [UInt8] = []

    init(limit: Int, _ finish: @escaping @MainActor ([UInt8]) -> Void) {
        (self.limit, self.finish) = (limit, finish)
    }

    deinit {
        if let stream { g_object_unref(stream) }
    }

    func passOn() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static func takeOver(_ data: UnsafeMutableRawPointer) -> PictureReading {
        Unmanaged<PictureReading>.fromOpaque(data).takeRetainedValue()
    }

    func begin(_ stream: UnsafeMutablePointer<GInputStream>?) {
        self.stream = stream
        if stream == nil { end([]) } else { readOn() }
    }

    private func readOn() {
        g_input_stream_read_bytes_async(
            stream, gsize(Self.blockSize), G_PRIORITY_DEFAULT, nil,
            { _, result, data in
                guard let data else { return }
                let reading = PictureReading.takeOver(data)
                reading.take(g_input_stream_read_bytes_finish(reading.stream, result, nil))
            }, passOn())
    }

    private func take(_ block: OpaquePointer?) {
        guard let block else { return end([]) }
        defer { g_bytes_unref(block) }
        var count: gsize = 0
        let data = g_bytes_get_data(block, &count)
        guard count > 0, let data else { return end(bytes) }
        bytes += UnsafeRawBufferPointer(start: data, count: Int(count))
        if bytes.count > limit { end([]) } else { readOn() }
    }

    private func end(_ result: [UInt8]) {
        let finish = finish
        MainActor.assumeIsolated { finish(result) }
    }
}
