/// Text that is not UTF-8 as a whole. Each line is read as UTF-8 or else as Windows-1252, because songs from several
/// files and programs can end up in one file.
///
/// Not decided per letter, since two adjacent letters in Windows-1252 can look like one in UTF-8.
struct MixedText {
    let text: String

    /// The lines that are not UTF-8, from 1; nil if all other lines are ASCII, so that the text has one encoding.
    let otherLines: [Int]?

    init(decoding bytes: ArraySlice<UInt8>) {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 8)
        var (others, hasUTF8) = ([Int](), false)
        var (start, number) = (bytes.startIndex, 1)
        while start < bytes.endIndex {
            var end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
            if end < bytes.endIndex {
                end += bytes[end] == 0x0D && end + 1 < bytes.endIndex && bytes[end + 1] == 0x0A ? 2 : 1
            }
            let line = bytes[start..<end]
            if line.allSatisfy({ $0 < 0x80 }) {
                output.append(contentsOf: line)
            } else if String(validating: line, as: UTF8.self) != nil {
                hasUTF8 = true
                output.append(contentsOf: line)
            } else {
                others.append(number)
                Windows1252.append(line, to: &output)
            }
            (start, number) = (end, number + 1)
        }
        text = String(decoding: output, as: UTF8.self)
        otherLines = hasUTF8 ? others : nil
    }
}
