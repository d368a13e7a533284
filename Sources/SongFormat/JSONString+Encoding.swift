extension JSONString {
    /// Appends `text` in quotation marks. Escapes only quotation marks, backslashes and U+0000 to U+001F, with short
    /// escapes where they exist; with `asciiOnly`, also everything beyond ASCII, as UTF-16 in lower-case digits.
    ///
    /// - Parameter asciiOnly: evaluated once, and only if `text` contains anything beyond ASCII.
    static func encode(_ text: String, asciiOnly: @autoclosure () -> Bool = false, into output: inout [UInt8]) {
        var text = text
        var isASCIIOnly: Bool?
        // Leaves room for some line ends. `reserveCapacity` allocates no more than it is told, so without the doubling,
        // an array that collects many texts would be copied for each of them.
        let needed = output.count + text.utf8.count + text.utf8.count / 16 + 2
        if needed > output.capacity { output.reserveCapacity(max(needed, 2 * output.capacity)) }
        output.append(UInt8(ascii: "\""))
        text.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                let runEnd = endOfPlainASCII(in: bytes.span, from: index)
                output.append(contentsOf: bytes[index..<runEnd])
                index = runEnd
                guard index < bytes.count else { break }
                let byte = bytes[index]
                if byte < 0x80 {
                    appendEscape(of: byte, to: &output)
                    index += 1
                } else {
                    let length = UTF8Sequence.length(in: bytes.span, at: index)
                    let sequence = bytes[index..<index + length]
                    if isASCIIOnly == nil { isASCIIOnly = asciiOnly() }
                    if isASCIIOnly == true {
                        appendEscapes(of: String(decoding: sequence, as: UTF8.self), to: &output)
                    } else {
                        output.append(contentsOf: sequence)
                    }
                    index += length
                }
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.append(byte)
        case 0x08: output.append(UInt8(ascii: "b"))
        case 0x09: output.append(UInt8(ascii: "t"))
        case 0x0A: output.append(UInt8(ascii: "n"))
        case 0x0C: output.append(UInt8(ascii: "f"))
        case 0x0D: output.append(UInt8(ascii: "r"))
        default: appendHex(UInt16(byte), to: &output)
        }
    }

    private static func appendEscapes(of text: String, to output: inout [UInt8]) {
        for unit in text.utf16 {
            output.append(UInt8(ascii: "\\"))
            appendHex(unit, to: &output)
        }
    }

    private static func appendHex(_ unit: UInt16, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "u"))
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(unit >> UInt16(shift) & 0xF)
            output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
