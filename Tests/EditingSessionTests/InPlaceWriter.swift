import Files
import Glibc
import Synchronization
import Testing

/// A program that keeps the file open and writes to it in place.
final class InPlaceWriter: Sendable {
    private let descriptor: CInt

    init(_ file: FilePath) {
        descriptor = open(file.string, O_WRONLY | O_CLOEXEC)
        precondition(descriptor >= 0)
    }

    deinit {
        close(descriptor)
    }

    func empty() {
        #expect(ftruncate(descriptor, 0) == 0)
    }

    /// The first text replaces the old content.
    func write(_ text: String) {
        if lseek(descriptor, 0, SEEK_CUR) == 0 { empty() }
        let bytes = Array(text.utf8)
        #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    }

    /// Writes in the middle of the time for which a save waits for other writers to finish.
    func write(_ text: String, afterMicroseconds pause: UInt32) {
        BackgroundThread.start {
            usleep(pause)
            self.write(text)
        }
    }
}
