import Testing
import TextEditing

@testable import SongbookModel

/// Returns the caret of a text with `|` at the caret, or `[` and `]` around the selection; chords are in `<` and `>`.
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

@Suite("The word at the caret, and the place where a word is inserted")
struct LyricsCaretTests {
    @Test(
        "the word is in the selection, else at or right before the caret, else the last sung word before it",
        arguments: [
            ("a [long time] ago", "time"), ("long| time", "long"), ("lo|ng time", "long"), ("long |time", "long"),
            ("long time, |", "time"), ("long time\n|", "time"), ("long time\n\nChorus\n|", "time"),
            ("|long time", nil), ("", nil), ("don’t|", "don’t"), ("singin'|", "singin'"), ("'time'|", "time"),
            ("time''|", "time"), ("''time'’|", "time"), ("singin''|", "singin'"), ("singinʼ|", "singinʼ"),
            ("donʼt|", "donʼt"), ("timeʼ|", "time"),
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
        "a rhyme is inserted at the caret, with spaces between words, and never inside a word",
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
        "a synonym replaces the word at or right before the caret, and keeps its chords",
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
