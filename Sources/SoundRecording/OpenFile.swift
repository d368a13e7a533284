import Files

/// An open file that an object keeps for a while; closed when it lets go of it.
final class OpenFile {
    let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }
}
