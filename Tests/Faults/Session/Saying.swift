import Glibc

/// Writes a line to standard output at once: what was said is known, even if the process is killed then.
func say(_ words: String) {
    let line = Array((words.replacing("\n", with: " ") + "\n").utf8)
    guard write(STDOUT_FILENO, line, line.count) == line.count else { exit(EX_IOERR) }
}
