import Files

/// Converts lyrics to a text file and back: the last line of a text file ends with a newline, which the lyrics omit.
enum LyricsText {
    /// The line ending that is added: CR LF if all lines of the lyrics end with it, because editors keep to one kind.
    static func newline(for text: String) -> [UInt8] {
        var isAfterReturn = false
        var isDOS = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\n") {
                guard isAfterReturn else { return [UInt8(ascii: "\n")] }
                isDOS = true
            }
            isAfterReturn = byte == UInt8(ascii: "\r")
        }
        return isDOS ? Array("\r\n".utf8) : [UInt8(ascii: "\n")]
    }

    /// The bytes of a text file with these lyrics.
    static func file(of text: String) -> [UInt8] {
        Array(text.utf8) + newline(for: text)
    }

    /// The lyrics in a text file: all but one line ending at its end.
    static func lyrics(in file: [UInt8], newline: [UInt8]) -> ArraySlice<UInt8> {
        if file.suffix(newline.count) == newline[...] { return file.dropLast(newline.count) }
        return file.last == UInt8(ascii: "\n") ? file.dropLast() : file[...]
    }

    /// Makes a plain file name from a title: an editor shows it, and may choose the mode by its suffix.
    static func fileName(for title: String) -> FilePath {
        var name = ""
        for scalar in title.unicodeScalars {
            let isLegal = scalar != "/" && scalar != "\\" && !DisplayText.isHarmful(scalar)
            let next = isLegal ? String(scalar) : "-"
            if name.utf8.count + next.utf8.count > 120 { break }
            name += next
        }
        let start = name.drop { $0 == "." || $0 == "-" || $0 == "+" || $0 == " " }
        let trimmed = String(start.reversed().drop { $0 == " " }.reversed())
        return FilePath((trimmed.isEmpty ? "lyrics" : trimmed) + ".txt")
    }
}
