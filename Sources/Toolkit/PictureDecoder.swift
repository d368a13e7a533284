import CAdwaita
public import Files
public import Freedesktop
import Glibc
import Processes

/// A picture as rows of pixels.
public struct DecodedPicture: Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// From one row to the next, in bytes.
    public let stride: Int
    let hasAlpha: Bool
    /// Red, green, blue, and alpha if there is any, a byte each.
    let pixels: [UInt8]

    /// A GdkTexture, which the caller owns.
    @MainActor
    public func makeTexture() -> OpaquePointer? {
        let bytes = g_bytes_new(pixels, gsize(pixels.count))
        defer { g_bytes_unref(bytes) }
        let format = hasAlpha ? GDK_MEMORY_R8G8B8A8 : GDK_MEMORY_R8G8B8
        return gdk_memory_texture_new(CInt(width), CInt(height), format, bytes, gsize(stride))
    }
}

/// Reads pictures of any kind in a process of its own: this program, called once more. If a picture causes a crash,
/// uses up memory or never ends, only that process is affected.
public enum PictureDecoder {
    /// Larger files are not read.
    private static let mostBytes = 64 << 20
    private static let mostPixels = 150_000_000
    private static let milliseconds = 15_000
    private static let option = "--decode-picture"

    /// Reads a picture. Waits for the disk and the other process.
    ///
    /// - Parameters:
    ///   - path: absolute.
    ///   - size: the maximum width and height, in pixels.
    /// - Returns: nil if it is not a readable picture.
    public static func decode(_ path: FilePath, size: Int, environment: Environment) -> DecodedPicture? {
        guard let status = try? FileStatus(of: path), status.kind == .regular, status.size > 0,
            status.size <= UInt64(mostBytes), let program = ThisProgram.path,
            let bytes = try? FileReader.read(path, limit: mostBytes).bytes
        else { return nil }
        let child = ChildProcess(
            program, arguments: [FilePath(option), FilePath(String(size))], variables: environment.variables)
        let limit = Header.size + size * (size * 4 + 4)
        let answer = try? child.answer(to: bytes, limit: limit, timeout: milliseconds)
        guard let answer, answer.ending == .exited(0), let output = answer.output else { return nil }
        return Header.picture(in: output)
    }

    /// Does what ``decode(_:size:environment:)`` calls this program for, and ends the process; otherwise only finds the
    /// path of this program, before an upgrade replaces it. Must be called before anything else.
    @MainActor
    public static func runIfAsked() {
        _ = ThisProgram.path
        let arguments = CommandLine.arguments
        guard arguments.count == 3, arguments[1] == option, let size = Int(arguments[2]) else { return }
        ProcessState.limitItself(processorSeconds: 10, memory: 2 << 30)
        exit(run(size: size) ? 0 : 1)
    }

    @MainActor
    private static func run(size: Int) -> Bool {
        let loader = gdk_pixbuf_loader_new()!
        connect(OpaquePointer(loader), "size-prepared") { emission in
            let (width, height) = (emission.int(1), emission.int(2))
            guard width > 0, height > 0, width <= mostPixels / height else { exit(1) }
            let scale = min(1, Double(size) / Double(max(width, height)))
            let fitted = [width, height].map { CInt(max(1, (Double($0) * scale).rounded())) }
            gdk_pixbuf_loader_set_size(loader, fitted[0], fitted[1])
        }
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(STDIN_FILENO, &block, block.count)
            guard count > 0 else { break }
            guard gdk_pixbuf_loader_write(loader, block, gsize(count), nil) != 0 else { return false }
        }
        guard gdk_pixbuf_loader_close(loader, nil) != 0, let read = gdk_pixbuf_loader_get_pixbuf(loader),
            let picture = gdk_pixbuf_apply_embedded_orientation(read)
        else { return false }
        return Header.write(picture)
    }
}

/// The output of the process: four numbers of four bytes, and the pixels.
private enum Header {
    static let size = 16

    static func picture(in output: [UInt8]) -> DecodedPicture? {
        guard output.count > size else { return nil }
        let numbers = output.withUnsafeBytes { bytes in
            (0..<4).map { Int(bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)) }
        }
        let (width, height, stride, channels) = (numbers[0], numbers[1], numbers[2], numbers[3])
        let pixels = Array(output[size...])
        guard (1...1 << 16).contains(width), (1...1 << 16).contains(height), [3, 4].contains(channels),
            stride >= width * channels, stride <= 1 << 20, pixels.count >= stride * (height - 1) + width * channels
        else { return nil }
        // GDK requires the last row to be as long as the others.
        let missing = stride * height - pixels.count
        return DecodedPicture(
            width: width, height: height, stride: stride, hasAlpha: channels == 4,
            pixels: missing > 0 ? pixels + [UInt8](repeating: 0, count: missing) : pixels)
    }

    @MainActor
    static func write(_ picture: OpaquePointer) -> Bool {
        guard gdk_pixbuf_get_bits_per_sample(picture) == 8, let pixels = gdk_pixbuf_read_pixels(picture) else {
            return false
        }
        let numbers = [
            gdk_pixbuf_get_width(picture), gdk_pixbuf_get_height(picture), gdk_pixbuf_get_rowstride(picture),
            gdk_pixbuf_get_n_channels(picture),
        ].map { UInt32($0) }
        let isWritten = numbers.withUnsafeBytes { write($0) }
        let count = Int(gdk_pixbuf_get_byte_length(picture))
        return isWritten && write(UnsafeRawBufferPointer(start: pixels, count: count))
    }

    private static func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(STDOUT_FILENO, rest.baseAddress, rest.count)
            guard count > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }
}
