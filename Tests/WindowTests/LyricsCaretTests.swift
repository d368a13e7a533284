import Testing

@testable import Toolkit
@testable import songbook_window

/// A text with `|` at the caret, or `[` and `]` around what is selected; chords are in `<` and `>`.
private func caret(_ text: String) -> LyricsCaret {
    func chords(_ part: some StringProtocol) -> String {
        String(part).replacing("<", with: "[").replacing(">", with: "]")
    }
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    if parts.count == 2 {
        let before = chords(parts[0])
        return LyricsCaret(
            before: before, selection: "", after: chords(parts[1]), start: before.unicodeScalars.count)
    }
    let start = text.firstIndex(of: "[")!
    let end = text.firstIndex(of: "]")!
    let before = chords(text[..<start])
    return LyricsCaret(
        before: before, selection: chords(text[text.index(after: start)..<end]),
        after: chords(text[text.index(after: end)...]), start: before.unicodeScalars.count)
}

@Suite("The word that is meant at a caret, and where a word goes in")
struct LyricsCaretTests {
    @Test(
        "in the selection; else the word that the caret is in or right behind; else the last one before that is sung",
        arguments: [
            ("a [long time] ago", "time"), ("long| time", "long"), ("lo|ng time", "long"), ("long |time", "long"),
            ("long time, |", "time"), ("long time\n|", "time"), ("long time\n\nChorus\n|", "time"),
            ("|long time", nil), ("", nil), ("don’t|", "don’t"), ("singin'|", "singin'"), ("'time'|", "time"),
            ("‘time’|", "time"), ("won<Am>der|", "wonder"), ("won<Am>d|er ful", "wonder"), ("time <Am>|", "time"),
            ("time<Am>|", "time"), ("time <A|m>moon", "time"), ("one\nNä|chte", "Nächte"),
            ("e\u{301}te\u{301}|", "été"),
            ("one\n\nChor|us", "one"), ("20 |", nil), ("[  ] moon", nil), ("שלו|ם", "שלום"), ("one\r\ntwo\r\n|", "two"),
        ])
    func meantWord(text: String, word: String?) {
        let text = text.contains("|") || text.contains("[") ? text : text + "|"
        #expect(caret(text).word == word)
    }

    @Test(
        "a rhyme goes in at the caret, with blanks where words would stand close, and never into a word",
        arguments: [
            ("a time|", "a time xy|"), ("a time |", "a time xy|"), ("|", "xy|"), ("a\n|\nb", "a\nxy|\nb"),
            ("a ti|me now", "a time xy| now"), ("a, |b", "a, xy| b"), ("a,|", "a, xy|"), ("“|", "“xy|"),
            ("a |time", "a xy| time"), ("<Am>|", "<Am>xy|"), ("time<Am>|", "time<Am> xy|"),
            ("won<Am>d|er", "won<Am>der xy|"), ("a [time] now", "a xy| now"), ("a [Time]", "a Xy|"),
            ("ti–|", "ti–xy|"), ("𝄞 é|", "𝄞 é xy|"), ("a\r\nb|\r\nc", "a\r\nb xy|\r\nc"),
        ])
    func rhymeGoesIn(text: String, result: String) {
        check(text, result, replacesWord: false)
    }

    @Test(
        "a synonym takes the place of the word that the caret is in or right behind, and leaves its chords",
        arguments: [
            ("a ti|me now", "a xy| now"), ("a time| now", "a xy| now"), ("Time|", "Xy|"), ("a time |", "a time xy|"),
            ("a [long] time", "a xy| time"), ("won<Am>d|er", "<Am>xy|"), ("don’t|", "xy|"), ("«é|té»", "«xy|»"),
        ])
    func synonymGoesIn(text: String, result: String) {
        check(text, result, replacesWord: true)
    }

    private func check(_ text: String, _ result: String, replacesWord: Bool) {
        let place = caret(text)
        let whole = Array((place.before + place.selection + place.after).unicodeScalars)
        let change = place.putting("xy", replacesWord: replacesWord)
        var scalars = whole
        scalars.replaceSubrange(change.range, with: Array(change.replacement.unicodeScalars))
        #expect(change.selection.anchor == change.selection.cursor)
        scalars.insert("|", at: change.selection.cursor)
        let shown = String(String.UnicodeScalarView(scalars)).replacing("[", with: "<").replacing("]", with: ">")
        #expect(shown.unicodeScalars.elementsEqual(result.unicodeScalars), "\(shown)")
    }
}
