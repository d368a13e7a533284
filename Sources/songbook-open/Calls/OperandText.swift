import Files
import Problems
import SongFormat
import Translations

/// Operands and values that are text, not paths.
extension FilePath {
    /// The text of the operand; `name`, such as `NAME` or a translation, is used in the error if it is not UTF-8.
    func text(called name: String) throws(Problem) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Problem(
                .usage, path: self,
                translated("this \(name) is not valid UTF-8 (\(UTF8Fault.place(in: bytes)))"),
                remedy: translated("check the character encoding of the terminal or the script"))
        }
        return text
    }

    /// The text of a tag, without surrounding white space.
    func tag() throws(Problem) -> String {
        let text = try text(called: translated("tag")).trimmingTag
        guard !text.isEmpty else {
            throw Problem(.usage, path: self, translated("the tag is empty"), remedy: translated("specify a tag"))
        }
        return text
    }

    /// The text of a tag that can be added to a song: one line without a comma, because commas separate tags.
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
