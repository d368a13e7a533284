import Files
@testable import Freedesktop
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
}
