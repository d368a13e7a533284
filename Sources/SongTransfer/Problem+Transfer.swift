import Files
import Problems

extension Problem {
    /// Whether it is in the way of every other song, too: the disk is full, cannot be written, or does not answer.
    var endsTransfer: Bool {
        guard let cause, ![.openat, .read, .realpath].contains(cause.call) else { return false }
        return cause.errno.isOutOfReach
            || [.noSpace, .quotaExceeded, .readOnlyFilesystem, .inputOutput].contains(cause.errno)
    }
}
