import Suggestions
import Testing

/// In a text, `|` is the caret, and `[…]` is the selection.
@Suite("Where a suggestion goes into the lyrics") struct SuggestionInsertionTests {
    private func place(_ marked: String) -> SuggestionPlace {
        if let start = marked.firstIndex(of: "["), let end = marked.firstIndex(of: "]") {
            return SuggestionPlace(
                before: String(marked[..<start]), selection: String(marked[marked.index(after: start)..<end]),
                after: String(marked[marked.index(after: end)...]))
        }
        let caret = marked.firstIndex(of: "|")!
        return SuggestionPlace(before: String(marked[..<caret]), after: String(marked[marked.index(after: caret)...]))
    }

    /// Returns the text with the suggestion inserted, and the caret after that.
    private func put(_ suggestion: String, _ kind: SuggestionRequest.Kind, into marked: String) -> String {
        let place = place(marked)
        let insertion = SuggestionInsertion(suggestion, as: kind, at: place)
        var scalars = Array((place.before + place.selection + place.after).unicodeScalars)
        scalars.replaceSubrange(insertion.range, with: insertion.text.unicodeScalars)
        scalars.insert("|", at: insertion.end)
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }

    @Test(
        "a line begins behind the one of the caret; what follows stays",
        arguments: [
            ("|", "X|"), ("one|", "one\nX|"), ("o|ne", "one\nX|"), ("|one\ntwo", "one\nX|\ntwo"),
            ("one\n|", "one\nX|"), ("one\ntw|o\n", "one\ntwo\nX|\n"), ("one\n\n|", "one\n\nX|"),
            ("one\n|\ntwo", "one\nX|\n\ntwo"), ("one\n|\n\ntwo", "one\nX|\n\ntwo"),
            ("one\n\n|\ntwo", "one\n\nX|\n\ntwo"),
            ("one|\n\ntwo", "one\nX|\n\ntwo"), ("|\ntwo", "X|\n\ntwo"), ("one\n \t|", "one\n \tX|"),
            ("[one\ntwo]\nthree", "one\ntwo\nX|\nthree"), ("o[n]e\ntwo", "one\nX|\ntwo"),
            ("one|\r\ntwo\r\n", "one\r\nX|\r\ntwo\r\n"), ("one\r\n|", "one\r\nX|"), ("one|\rtwo", "one\rX|\rtwo"),
            ("one\r\n|\r\ntwo", "one\r\nX|\r\n\r\ntwo"), ("one\u{2029}|two", "one\u{2029}two\u{2029}X|"),
            ("e\u{301}👩\u{200D}🎤|\nשיר", "e\u{301}👩\u{200D}🎤\nX|\nשיר"),
        ])
    func nextLine(before: String, after: String) {
        #expect(put("X", .nextLine, into: before) == after)
    }

    @Test(
        "a verse has one empty line before and behind it, and never two",
        arguments: [
            ("|", "X\nY|"), ("one|", "one\n\nX\nY|"), ("o|ne\ntwo", "one\n\nX\nY|\n\ntwo"), ("one\n|", "one\n\nX\nY|"),
            ("one\n\n|", "one\n\nX\nY|"), ("one|\n\ntwo", "one\n\nX\nY|\n\ntwo"),
            ("one\n|\ntwo", "one\n\nX\nY|\n\ntwo"),
            ("one\n\n|\n\ntwo", "one\n\nX\nY|\n\ntwo"), ("one|\n", "one\n\nX\nY|\n"), ("|\ntwo", "X\nY|\n\ntwo"),
            ("one|\r\n\r\ntwo", "one\r\n\r\nX\r\nY|\r\n\r\ntwo"), ("[one]\ntwo", "one\n\nX\nY|\n\ntwo"),
        ])
    func verse(before: String, after: String) {
        #expect(put("X\nY", .verse, into: before) == after)
    }

    @Test(
        "a rhyme goes in at the caret, with a blank where it would run into a word",
        arguments: [
            ("|", "X|"), ("moon|", "moon X|"), ("moon |", "moon X|"), ("moon,|", "moon, X|"), ("moon\n|", "moon\nX|"),
            ("moon|light", "moon X| light"), ("the |\nnext", "the X|\nnext"), ("the |, yes", "the X|, yes"),
            ("(|", "(X|"), ("moon-|", "moon-X|"), ("[moon]", "moon X|"), ("[moon ]", "moon X|"), ("月|", "月X|"),
            ("moon\r\n|", "moon\r\nX|"),
        ])
    func rhyme(before: String, after: String) {
        #expect(put("X", .rhyme, into: before) == after)
    }

    @Test(
        "other words replace the selection; blanks and line ends around it stay",
        arguments: [
            ("[one]", "X\nY|"), ("one [two] three", "one X\nY| three"), ("[one\n]two", "X\nY|\ntwo"),
            ("one[ two ]three", "one X\nY| three"), ("[one\r\ntwo\r\n]three", "X\r\nY|\r\nthree"),
            ("a\n[\n\none\n]b", "a\n\n\nX\nY|\nb"), ("a[ ]b", "aX\nY|b"),
            ("e\u{301}[e\u{301}]\r\n", "e\u{301}X\r\nY|\r\n"),
        ])
    func rework(before: String, after: String) {
        #expect(put("X\nY", .rework, into: before) == after)
    }

    @Test("whatever it is, nothing but blanks of a selection is lost unless other words are asked for")
    func losesNothing() {
        for marked in ["one|\r\n\r\ntwo", "o[ne\n\nt]wo\n", "|", "\n|\n", " | ", "a\u{2029}|b", "one\r|\r\rtwo"] {
            for kind in [SuggestionRequest.Kind.nextLine, .verse, .rhyme] {
                let place = place(marked)
                let insertion = SuggestionInsertion("X", as: kind, at: place)
                #expect(insertion.range.isEmpty)
                #expect(insertion.end <= insertion.range.lowerBound + insertion.text.unicodeScalars.count)
                #expect(
                    insertion.range.lowerBound
                        <= (place.before + place.selection + place.after).unicodeScalars.count)
            }
        }
    }

    @Test("without a selection, the line of the caret is selected")
    func line() {
        #expect(place("one\ntw|o\nthree").selectingLine == place("one\n[two]\nthree"))
        #expect(place("one\r\n|two").selectingLine == place("one\r\n[two]"))
        #expect(place("one\n|\ntwo").selectingLine == SuggestionPlace(before: "one\n", after: "\ntwo"))
        #expect(place("one\rtw|o\rthree").selectingLine == place("one\r[two]\rthree"))
        #expect(
            place("one\u{2029}tw|o\u{2029}three").selectingLine == place("one\u{2029}[two]\u{2029}three"),
            "GTK shows three lines")
        #expect(place("one\u{2028}tw|o").selectingLine == place("[one\u{2028}two]"), "one line for GTK")
        #expect(place("|").selectingLine == SuggestionPlace(before: "", after: ""))
        #expect(place("o[n]e").selectingLine == place("o[n]e"))
    }
}
