/// A second reader of RFC 8259, written as plainly as the grammar and only for comparison with the first: it has no
/// positions and no speed, and recurses.
///
/// Like `JSONValue` it refuses `\u` escapes of single surrogates, unless told otherwise.
struct GrammarOracle {
    private let scalars: [Unicode.Scalar]
    private let allowsLoneSurrogates: Bool
    private var index = 0

    static func accepts(_ bytes: [UInt8], allowingLoneSurrogates: Bool = false) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        var scalars = Array(text.unicodeScalars)
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        var oracle = GrammarOracle(scalars: scalars, allowsLoneSurrogates: allowingLoneSurrogates)
        return oracle.element(depth: 0) && oracle.index == scalars.count
    }

    private init(scalars: [Unicode.Scalar], allowsLoneSurrogates: Bool) {
        self.scalars = scalars
        self.allowsLoneSurrogates = allowsLoneSurrogates
    }

    private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        index += 1
        return true
    }

    private mutating func element(depth: Int) -> Bool {
        space()
        guard value(depth: depth) else { return false }
        space()
        return true
    }

    private mutating func space() {
        while take(" ") || take("\t") || take("\n") || take("\r") {}
    }

    private mutating func value(depth: Int) -> Bool {
        if take("{") { return depth < 512 && object(depth: depth + 1) }
        if take("[") { return depth < 512 && array(depth: depth + 1) }
        if current == "\"" { return string() }
        if let current, current == "-" || ("0"..."9").contains(current) { return number() }
        return ["true", "false", "null"].contains { word($0) }
    }

    private mutating func object(depth: Int) -> Bool {
        space()
        if take("}") { return true }
        repeat {
            space()
            guard string() else { return false }
            space()
            guard take(":"), element(depth: depth) else { return false }
        } while take(",")
        return take("}")
    }

    private mutating func array(depth: Int) -> Bool {
        space()
        if take("]") { return true }
        repeat { guard element(depth: depth) else { return false } } while take(",")
        return take("]")
    }

    private mutating func word(_ word: String) -> Bool {
        guard scalars[index...].starts(with: word.unicodeScalars) else { return false }
        index += word.unicodeScalars.count
        return true
    }

    private mutating func number() -> Bool {
        _ = take("-")
        if !take("0") { guard digits() else { return false } }
        if take(".") { guard digits() else { return false } }
        if take("e") || take("E") {
            _ = take("+") || take("-")
            return digits()
        }
        return true
    }

    private mutating func digits() -> Bool {
        let start = index
        while let current, ("0"..."9").contains(current) { index += 1 }
        return index > start
    }

    private mutating func string() -> Bool {
        guard take("\"") else { return false }
        while let scalar = current {
            index += 1
            if scalar == "\"" { return true }
            if scalar.value < 0x20 { return false }
            if scalar == "\\" { guard escape() else { return false } }
        }
        return false
    }

    private mutating func escape() -> Bool {
        guard let letter = current else { return false }
        index += 1
        guard letter == "u" else { return "\"\\/bfnrt".unicodeScalars.contains(letter) }
        guard let unit = codeUnit() else { return false }
        if allowsLoneSurrogates || !(0xD800...0xDFFF).contains(unit) { return true }
        guard unit < 0xDC00, take("\\"), take("u"), let low = codeUnit() else { return false }
        return (0xDC00...0xDFFF).contains(low)
    }

    private mutating func codeUnit() -> UInt32? {
        guard index + 4 <= scalars.count else { return nil }
        var unit: UInt32 = 0
        for scalar in scalars[index..<index + 4] {
            guard scalar.isASCII, let digit = Character(scalar).hexDigitValue else { return nil }
            unit = unit * 16 + UInt32(digit)
        }
        index += 4
        return unit
    }
}
