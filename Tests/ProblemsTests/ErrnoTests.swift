import Files
import Glibc
import Problems
import Testing

@Suite("The reason for which a system call failed") struct ErrnoTests {
    @Test(
        "what people meet is said in our words, which can be translated",
        arguments: [
            ENOENT, EACCES, EPERM, ENOSPC, EDQUOT, EROFS, EIO, ENOTCONN, ESTALE, ETIMEDOUT, ELOOP, ENAMETOOLONG, EMFILE,
            ENFILE, ENOTDIR, EISDIR, EEXIST, EBUSY, ETXTBSY, EXDEV, EFBIG, ENOTSUP, ENOMEM, EINVAL, ENODEV,
        ])
    func words(_ number: CInt) {
        let message = Errno(rawValue: number).message
        #expect(message != String(cString: strerror(number)))
        // A clause that follows a colon.
        #expect(message.first?.isLowercase == true && message.last?.isPunctuation == false, "\(message)")
    }

    @Test("what hardly anybody meets is said as the C library has it", arguments: [ECHILD, EPROTO, 12345])
    func others(_ number: CInt) {
        #expect(Errno(rawValue: number).message == String(cString: strerror(number)))
    }
}
