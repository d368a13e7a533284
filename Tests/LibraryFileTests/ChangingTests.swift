import Files
import Freedesktop
import LibraryFile
import Problems
import TestSupport
import Testing

@Suite("What a library remembers is changed")
struct ChangingTests {
    private let scene = Scene()

    @Test("the first change makes the file, readable like any other")
    func first() throws {
        let report = try scene.change { $0.setColor("red", ofTag: "love") }
        #expect(report.isWritten && report.unconfirmed == nil)
        #expect(
            scene.text
                == "{\n  \"version\": 1,\n  \"tags\": {\n    \"love\": {\n      \"color\": \"red\"\n    }\n  }\n}\n")
        #expect(scene.names == [".songbook-library.json"])
        #expect(try !scene.change { $0.setColor("red", ofTag: "love") }.isWritten)
    }

    @Test("only what changes is replaced")
    func lossless() throws {
        scene.write(ReadingTests.example)
        try scene.change { $0.setColor("blue", ofTag: "love") }
        #expect(scene.text == ReadingTests.example.replacing("\"red\"", with: "\"blue\""))
        try scene.change {
            $0.setColor("red", ofTag: "love")
            $0.set(SmartFolder(name: "Ready to sing", query: "tag:ready"))
        }
        #expect(
            scene.text
                == ReadingTests.example.replacing("\"tag:ready -in:\\\"Set Aside\\\"\"", with: "\"tag:ready\""))
        try scene.change { $0.setFolder("Ballads", to: FolderArrangement(order: 1)) }
        #expect(scene.text?.contains("\"Ballads\": { \"order\": 1 }") == true)
    }

    @Test("what this program does not know stays")
    func unknown() throws {
        scene.write("{\"x\": [1.0, {\"y\": 1e400}], \"tags\": {\"love\": {\"shape\": 2.0}}}")
        try scene.change { $0.setColor("red", ofTag: "love") }
        try scene.change { $0.setColor(nil, ofTag: "love") }
        #expect(scene.text == "{\"x\": [1.0, {\"y\": 1e400}], \"tags\": {\"love\": {\"shape\": 2.0}}}")
    }

    @Test("smart folders are renamed, moved and removed")
    func smartFolders() throws {
        for name in ["A", "B", "C"] { try scene.change { $0.set(SmartFolder(name: name, query: name)) } }
        try scene.change { $0.moveSmartFolder(named: "C", before: "A") }
        try scene.change { $0.renameSmartFolder("A", to: "D") }
        #expect(try scene.store.read().smartFolders.map(\.name) == ["C", "D", "B"])
        try scene.change { $0.moveSmartFolder(named: "C", before: nil) }
        try scene.change { $0.removeSmartFolder(named: "D") }
        #expect(try scene.store.read().smartFolders.map(\.name) == ["B", "C"])
    }

    @Test("a tag's color goes along when it is renamed, and gives way to that of a tag that is there")
    func renamedTag() throws {
        scene.write("{\"tags\": {\"Love\": {\"color\": \"red\", \"x\": 1.0}, \"b\": {\"color\": \"blue\"}}}")
        try scene.change { $0.renameTag("love", to: "heart") }
        #expect(scene.text == "{\"tags\": {\"b\": {\"color\": \"blue\"}, \"heart\": {\"color\":\"red\",\"x\":1.0}}}")
        try scene.change { $0.renameTag("heart", to: "b") }
        #expect(scene.text == "{\"tags\": {\"b\": {\"color\": \"blue\", \"x\": 1.0}}}")
        try scene.change { $0.renameTag("nothing", to: "b") }
    }

    private func moved(_ folder: FilePath, to newFolder: FilePath) throws -> Bool {
        var isMoved = false
        try scene.change { isMoved = $0.moveFolder(folder, to: newFolder) }
        return isMoved
    }

    @Test("entries follow folders that are renamed and moved, and roles of projects too")
    func movedFolder() throws {
        try scene.change {
            $0.setFolder("A", to: FolderArrangement(order: 1))
            $0.setFolder("A/B", to: FolderArrangement(order: 2))
            $0.setFolder("AB", to: FolderArrangement(order: 3))
            $0.setFolder("C", to: FolderArrangement(order: 4))
            $0.setFolder("P", to: FolderArrangement(project: Project(kind: "songs", roles: ["draft": "Draft"])))
        }
        #expect(try moved("A", to: "C"))
        let arrangement = try scene.store.read()
        #expect(arrangement.folders.mapValues(\.order) == ["C": 1, "C/B": 2, "AB": 3, "P": nil])
        #expect(try !moved("Gone", to: "Other"))
        #expect(try moved("P/Draft", to: "P/Entwurf"))
        #expect(try scene.store.read().folder("P").project?.roles == ["draft": "Entwurf"])
        #expect(try moved("P", to: "Q"))
        #expect(try scene.store.read().folder("Q").project?.roles == ["draft": "Entwurf"])
    }

    @Test("changes of several programs at once are all in it")
    func atOnce() async throws {
        let scene = scene
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for number in 0..<10 {
                        do {
                            try scene.change { $0.setColor("red", ofTag: "\(writer) \(number)") }
                        } catch {
                            Issue.record(error)
                        }
                    }
                }
            }
        }
        let arrangement = try scene.store.read()
        for writer in 0..<4 {
            for number in 0..<10 { #expect(arrangement.color(ofTag: "\(writer) \(number)") == "red") }
        }
        #expect(scene.names == [".songbook-library.json"])
    }

    @Test("conflict copies of sync programs are merged into the file and go to the trash")
    func copies() throws {
        scene.write("{\"version\": 1, \"tags\": {\"a\": {\"color\": \"red\"}}}")
        let copies = [
            ".songbook-library.sync-conflict-20260212-103000-ABCDEFG.json",
            ".songbook-library (conflicted copy 2026-02-12 103000).json",
            ".songbook-library (Maria's conflicted copy 2026-02-12).json",
            ".songbook-library_conflict-20260212-103000.json", ".songbook-library.Conflict.json",
        ]
        for (number, name) in copies.enumerated() {
            scene.write("{\"tags\": {\"t\(number)\": {\"color\": \"blue\"}}}", to: FilePath("Songs/" + name))
        }
        scene.write("{\"tags\": {\"mine\": {\"color\": \"blue\"}}}", to: "Songs/.songbook-library.backup.json")
        #expect(try scene.store.read().color(ofTag: "t0") == "blue")
        var notices = [Notice]()
        let arrangement = try scene.store.readMergingCopies { notices.append($0) }
        #expect(notices.count == copies.count)
        for number in copies.indices { #expect(arrangement.color(ofTag: "t\(number)") == "blue") }
        #expect(arrangement.color(ofTag: "a") == "red" && arrangement.color(ofTag: "mine") == nil)
        #expect(try scene.store.read() == arrangement)
        #expect(scene.names == [".songbook-library.backup.json", ".songbook-library.json"])
        #expect(try Trash(scene.environment).items(near: scene.library).count == copies.count)
    }

    @Test("a damaged conflict copy stays, is said, and is in nobody's way")
    func damagedCopy() throws {
        let name: FilePath = "Songs/.songbook-library.sync-conflict-20260212-103000-ABCDEFG.json"
        scene.write("{", to: name)
        let report = try scene.change { $0.setColor("red", ofTag: "a") }
        #expect(report.isWritten && report.notices.count == 1)
        #expect(scene.folder.read(name) != nil)
    }

    @Test("a library that cannot be written says why")
    func readOnly() throws {
        scene.write("{}")
        let calls = FaultyCalls { _, call in call.name == .openat ? nil : .failing(.readOnlyFilesystem) }
        let problem = try #require(throws: Problem.self) {
            _ = try calls.run { () throws(Problem) in try scene.change { $0.setColor("red", ofTag: "a") } }
        }
        #expect(problem.kind == .permission)
        #expect(scene.text == "{}")
    }
}
