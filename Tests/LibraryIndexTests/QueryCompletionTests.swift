import Files
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("Query: completion of what is being typed")
struct QueryCompletionTests {
    private let folder = TemporaryFolder()

    /// Returns the completion of a text with `|` at the cursor.
    private func completion(_ typed: String) -> QueryCompletion? {
        let parts = typed.split(separator: "|", omittingEmptySubsequences: false)
        return QueryCompletion(parts.joined(), cursor: parts[0].unicodeScalars.count)
    }

    @Test(
        "there is one while the value of a term is typed, and none elsewhere",
        arguments: [
            ("tag:|", "tag", ""), ("tag:lo|", "tag", "lo"), ("red -tag:lo|", "tag", "lo"),
            ("tag:lo|ve river", "tag", "lo"),
            (#"in:"Folk/Ir|"#, "in", "Folk/Ir"), (#"in:"a \"b|"#, "in", #"a "b"#), ("é is:|", "is", ""),
            ("changed:2|", "changed", "2"), ("artist:Ü|", "artist", "Ü"),
            ("tag|", nil, nil), ("tag:love |", nil, nil), ("|tag:love", nil, nil), ("ta|g:love", nil, nil),
            (#"tag:"true love"|"#, nil, nil), ("title:ri|", nil, nil), ("text:ri|", nil, nil), ("river:x|", nil, nil),
            (#""tag:lo|"#, nil, nil), ("|", nil, nil),
        ] as [(String, String?, String?)])
    func place(typed: String, name: String?, value: String?) {
        #expect(completion(typed)?.name.rawValue == name)
        #expect(completion(typed)?.typed == value)
    }

    @Test(
        "what is chosen takes the place of what was typed, with a blank behind",
        arguments: [
            ("tag:lo|", "tag:love |"), ("red -tag:lo|ve river", "red -tag:love |river"), ("-tag:|", "-tag:love |"),
            (#"ü in:"a b| c" x"#, "ü tag:love |x"),
        ])
    func replacing(typed: String, expected: String) throws {
        let (text, cursor) = try #require(completion(typed)).replacing(with: "tag:love")
        var scalars = Array(text.unicodeScalars)
        scalars.insert("|", at: cursor)
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        #expect(String(view) == expected)
    }

    private func vocabulary() throws -> QueryVocabulary {
        func song(_ path: FilePath, _ members: String) { folder.write(Array("{\(members)}".utf8), to: path) }
        song("library/a/a.songbook", #""tags":["Love","true love","none"],"artist":["Édith","Nana"],"key":"F#m""#)
        song("library/b/b.songbook", #""tags":["love","Lovely"],"artist":"Nana","capo":2"#)
        song("library/Folk/Irish Songs/c/c.songbook", #""tags":["love","say \"so\""]"#)
        folder.makeFolder("library/folk 2/deep")
        let index = LibraryIndex(root: folder["library"], environment: folder.environment())
        return QueryVocabulary(try index.refresh().tree)
    }

    @Test("tags come by how many songs have them, then those with a word that begins so")
    func tags() throws {
        let vocabulary = try vocabulary()
        func terms(_ typed: String) -> [String] {
            completion(typed + "|").map { vocabulary.suggestions(for: $0).map(\.term) } ?? []
        }
        #expect(terms("tag:lo") == ["tag:love", "tag:Lovely", #"tag:"true love""#])
        #expect(terms("tag:LOVE") == ["tag:Lovely", #"tag:"true love""#])
        #expect(
            terms("tag:") == [
                "tag:love", "tag:Lovely", #"tag:"none""#, #"tag:"say \"so\"""#, #"tag:"true love""#, "tag:none",
            ])
        #expect(terms("tag:no") == [#"tag:"none""#, "tag:none"])
        #expect(terms(#"tag:"say"#).count == 1)
        #expect(terms("artist:") == ["artist:Nana", "artist:Édith"])
        #expect(terms("artist:e") == ["artist:Édith"])
        #expect(terms("key:f") == ["key:F#m"])
        #expect(terms("is:") == ["is:pinned", "is:broken", "is:conflicted", "is:draft"])
        #expect(terms("has:a") == ["has:audio", "has:attachment"])
        #expect(terms("changed:t") == ["changed:today"])
        #expect(terms("created:") == ["created:today", "created:week", "created:7d", "created:30d"])
        #expect(terms("in:fo") == ["in:Folk", #"in:"Folk/Irish Songs""#, #"in:"folk 2""#, #"in:"folk 2/deep""#])
        #expect(terms("in:songs") == [#"in:"Folk/Irish Songs""#])
        #expect(terms("in:zz").isEmpty)
    }

    @Test("each that is suggested finds what it says")
    func suggestionsAreTerms() throws {
        let vocabulary = try vocabulary()
        for name in QueryTermName.allCases where name != .title && name != .text {
            let typed = try #require(completion(name.rawValue + ":|"))
            for suggestion in vocabulary.suggestions(for: typed, most: 100) {
                let query = Query(suggestion.term)
                #expect(query.errors.isEmpty && query.terms.count == 1 && query.hasConditions, "\(suggestion)")
                let chosen = typed.replacing(with: suggestion.term)
                #expect(QueryCompletion(chosen.text, cursor: chosen.cursor) == nil)
            }
        }
    }
}
