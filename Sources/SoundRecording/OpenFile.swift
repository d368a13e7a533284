import Files

/// An open file that is closed when the object is released.
final class OpenFile {
    let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }
}
