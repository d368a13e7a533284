import Files
import SongFormat
import SongNames
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("Query: which songs it means")
struct QueryTests {
    private let folder = TemporaryFolder()
    private let calendar = LocalCalendar(now: Timestamp(iso8601: "2026-06-15T12:00:00Z")!, firstWeekday: 1)

    /// A song for each case, named by one letter.
    private func makeLibrary() {
        song("a", "Red River", text: "The moon is full", ["tags": ["Love", "True Love"], "pinned": true])
        song("Ballads/b", "Moon", text: "A red dress by the river", ["tags": ["lovely"], "key": "F#m"])
        song("Ballads/Irish/c", "Été", text: "Sur la rivière", ["language": "FR", "artist": ["Édith", "Nana"]])
        song("Set Aside/d", "Tag:love", text: "river tag:love 12:30", ["composer": "J. S. Bach", "lyricist": "Anon"])
        song("Ballads 2/e", "Old", text: "river", ["createdAt": "2020-02-29T12:00:00Z", "tags": ["ÄRGER"]])
        folder.write("no song", to: "Ballads/f/f.songbook")
        folder.write("x", to: "a/take.FLAC")
        folder.write("x", to: "a/.hidden.png")
        folder.write("x", to: "a/cover.png~")
        folder.write("x", to: "Ballads/b/notes.txt")
        folder.write("x", to: "Ballads/b/clip.webm")
        folder.write("x", to: "Ballads/Irish/c/stems/1.wav")
        folder.write("x", to: "Set Aside/d/Scan.JPEG")
        folder.write("{}", to: "Set Aside/d/d (conflicted copy 2026-01-01 101010).songbook")
    }

    @Test("a tag is one tag however songs and queries spell it: white space around it, case, Unicode form")
    func spellingsOfTags() throws {
        let tags: [(FilePath, String)] = [("a", "X "), ("b", "x"), ("c", "\u{A0}Caf\u{E9}"), ("d", "cafe\u{301}")]
        for (name, tag) in tags {
            song(name, name.string, text: "", ["tags": [tag]])
        }
        let snapshot = try LibraryIndex(root: folder.path, environment: folder.environment()).refresh()
        for query in ["tag:x", "tag:X", "tag:\" x \""] { #expect(try find(query, snapshot) == "ab", "\(query)") }
        #expect(try find("tag:CAFÉ", snapshot) == "cd")
        #expect(snapshot.tree.tagCounts.map(\.songs) == [2, 2])
        #expect(snapshot.tree.tagCounts.map(\.tag).allSatisfy { $0 == $0.trimmingTag })
        let typed = try #require(QueryCompletion("tag:c", cursor: 5))
        #expect(QueryVocabulary(snapshot.tree).suggestions(for: typed).map(\.value) == ["Café"])
    }

    private func song(_ path: FilePath, _ title: String, text: String, _ members: [String: Any] = [:]) {
        func json(_ value: Any) -> JSONValue {
            switch value {
            case let text as String: .string(text)
            case let texts as [String]: .array(texts.map(JSONValue.string))
            default: .bool(true)
            }
        }
        var all: [JSONValue.Member] = [.init("title", .string(title)), .init("text", .string(text))]
        if members["createdAt"] == nil { all.append(.init("createdAt", .string("2026-06-15T11:00:00Z"))) }
        all.append(.init("updatedAt", .string("2026-06-14T11:00:00Z")))
        all += members.sorted { $0.key < $1.key }.map { .init($0.key, json($0.value)) }
        let file = path.appending(FilePath(path.lastComponent!.string + ".songbook"))
        folder.write(JSONValue.object(all).serialized(pretty: true), to: file)
    }

    private func find(_ text: String, _ snapshot: LibrarySnapshot, isForgiving: Bool = false) throws -> String {
        let drafts: Set<FilePath> = [folder["Ballads/b/b.songbook"]]
        let context = QueryContext(calendar: calendar, drafts: { drafts })
        let search = LibrarySearch()
        let hits =
            isForgiving
            ? try search.results(for: Query(text), in: snapshot, context: context).hits
            : try search.find(Query(text), in: snapshot, context: context)
        return hits.map { $0.entry.folderName.string }.sorted().joined()
    }

    private func snapshot() throws -> LibrarySnapshot {
        let store = ContentStore(file: nil)
        let tree = try scan(folder.path, store)
        return LibrarySnapshot(tree: tree, freshness: .current, contents: store.contents)
    }

    @Test("each term, and what it is without")
    func terms() throws {
        makeLibrary()
        let snapshot = try snapshot()
        let cases: [(query: String, songs: String)] = [
            ("river", "abcde".replacing("c", with: "")), ("RIVIERE", "c"), ("-river", "cf"), ("river moon", "ab"),
            ("\"red dress\"", "b"), ("\"dress red\"", ""), ("-\"red dress\" river", "ade"),
            ("title:river", "a"), ("title:RED", "a"), ("-title:red river", "bde"), ("text:river", "bde"),
            ("text:moon", "a"), ("title:moon", "b"), ("-text:river", "acf"), ("title:moon text:red", "b"),
            ("title:\"red river\"", "a"), ("title:ete", "c"),
            ("tag:love", "a"), ("tag:LOVE", "a"), ("tag:\"true love\"", "a"), ("tag:true", ""), ("tag:lov", ""),
            ("tag:ärger", "e"), ("tag:a\u{308}rger", "e"), ("tag:arger", ""), ("tag:none", "cdf"), ("-tag:none", "abe"),
            ("-tag:love", "bcdef"), ("tag:love tag:\"True Love\"", "a"), ("tag:love tag:lovely", ""),
            ("\"tag:love\"", "d"), ("-\"tag:love\" river", "abe"), ("12:30", "d"),
            ("in:Ballads", "bcf"), ("in:ballads", "bcf"), ("in:Ballads/", "bcf"), ("in:/Ballads/Irish", "c"),
            ("in:\"Set Aside\"", "d"), ("in:Ball", ""), ("in:\"Ballads 2\"", "e"), ("-in:Ballads", "ade"),
            ("in:Irish", ""), ("in:/", "abcdef"), ("in:Nowhere", ""), ("-in:Nowhere", "abcdef"),
            ("in:Ballads -in:Ballads/Irish", "bf"), ("in:Ballads in:\"Set Aside\"", ""),
            ("in:Ballads -tag:love -tag:none", "b"),
            ("is:pinned", "a"), ("-is:pinned", "bcdef"), ("is:broken", "f"), ("is:broken in:\"Set Aside\"", ""),
            ("is:conflicted", "d"), ("is:draft", "b"), ("-is:draft river", "ade"),
            ("has:audio", "a"), ("has:video", "b"), ("has:image", "d"), ("has:note", "b"), ("has:attachment", "abcd"),
            ("-has:attachment", "ef"), ("has:note has:video", "b"),
            ("artist:nana", "c"), ("artist:ÉDITH", "c"), ("artist:edith", ""), ("artist:Nan", ""),
            ("composer:\"j. s. bach\"", "d"), ("lyricist:anon", "d"), ("key:f#M", "b"), ("language:fr", "c"),
            ("-language:fr river", "abde"),
            ("created:2020", "e"), ("created:2020-02-29", "e"), ("created:..2025", "e"), ("created:2019..2020-02", "e"),
            ("changed:2026-06 -is:broken", "abcde"), ("changed:..2026-05", ""),
            ("tag:love -in:\"Set Aside\" river", "a"), ("tga:love river", "abde"), ("tga:love", ""), ("", ""),
        ]
        for (query, songs) in cases {
            #expect(try find(query, snapshot) == songs, "\(query)")
        }
    }

    @Test("a wrong letter is forgiven in words alone, and where what else is asked for leaves nothing")
    func forgiving() throws {
        makeLibrary()
        let snapshot = try snapshot()
        #expect(try find("rivxr", snapshot, isForgiving: true) == "abde")
        #expect(try find("rivxr in:Ballads", snapshot, isForgiving: true) == "b")
        #expect(try find("rivxr -moon", snapshot, isForgiving: true) == "de")
        #expect(try find("title:rivxr", snapshot, isForgiving: true) == "a")
        #expect(try find("river tag:lve", snapshot, isForgiving: true) == "")
        #expect(try find("river tag:none", snapshot, isForgiving: true) == "d")
    }

    @Test("typing a query letter by letter finds what each beginning finds by itself")
    func typing() throws {
        makeLibrary()
        let snapshot = try snapshot()
        let typing = LibrarySearch()
        let context = QueryContext(calendar: calendar)
        for query in ["river -moon in:Ballads title:x", "-river tag:love", "\"red river\" -text:full"] {
            for length in 0...query.count {
                let query = Query(String(query.prefix(length)))
                let hits = try typing.find(query, in: snapshot, context: context).map(\.entry)
                let expected = try LibrarySearch().find(query, in: snapshot, context: context).map(\.entry)
                #expect(hits == expected, "\(query.text)")
            }
        }
    }

    @Test("names of folders match in any Unicode form, and by case where both are there")
    func folderNames() throws {
        song("E\u{301}te\u{301}/a", "A", text: "")
        song("folk/b", "B", text: "")
        song("Folk/c", "C", text: "")
        let snapshot = try snapshot()
        #expect(try find("in:\u{C9}t\u{E9}", snapshot) == "a")
        #expect(try find("in:\u{E9}T\u{E9}", snapshot) == "a")
        #expect(try find("in:folk", snapshot) == "b" && find("in:Folk", snapshot) == "c")
        #expect(try find("in:FOLK", snapshot) == "bc")
    }

    @Test("what lies beside a song is known after it was added, and after it was removed")
    func attachments() throws {
        song("a", "A", text: "x")
        let store = ContentStore(file: nil)
        var tree = try scan(folder.path, store)
        #expect(tree.song("a")?.attachmentKinds == [])
        folder.write("x", to: "a/take.opus")
        tree = try scan(folder.path, store, old: tree)
        #expect(tree.song("a")?.attachmentKinds == [.audio])
        folder.write("{}", to: "a/second.songbook")
        tree = try scan(folder.path, store, old: tree)
        #expect(tree.song("a")?.attachmentKinds == [], "a folder of two songs is that of none")
        folder.remove("a/second.songbook")
        folder.remove("a/take.opus")
        folder.makeFolder("a/Stems")
        tree = try scan(folder.path, store, old: tree)
        #expect(tree.song("a")?.attachmentKinds == [.other])
    }

    @Test("long and many tags and artists are kept apart")
    func labels() throws {
        let long = String(repeating: "x", count: 20_000)
        song("a", "A", text: "", ["tags": ["", long, "b"], "artist": [long, "c"], "key": ""])
        let song = try #require(try scan(folder.path).song("a"))
        #expect(song.tags == ["", String(long.prefix(16_384)), "b"])
        #expect(song.texts(of: .artist) == [String(long.prefix(16_384)), "c"])
        #expect(song.texts(of: .key) == [] && song.texts(of: .album) == [])
    }
}
