import Files
import LibraryFile
import Problems
import TestSupport
import Testing

@Suite("What a library remembers is read")
struct ReadingTests {
    private let scene = Scene()
    static let example = """
        {
          "version": 1,
          "smartFolders": [{ "name": "Ready to sing", "query": "tag:ready -in:\\"Set Aside\\"" }],
          "folders": { "Ballads": { "order": 1, "icon": "emblem-favorite-symbolic" },
                       "My Poems": { "project": { "kind": "poetry", "roles": { "draft": "Draft", "ready": "Ready" } } } },
          "tags": { "love": { "color": "red" } }
        }
        """

    @Test("the example of the manual")
    func example() throws {
        scene.write(Self.example)
        let arrangement = try scene.store.read()
        #expect(arrangement.smartFolders == [SmartFolder(name: "Ready to sing", query: "tag:ready -in:\"Set Aside\"")])
        #expect(arrangement.folder("Ballads") == FolderArrangement(order: 1, icon: "emblem-favorite-symbolic"))
        let project = Project(kind: "poetry", roles: ["draft": "Draft", "ready": "Ready"])
        #expect(arrangement.folder("My Poems").project == project)
        #expect(arrangement.folder("Nothing") == FolderArrangement())
        #expect(arrangement.color(ofTag: "love") == "red")
        #expect(arrangement.color(ofTag: "LOVE") == "red")
        #expect(arrangement.color(ofTag: "lover") == nil)
    }

    @Test("no file is nothing to remember, and none is made")
    func missing() throws {
        #expect(try scene.store.read().isEmpty)
        #expect(try scene.store.readMergingCopies().isEmpty)
        #expect(try !scene.change { $0.removeSmartFolder(named: "x") }.isWritten)
        #expect(scene.text == nil)
    }

    @Test(
        "a damaged file is refused with the reason, and never written over",
        arguments: [
            ("{\n  \"tags\": {},\n}", "line 2, column 13"), ("", "line 1"), ("[]", "{ }"),
            ("{\"version\": 0}", "version"),
            ("{\"version\": \"1\"}", "version"), ("{\"smartFolders\": {}}", "smartFolders"),
            ("{\"smartFolders\": [{\"name\": \"a\"}]}", "smartFolders"),
            ("{\"smartFolders\": [{\"name\": 1, \"query\": \"\"}]}", "smartFolders"),
            ("{\"smartFolders\": [{\"name\": \"a\", \"query\": \"\"}, {\"name\": \"a\", \"query\": \"\"}]}", "“a”"),
            ("{\"folders\": []}", "folders"), ("{\"folders\": {\"A\": 1}}", "“A”"),
            ("{\"folders\": {\"A\": {\"order\": \"1\"}}}", "order"),
            ("{\"folders\": {\"A\": {\"icon\": 1}}}", "icon"),
            ("{\"folders\": {\"A\": {\"project\": {}}}}", "kind"),
            ("{\"folders\": {\"A\": {\"project\": {\"kind\": \"x\", \"roles\": {\"a\": 1}}}}}", "“a”"),
            ("{\"tags\": {\"a\": {\"color\": 1}}}", "color"), ("{\"tags\": {}, \"tags\": {}}", "tags"),
        ])
    func damaged(text: String, named: String) throws {
        scene.write(text)
        for body in [{ _ = try scene.store.read() }, { try scene.change { $0.setColor("red", ofTag: "x") } }] {
            let problem = try #require(throws: Problem.self) { try body() }
            #expect(problem.kind == .invalidSong)
            #expect(problem.what.contains(named), "\(problem.what)")
            #expect(problem.path == scene.store.file)
        }
        #expect(scene.text == text)
        #expect(scene.names == [".songbook-library.json"])
    }

    @Test("a newer program's file is read as far as it is understood, and never changed")
    func newer() throws {
        let text = "{\"version\": 2, \"smartFolders\": [{\"name\": \"A\", \"query\": \"a\"}, 1], \"tags\": 7}"
        scene.write(text)
        #expect(try scene.store.read().smartFolders == [SmartFolder(name: "A", query: "a")])
        let problem = try #require(throws: Problem.self) { try scene.change { $0.setColor("red", ofTag: "x") } }
        #expect(problem.kind == .permission && problem.what.contains("(2)"))
        #expect(scene.text == text)
    }

    @Test("a link, a folder and a file of another kind are refused")
    func notRegular() throws {
        scene.folder.makeFolder(Scene.name)
        #expect(throws: Problem.self) { try scene.store.read() }
        #expect(throws: Problem.self) { try scene.change { $0.setColor("red", ofTag: "x") } }
    }
}
