import SongFormat
import Suggestions
import Testing

@Suite("What a program for suggestions is asked") struct SuggestionRequestTests {
    private func text(_ request: SuggestionRequest) -> String {
        String(decoding: request.json.serialized(pretty: false), as: UTF8.self)
    }

    @Test("is one object in one line, without what is not known") func json() {
        var request = SuggestionRequest(
            title: "Kitchen \"Light\"", place: SuggestionPlace(before: "one\n", selection: "tw\0o", after: "\u{2028}é"))
        #expect(
            text(request)
                == #"{"version":1,"title":"Kitchen \"Light\"","before":"one\n","selection":"tw\u0000o","#
                + "\"after\":\"\u{2028}é\"," + #""wish":{"kind":"next-line"},"count":5}"#)
        request.language = "de"
        request.kind = .rework
        (request.wish, request.mood, request.lineSyllables, request.count) = ("less sad", "hopeful", 7, 2)
        #expect(text(request).contains(#""title":"Kitchen \"Light\"","language":"de","before""#))
        let wish = #"{"kind":"rework","text":"less sad","mood":"hopeful","syllables":7}"#
        #expect(text(request).hasSuffix(#""wish":\#(wish),"count":2}"#))
    }

    @Test("has the word to rhyme with: the last that is sung") func word() {
        func word(_ before: String, _ selection: String = "") -> String? {
            SuggestionPlace(before: before, selection: selection, after: "x").word
        }
        #expect(word("Leave the light on\n") == "on")
        #expect(word("Leave the [G]light, [D/F#]\n\nChorus\n") == "light")
        #expect(word("don't!") == "don't")
        #expect(word("the ‘stars’…") == "stars’" || word("the ‘stars’…") == "stars")
        #expect(word("Straße") == "Straße")
        #expect(word("no", "the yes, ") == "yes")
        #expect(word("no", " ") == "no")
        #expect(word("") == nil && word("123 [hums]") == "hums")
        #expect(
            text(SuggestionRequest(title: "", place: .init(atEndOf: "a moon"), kind: .rhyme)).contains(
                #""wish":{"kind":"rhyme","word":"moon"}"#))
    }

    @Test("is about the end of a line, or about lines; together they are the lyrics") func places() {
        for text in ["one\ntwo\nthree", "one\r\ntwo\r\nthree\r\n", "one\rtwo\n\nfour", "one\u{2029}two", "", "\n"] {
            let count = SuggestionPlace.lineCount(of: text)
            for line in 0...count {
                let place = SuggestionPlace(in: text, afterLine: line)!
                #expect(place.before + place.selection + place.after == text && place.selection.isEmpty)
            }
            #expect(SuggestionPlace(in: text, afterLine: count + 1) == nil)
            #expect(SuggestionPlace(in: text, lines: 1...count + 1) == nil)
        }
        #expect(
            SuggestionPlace(in: "one\ntwo\nthree", afterLine: 2)
                == SuggestionPlace(before: "one\ntwo", after: "\nthree"))
        #expect(SuggestionPlace(in: "one\ntwo", afterLine: 0) == SuggestionPlace(before: "", after: "one\ntwo"))
        #expect(
            SuggestionPlace(in: "one\r\ntwo\r\nthree\r\n", lines: 2...3)
                == SuggestionPlace(before: "one\r\n", selection: "two\r\nthree", after: "\r\n"))
        #expect(
            SuggestionPlace(in: "one\u{2029}two\nthree", lines: 2...2)
                == SuggestionPlace(before: "one\u{2029}", selection: "two", after: "\nthree"))
        #expect(SuggestionPlace.lineCount(of: "one\ntwo\n") == 2 && SuggestionPlace.lineCount(of: "") == 0)
    }
}
