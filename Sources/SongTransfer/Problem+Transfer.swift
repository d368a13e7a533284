import Files
import Problems

extension Problem {
    /// Whether it affects all other songs, too: the disk is full, cannot be written, or does not respond.
    var endsTransfer: Bool {
        guard let cause, ![.openat, .read, .realpath].contains(cause.call) else { return false }
        return cause.errno.isOutOfReach
            || [.noSpace, .quotaExceeded, .readOnlyFilesystem, .inputOutput].contains(cause.errno)
    }
}
