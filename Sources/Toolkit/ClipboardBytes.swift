import CAdwaita

/// Reads what was copied, byte for byte as the other program has it.
@MainActor
enum ClipboardBytes {
    /// - Parameters:
    ///   - type: a MIME type that is offered.
    ///   - limit: the maximum number of bytes.
    ///   - finish: gets the bytes; none if they could not be read, or if there are more.
    static func read(
        _ type: String, from clipboard: OpaquePointer, limit: Int, then finish: @escaping @MainActor ([UInt8]) -> Void
    ) {
        type.withCString { name in
            var names: [UnsafePointer<CChar>?] = [name, nil]
            gdk_clipboard_read_async(
                clipboard, &names, G_PRIORITY_DEFAULT, nil,
                { clipboard, result, data in
                    guard let clipboard, let data else { return }
                    let stream = gdk_clipboard_read_finish(OpaquePointer(clipboard), result, nil, nil)
                    ClipboardReading.takeOver(data).begin(stream)
                }, ClipboardReading(limit: limit, finish).passOn())
        }
    }
}

/// Reads a stream to its end.
private final class ClipboardReading: @unchecked Sendable {
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

    static func takeOver(_ data: UnsafeMutableRawPointer) -> ClipboardReading {
        Unmanaged<ClipboardReading>.fromOpaque(data).takeRetainedValue()
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
                let reading = ClipboardReading.takeOver(data)
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
