import SheetLayout

/// Each letter is half as wide as it is high, in any role.
final class ArithmeticMeasuring: TextMeasuring {
    func measure(_ text: String, in role: TextRole) -> TextMeasure {
        var carets = [TextMeasure.Caret(offset: 0, x: 0)]
        var breaks: [Int] = []
        var offset = 0
        for character in text {
            offset += character.utf8.count
            carets.append(.init(offset: offset, x: carets[carets.count - 1].x + 0.5))
            if character == " " { breaks.append(offset) }
        }
        return TextMeasure(
            advance: Double(text.count) * 0.5, carets: carets, breaks: breaks, isRightToLeft: false)
    }

    func height(of role: TextRole) -> LineHeight { LineHeight(ascent: 1, descent: 0.25) }
}
