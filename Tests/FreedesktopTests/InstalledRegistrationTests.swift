import Files
@testable import Freedesktop
import Problems
import TestSupport
import Testing

@Suite("Registration of an installation that the desktop sees") struct InstalledRegistrationTests {
    @Test("in ~/.local nothing is copied, and the entry gets an absolute program while it is registered")
    func home() throws {
        let scene = RegistrationScene(prefix: "home/.local")
        let before = scene.home
        _ = try scene.registration.register()
        let program = scene.folder["home/.local/bin/songbook-open"].string
        #expect(scene.text(RegistrationScene.entry)?.contains("\nExec=\(program) %U\n") == true)
        _ = try scene.registration.register()
        _ = try scene.registration.unregister()
        for (path, bytes) in before { #expect(scene.folder.read(path) == bytes, "\(path.display)") }
    }

    @Test("in ~/.local, what was generated goes once the installation's files are gone")
    func homeUninstalled() throws {
        let scene = RegistrationScene(prefix: "home/.local")
        _ = try scene.registration.register()
        _ = try scene.registration.unregister()
        for file in [Registration.typeFile, Registration.entryFile] + Registration.iconFiles {
            runTool("/bin/rm", scene.folder[scene.share.appending(file)].string)
        }
        _ = try scene.registration.unregister()
        let left = scene.home.filter { $0.value != nil }.keys
        #expect(left.sorted() == ["home/.local/bin/songbook-open"])
    }

    @Test("moving from another prefix to ~/.local keeps the installation's files") func moved() throws {
        var scene = RegistrationScene()
        _ = try scene.registration.register()
        let elsewhere = scene
        scene = RegistrationScene(prefix: "home/.local")
        runTool("/bin/cp", "-rT", elsewhere.folder["home"].string, scene.folder["home"].string)
        _ = try scene.registration.register()
        #expect(scene.text(RegistrationScene.type) != nil)
        _ = try scene.registration.unregister()
        #expect(scene.text(RegistrationScene.type) != nil)
    }

    @Test("another installation's unregistering leaves what the one in ~/.local needs, which then leaves nothing")
    func otherInstallation() throws {
        let scene = RegistrationScene(prefix: "home/.local")
        _ = try scene.registration.register()
        let other = Registration(
            environment: scene.folder.environment(), program: scene.folder["gone/bin/songbook-open"],
            share: scene.folder["gone/share"])
        _ = try other.unregister()
        #expect((scene.folder.read("home/.local/share/mime/mime.cache") != nil) == hasDesktopTools)
        for file in [Registration.typeFile, Registration.entryFile] + Registration.iconFiles {
            runTool("/bin/rm", scene.folder[scene.share.appending(file)].string)
        }
        _ = try scene.registration.unregister()
        #expect(scene.home.filter { $0.value != nil }.keys.sorted() == ["home/.local/bin/songbook-open"])
    }

    @Test("a second installation neither claims nor removes what the one in ~/.local put", arguments: [true, false])
    func secondInstallation(tools: Bool) throws {
        let scene = RegistrationScene(prefix: "home/.local", tools: tools)
        let files = [Registration.typeFile, Registration.entryFile] + Registration.iconFiles
        let list = scene.share.appending(HomeInstallation.list)
        scene.folder.write(files.map { "file share/\($0.string)\n" }.joined(), to: list)
        runTool("/bin/cp", "-r", scene.folder["home/.local"].string, scene.folder["one"].string)
        let clean = scene.home
        _ = try scene.registration.register()
        let before = scene.home
        let other = Registration(
            environment: scene.folder.environment(scene.extra), program: scene.folder["one/bin/songbook-open"],
            share: scene.folder["one/share"])
        let notices = try other.register()
        let place = scene.folder["home/.local"].display
        #expect(notices.contains { $0.hasPrefix("\(place): ") }, "\(notices)")
        #expect(scene.text("home/.local/state/songbook/registration")?.contains("file ") == false)
        #expect(try other.unregister() == [])
        #expect(scene.home == before)
        _ = try scene.registration.unregister()
        for file in files { #expect(scene.folder.read(scene.share.appending(file)) != nil, "\(file.display)") }
        for file in files { runTool("/bin/rm", scene.folder[scene.share.appending(file)].string) }
        _ = try scene.registration.unregister()
        let names = files.map { scene.share.appending($0) }
        #expect(scene.home.filter { $0.value != nil } == clean.filter { $0.value != nil && !names.contains($0.key) })
    }

    @Test(
        "what another installation has registered since stays, until its program is gone", arguments: ["two", #"t\wo"#])
    func registeredSince(name: String) throws {
        let scene = RegistrationScene()
        let clean = scene.home
        let two = scene.folder[FilePath(name)]
        _ = try scene.registration.register()
        runTool("/bin/cp", "-r", scene.folder[scene.prefix].string, two.string)
        let program = two.appending("bin/songbook-open")
        let other = Registration(
            environment: scene.folder.environment(scene.extra), program: program, share: two.appending("share"))
        _ = try other.register()
        let before = scene.home
        let notices = try scene.registration.unregister()
        #expect(notices.count == 1 && notices[0].hasPrefix("\(program.display): songs still open"), "\(notices)")
        #expect(scene.home == before)
        runTool("/bin/rm", program.string)
        _ = try scene.registration.unregister()
        #expect(scene.home == clean)
    }

    @Test("for all users, only the default is set") func system() throws {
        var scene = RegistrationScene(prefix: "usr")
        scene.extra["XDG_DATA_DIRS"] = scene.folder["usr/share"].string
        scene.usual = [scene.folder["usr/bin"]]
        scene.folder.write("", to: "usr/share/mime/application/x-songbook.xml")
        scene.folder.write("", to: "usr/share/applications/mimeinfo.cache")
        let before = scene.home
        #expect(try scene.registration.register() == [])
        #expect(
            scene.home.keys.filter { before[$0] == nil }.sorted() == [
                "home/.config", "home/.config/mimeapps.list", "home/.local", "home/.local/state",
                "home/.local/state/songbook", "home/.local/state/songbook/registration",
            ])
        #expect(try scene.registration.unregister() == [])
        #expect(scene.home == before)
    }

    @Test("for all users but not on the usual PATH, the user gets an entry with an absolute program") func notOnPath()
        throws
    {
        var scene = RegistrationScene(prefix: "usr")
        scene.extra["XDG_DATA_DIRS"] = scene.folder["usr/share"].string
        scene.folder.write("", to: "usr/share/mime/application/x-songbook.xml")
        scene.folder.write("", to: "usr/share/applications/mimeinfo.cache")
        _ = try scene.registration.register()
        #expect(
            scene.text(RegistrationScene.entry)?.contains("\nExec=\(scene.folder["usr/bin/songbook-open"].string) %U\n")
                == true)
        #expect(scene.text(RegistrationScene.type) == nil)
    }

    @Test("a program with no files beside it says what to do") func noShare() throws {
        let scene = RegistrationScene()
        runTool("/bin/rm", "-r", scene.folder["opt/song/share"].string)
        let before = scene.home
        let error = #expect(throws: Problem.self) { try scene.registration.register() }
        #expect(error?.kind == .unavailable)
        #expect(error?.remedies.first?.contains("install.sh") == true)
        #expect(scene.home == before)
    }
}
