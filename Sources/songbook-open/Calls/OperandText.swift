import Files
import Problems
import SongFormat
import Translations

/// Operands and values that are words, not paths.
extension FilePath {
    /// The words; what they are called, as `NAME` or translated, is said where they are not UTF-8.
    func text(called name: String) throws(Problem) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Problem(
                .usage, path: self,
                translated("this \(name) is not valid UTF-8 (\(UTF8Fault.place(in: bytes)))"),
                remedy: translated("check the character encoding of the terminal or the script"))
        }
        return text
    }

    /// The words of a tag; white space around them is left out.
    func tag() throws(Problem) -> String {
        let text = try text(called: translated("tag")).trimmingTag
        guard !text.isEmpty else {
            throw Problem(.usage, path: self, translated("the tag is empty"), remedy: translated("specify a tag"))
        }
        return text
    }

    /// The words of a tag that a song is to get, as somebody could type it: one line without a comma, which separates
    /// tags.
    func newTag() throws(Problem) -> String {
        let text = try tag()
        guard !text.contains(where: { $0 == "," || $0.isNewline }) else {
            throw Problem(
                .usage, path: self, translated("a tag is one line without a comma"),
                remedy: translated("choose another name"))
        }
        return text
    }
}
