import Files
import Problems
import SongFormat
import SongNames
import Testing

@testable import LibraryIndex

@Suite("Query: what a text asks for")
struct QueryParserTests {
    private typealias Meaning = QueryTerm.Meaning

    private func meanings(_ text: String) -> [String] {
        Query(text).terms.map { ($0.isNegated ? "-" : "") + "\($0.meaning)" }
    }

    @Test(
        "terms",
        arguments: [
            ("river", .word("river")), ("red", .word("red")), ("\"red river\"", .word("red river")),
            ("tag:love", .tag("love")), ("tag:\"true love\"", .tag("true love")), ("tag:none", .untagged),
            ("tag:Été", .tag("Été")), ("title:river", .title("river")), ("text:\"red river\"", .text("red river")),
            ("in:Ballads", .folder("Ballads")), ("in:\"Folk/Irish Songs\"", .folder("Folk/Irish Songs")),
            ("is:pinned", .state(.pinned)), ("is:broken", .state(.broken)), ("is:conflicted", .state(.conflicted)),
            ("is:draft", .state(.draft)), ("has:audio", .attachment(.audio)), ("has:video", .attachment(.video)),
            ("has:image", .attachment(.image)), ("has:note", .attachment(.note)), ("has:attachment", .attachment(nil)),
            ("changed:today", .changed(.today)), ("created:week", .created(.week)), ("changed:7d", .changed(.days(7))),
            ("artist:Dylan", .member(.artist, "Dylan")), ("composer:\"J. S. Bach\"", .member(.composer, "J. S. Bach")),
            ("lyricist:x", .member(.lyricist, "x")), ("key:F#m", .member(.key, "F#m")),
            ("language:de", .member(.language, "de")),
        ] as [(String, QueryTerm.Meaning)])
    func terms(_ text: String, _ meaning: QueryTerm.Meaning) {
        let query = Query(text)
        #expect(query.errors == [])
        #expect(query.terms == [QueryTerm(meaning: meaning, isNegated: false, range: 0..<text.utf8.count)])
        let negated = Query(" -" + text + " ")
        #expect(negated.errors == [])
        #expect(negated.terms == [QueryTerm(meaning: meaning, isNegated: true, range: 1..<(text.utf8.count + 2))])
    }

    @Test(
        "what is only words",
        arguments: [
            ("river:", "river:"), ("\"tag:love\"", "tag:love"), ("12:30", "12:30"), ("-", "-"), (":", ":"),
            ("rock-n-roll", "rock-n-roll"), ("don't:x", "don't:x"), ("5\"", "5\""),
            ("\"say \\\"hi\\\"\"", "say \"hi\""),
            ("\"back\\\\slash\"", "back\\slash"), ("\"not closed", "not closed"), ("\"end\\", "end\\"),
            ("\u{201C}x\u{201D}", "\u{201C}x\u{201D}"),
        ])
    func words(_ text: String, _ word: String) {
        let query = Query(text)
        #expect(query.errors == [])
        #expect(query.terms.map(\.meaning) == [.word(word)])
    }

    @Test("parts are separated by blanks, line ends too, and by quotation marks")
    func parts() {
        #expect(
            Query("a\t-b\n\"c d\"e tag:x  -in:\"Set Aside\"f").terms.map(\.meaning) == [
                .word("a"), .word("b"), .word("c d"), .word("e"), .tag("x"), .folder("Set Aside"), .word("f"),
            ])
        #expect(Query("").isEmpty && Query(" \n").isEmpty && Query("\"\"").isEmpty && Query("-\"\"").isEmpty)
        #expect(!Query("tag:x").isEmpty && !Query("-river").isEmpty && Query("tga:x").isEmpty)
    }

    @Test(
        "errors name the term",
        arguments: [
            ("tga:love", "tga:love", .unknownTerm), ("Tag:love", "Tag:love", .unknownTerm),
            ("-Is:pinned", "Is:pinned", .unknownTerm), ("schlagwort:liebe", "schlagwort:liebe", .unknownTerm),
            ("тег:любовь", "тег:любовь", .unknownTerm), ("http://x", "http://x", .unknownTerm),
            ("tag:", "tag:", .missingValue), ("tag:\"\"", "tag:\"\"", .missingValue), ("-in:", "in:", .missingValue),
            ("is:Pinned", "is:Pinned", .unknownValue(["pinned", "broken", "conflicted", "draft"])),
            ("has:other", "has:other", .unknownValue(["audio", "video", "image", "note", "attachment"])),
            ("changed:2026-13", "changed:2026-13", .invalidDate),
            ("created:2026-02-30", "created:2026-02-30", .invalidDate), ("changed:7x", "changed:7x", .invalidDate),
            ("changed:2026-02..2026-01", "changed:2026-02..2026-01", .reversedRange),
        ] as [(String, String, QueryError.Reason)])
    func errors(_ text: String, _ term: String, _ reason: QueryError.Reason) {
        let query = Query("river " + text + " moon")
        #expect(query.errors.map(\.term) == [term])
        #expect(query.errors.map(\.reason) == [reason])
        let range = query.errors[0].range
        #expect(String(decoding: Array(query.text.utf8)[range], as: UTF8.self) == term)
        #expect(query.terms.map(\.meaning) == [.word("river"), .word("moon")])
        #expect(throws: QueryError.self) { try Query(validating: text) }
        #expect(query.errors[0].problem.path?.string == term)
    }

    @Test(
        "dates",
        arguments: [
            ("today", "today"), ("week", "week"), ("1d", "days(1)"), ("0d", nil), ("7", nil), ("d", nil), ("-7d", nil),
            ("7x", nil), ("2026", "2026..2026"), ("2026-01", "2026-01..2026-01"), ("2026-1", nil), ("2026-13", nil),
            ("2026-00", nil), ("2026-02-28", "2026-02-28..2026-02-28"), ("2026-02-29", nil), ("2026-02-30", nil),
            ("2024-02-29", "2024-02-29..2024-02-29"), ("2000-02-29", "2000-02-29..2000-02-29"), ("1900-02-29", nil),
            ("2026-04-31", nil), ("2026-01-00", nil), ("0000", nil), ("26", nil), ("..", nil), ("", nil),
            ("2025-12-24..2026-01-06", "2025-12-24..2026-01-06"), ("..2026", "..2026"), ("2026..", "2026.."),
            ("2026-01..2026-01-05", "2026-01..2026-01-05"), ("..today", nil), ("2026...2027", nil), ("2026..x", nil),
            ("2026-01-01T24:00", nil), ("Today", nil), ("heute", nil), ("99999999999999999999d", nil),
        ] as [(String, String?)])
    func dates(_ text: String, _ expected: String?) {
        #expect(QueryDate(text).map(Self.text) == expected)
    }

    private static func text(_ date: QueryDate) -> String {
        func text(_ period: QueryDate.Period?) -> String {
            guard let period else { return "" }
            func two(_ number: Int) -> String { number < 10 ? "-0\(number)" : "-\(number)" }
            return "\(period.year)" + (period.month.map(two) ?? "") + (period.day.map(two) ?? "")
        }
        return switch date {
        case .today: "today"
        case .week: "week"
        case .days(let count): "days(\(count))"
        case .range(let first, let last): text(first) + ".." + text(last)
        }
    }

    @Test(
        "a term is typed so that it is read again",
        arguments: [
            "love", "true love", "none", "12\"", "\"x\"", "a\\b", "a \\\"b", "-x", "a:b", "\u{A0}",
            "\"\u{301}x", "a \"\u{301}b", "a \\\u{301}b",
        ])
    func typedTerms(_ value: String) {
        let query = Query("-" + QueryTermName.tag.term(value))
        #expect(query.errors == [] && query.terms.map(\.meaning) == [.tag(value)])
        #expect(
            query.asksSame(as: Query("  " + query.text + " tga:x")) && !query.asksSame(as: Query(query.text + " x")))
    }

    @Test("whoever goes on typing narrows a search; another scope or one word less does not")
    func narrowing() {
        func isNarrower(_ new: String, _ old: String) -> Bool { Query(new).words.isNarrower(than: Query(old).words) }
        #expect(isNarrower("river", "riv") && isNarrower("river moon", "river") && isNarrower("title:river", "river"))
        #expect(isNarrower("title:river", "title:riv") && isNarrower("river -mo", "river -moon"))
        #expect(isNarrower("river -moon", "river"))
        #expect(
            !isNarrower("riv", "river") && !isNarrower("river", "title:river") && !isNarrower("river", "river -moon"))
        #expect(!isNarrower("text:river", "title:river") && !isNarrower("river -moon", "river -mo"))
        #expect(!isNarrower("river -title:moon", "river -moon") && isNarrower("river -moon", "river -title:moon"))
    }
}
