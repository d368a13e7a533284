import Files
import Processes
import Testing

/// Returns the bytes of a text in an encoding.
func bytes(_ text: String, _ encoding: String) throws -> [UInt8] {
    let child = ChildProcess("/usr/bin/iconv", arguments: ["-f", "UTF-8", "-t", FilePath(encoding)], variables: [:])
    let answer = try child.answer(to: Array(text.utf8), limit: 1 << 20, timeout: 30_000)
    return try #require(answer.ending == .exited(0) ? answer.output : nil)
}
