import Files
import Glibc

/// A terminal whose screen and keyboard are controlled by the test. Nothing is translated: the program's output arrives
/// unchanged.
final class PseudoTerminal {
    private let master: CInt
    /// The terminal's name, for ``RunningCommand/Stream/file(_:)``.
    let name: String

    init() {
        // posix_openpt(3) and related functions are not in Swift's Glibc; these are the calls they make (ioctl_tty(2)).
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var unlocked: CInt = 0
        var number: CInt = 0
        precondition(ioctl(master, 0x4004_5431, &unlocked) == 0, "TIOCSPTLCK")
        precondition(ioctl(master, 0x8004_5430, &number) == 0, "TIOCGPTN")
        name = "/dev/pts/\(number)"
        var settings = termios()
        tcgetattr(master, &settings)
        settings.c_oflag &= ~tcflag_t(OPOST)
        settings.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(master, TCSANOW, &settings)
    }

    deinit {
        close(master)
    }

    /// Presses keys.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// Returns everything written so far, and until `condition` holds or the time is over.
    func screen(within seconds: Int = 10, until condition: (String) -> Bool) -> String {
        var bytes = [UInt8]()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let end = FileTime.now.seconds + Int64(seconds)
        while !condition(String(decoding: bytes, as: UTF8.self)), FileTime.now.seconds <= end {
            var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 100) > 0 else { continue }
            let count = read(master, &buffer, buffer.count)
            // EIO: no process has the terminal open any more.
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
