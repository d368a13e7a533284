import Files
import Glibc
import Problems
import TestSupport
import Testing

@Suite("Registration and mimeapps.list") struct RegistrationDefaultTests {
    @Test("a list that was there keeps all else byte for byte, and is as before at the end") func kept() throws {
        let scene = RegistrationScene()
        let text = "# mine\n[Added Associations]\nx/y=z.desktop;\n\n[Default Applications]\na/b=c.desktop"
        scene.folder.write(text, to: RegistrationScene.list)
        _ = try scene.registration.register()
        #expect(
            scene.text(RegistrationScene.list)
                == text.split(separator: "a/b").joined(
                    separator: "application/x-songbook=com.palmernix.songbook.desktop\na/b"))
        _ = try scene.registration.unregister()
        #expect(scene.text(RegistrationScene.list) == text)
    }

    @Test("an empty list stays an empty list") func empty() throws {
        let scene = RegistrationScene()
        scene.folder.write("", to: RegistrationScene.list)
        _ = try scene.registration.register()
        _ = try scene.registration.unregister()
        #expect(scene.text(RegistrationScene.list) == "")
    }

    @Test("a list that was not there stays when others have put something into it") func usedByOthers() throws {
        let scene = RegistrationScene()
        _ = try scene.registration.register()
        let text = try #require(scene.text(RegistrationScene.list))
        scene.folder.write(text + "x/y=z.desktop\n", to: RegistrationScene.list)
        _ = try scene.registration.unregister()
        #expect(scene.text(RegistrationScene.list) == "[Default Applications]\nx/y=z.desktop\n")
    }

    @Test("a list that is a link stays a link") func link() throws {
        let scene = RegistrationScene()
        scene.folder.write("[X]\n", to: "dotfiles/mimeapps.list")
        scene.folder.makeFolder("home/.config")
        runTool("/bin/ln", "-s", "../../dotfiles/mimeapps.list", scene.folder[RegistrationScene.list].string)
        _ = try scene.registration.register()
        #expect(try FileStatus(of: scene.folder[RegistrationScene.list], followingLinks: false).kind == .symbolicLink)
        #expect(scene.text("dotfiles/mimeapps.list")?.contains("songbook") == true)
        _ = try scene.registration.unregister()
        #expect(scene.text("dotfiles/mimeapps.list") == "[X]\n")
    }

    @Test("a list that is no file is said, and what was done before can be undone") func folderInItsPlace() throws {
        let scene = RegistrationScene()
        scene.folder.makeFolder(RegistrationScene.list)
        let before = scene.home
        #expect(throws: Problem.self) { try scene.registration.register() }
        runTool("/bin/rmdir", scene.folder[RegistrationScene.list].string)
        _ = try scene.registration.unregister()
        scene.folder.makeFolder(RegistrationScene.list)
        #expect(scene.home == before)
    }

    @Test(
        "what takes the list's place keeps nothing else from being registered, or unregistered, and is said",
        arguments: ["dangling link", "circle of links", "FIFO", "folder"])
    func noFile(_ kind: String) throws {
        let scene = RegistrationScene(tools: false)
        let path = scene.folder[RegistrationScene.list]
        scene.folder.makeFolder("home/.config")
        switch kind {
        case "dangling link": #expect(symlink("nowhere", path.string) == 0)
        case "circle of links": #expect(symlink("mimeapps.list", path.string) == 0)
        case "FIFO": #expect(mkfifo(path.string, 0o600) == 0)
        default: scene.folder.makeFolder(RegistrationScene.list)
        }
        let before = scene.home
        let refused = #expect(throws: Problem.self) { try scene.registration.register() }
        #expect(refused?.description.contains("cannot set the default program") == true)
        #expect(scene.folder.read(RegistrationScene.type) != nil)
        #expect(scene.folder.read(RegistrationScene.entry) != nil)
        let problem = #expect(throws: Problem.self) { try scene.registration.unregister() }
        #expect(problem?.path == path)
        #expect(scene.home == before)
    }

    @Test("a list that cannot be written is said, the rest is undone, and another run undoes the list")
    func notWritable() throws {
        let scene = RegistrationScene(tools: false)
        scene.folder.write("[X]\n", to: RegistrationScene.list)
        let before = scene.home
        _ = try scene.registration.register()
        let path = scene.folder[RegistrationScene.list]
        let calls = FaultyCalls { _, call in
            call.path.parent == path.parent && [.creat, .renameat2].contains(call.name)
                ? .failing(.readOnlyFilesystem) : nil
        }
        let problem = #expect(throws: Problem.self) {
            try calls.run { () throws(Problem) in try scene.registration.unregister() }
        }
        #expect(problem?.kind == .permission && problem?.path == path)
        #expect(scene.folder.read(RegistrationScene.type) == nil)
        #expect(scene.folder.read(RegistrationScene.entry) == nil)
        #expect(scene.text(RegistrationScene.list)?.contains("songbook") == true)
        #expect(try scene.registration.unregister() == [])
        #expect(scene.home == before)
    }

    @Test("a list of a million bytes is kept but for one line") func large() throws {
        let scene = RegistrationScene(tools: false)
        let text = "[Default Applications]\n" + String(repeating: "a/b=some.desktop;\n", count: 60_000)
        scene.folder.write(text, to: RegistrationScene.list)
        _ = try scene.registration.register()
        #expect(scene.folder.read(RegistrationScene.list)?.count == text.utf8.count + 54)
        #expect(try scene.registration.unregister() == [])
        #expect(scene.text(RegistrationScene.list) == text)
    }
}
