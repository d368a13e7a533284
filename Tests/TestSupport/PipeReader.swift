import Glibc

/// Reads a pipe to its end on a separate thread, so that no two pipes can wait for each other.
final class PipeReader {
    private final class Box { var bytes: [UInt8] = [] }
    private let box = Box()
    private var thread: pthread_t?

    init(_ descriptor: CInt) {
        guard descriptor >= 0 else { return }
        let job = Unmanaged.passRetained(Job(box: box, descriptor: descriptor))
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { pointer in
                Unmanaged<Job>.fromOpaque(pointer!).takeRetainedValue().run()
                return nil
            }, job.toOpaque())
        self.thread = thread
    }

    func bytes() -> [UInt8] {
        if let thread { pthread_join(thread, nil) }
        thread = nil
        return box.bytes
    }

    private final class Job {
        let box: Box
        let descriptor: CInt

        init(box: Box, descriptor: CInt) {
            self.box = box
            self.descriptor = descriptor
        }

        func run() {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                if count <= 0 { break }
                box.bytes += buffer[..<count]
            }
            close(descriptor)
        }
    }
}
