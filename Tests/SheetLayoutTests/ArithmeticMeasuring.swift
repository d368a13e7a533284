import SheetLayout

/// Fonts that are arithmetic. A line may be broken after blanks and around CJK letters; letters of Hebrew and Arabic go
/// from right to left, and a text has the direction of its first letter.
final class ArithmeticMeasuring: TextMeasuring {
    private let width: (Character, TextRole) -> Double
    /// How much wider a letter of Hebrew or Arabic is at the end of a word.
    private let end: Double
    /// The number of texts that were measured.
    private(set) var count = 0

    /// Each letter is half as wide as it is high, in any role.
    init() {
        (width, end) = ({ _, _ in 0.5 }, 0)
    }

    /// - Parameters:
    ///   - end: how much wider a letter of Hebrew or Arabic is at the end of a word.
    ///   - width: the width of a letter, at a size of one point.
    init(end: Double = 0, width: @escaping (Character, TextRole) -> Double) {
        (self.end, self.width) = (end, width)
    }

    /// Letters with different widths, as in print.
    static var unequal: ArithmeticMeasuring {
        ArithmeticMeasuring { letter, role in
            if role == .literal { return 0.6 }
            let width =
                switch letter {
                case "i", "l", "j", ".", ",", "'", "|": 0.25
                case " ": 0.28
                case "m", "w", "M", "W": 0.85
                case _ where isWide(letter): 1.0
                default: 0.55
                }
            return role == .chord || role == .heading ? width * 1.1 : width
        }
    }

    func measure(_ text: String, in role: TextRole) -> TextMeasure {
        count += 1
        let letters = Array(text)
        let isRightToLeft = letters.first { Self.isStrong($0) }.map(Self.goesLeft) ?? false
        // Ranges of one direction; letters without one have that of the text.
        var stretches: [(isLeft: Bool, letters: Range<Int>)] = []
        for (index, letter) in letters.enumerated() {
            let isLeft = Self.isStrong(letter) ? Self.goesLeft(letter) : isRightToLeft
            if let last = stretches.last, last.isLeft == isLeft {
                stretches[stretches.count - 1].letters = last.letters.lowerBound..<(index + 1)
            } else {
                stretches.append((isLeft, index..<(index + 1)))
            }
        }
        var widths = letters.map { width($0, role) }
        for index in letters.indices where Self.goesLeft(letters[index]) {
            if index + 1 == letters.count || !Self.goesLeft(letters[index + 1]) { widths[index] += end }
        }
        let advance = widths.reduce(0, +)
        var edges = [Double](repeating: 0, count: letters.count)
        var x = 0.0
        for stretch in isRightToLeft ? stretches.reversed() : stretches {
            for index in stretch.isLeft ? Array(stretch.letters.reversed()) : Array(stretch.letters) {
                let next = x + widths[index]
                edges[index] = stretch.isLeft ? next : x
                x = next
            }
        }
        var carets: [TextMeasure.Caret] = []
        var breaks: [Int] = []
        var offset = 0
        for (index, letter) in letters.enumerated() {
            carets.append(TextMeasure.Caret(offset: offset, x: edges[index]))
            if index > 0, letter != " ",
                letters[index - 1] == " " || Self.isWide(letter) || Self.isWide(letters[index - 1])
            {
                breaks.append(offset)
            }
            offset += letter.utf8.count
        }
        carets.append(TextMeasure.Caret(offset: offset, x: isRightToLeft ? 0 : advance))
        return TextMeasure(advance: advance, carets: carets, breaks: breaks, isRightToLeft: isRightToLeft)
    }

    func height(of role: TextRole) -> LineHeight { LineHeight(ascent: 1, descent: 0.25) }

    private static func isStrong(_ letter: Character) -> Bool { letter.isLetter }

    private static func goesLeft(_ letter: Character) -> Bool {
        letter.unicodeScalars.first.map { (0x590...0x8FF).contains($0.value) } ?? false
    }

    private static func isWide(_ letter: Character) -> Bool {
        letter.unicodeScalars.first.map { (0x3000...0x9FFF).contains($0.value) || $0.value > 0xFFFF } ?? false
    }
}
