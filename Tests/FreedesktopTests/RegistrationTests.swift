import Files
@testable import Freedesktop
import TestSupport
import Testing

@Suite("Registration") struct RegistrationTests {
    @Test("what is registered is found, and a home without anything is without anything again")
    func emptyHome() throws {
        let scene = RegistrationScene()
        let before = scene.home
        let notices = try scene.registration.register()
        #expect(notices.isEmpty == hasDesktopTools)
        let program = scene.folder["opt/song/bin/songbook-open"].string
        #expect(scene.text(RegistrationScene.entry)?.contains("\nExec=\(program) %U\n") == true)
        #expect(scene.text(RegistrationScene.entry)?.contains("\nTryExec=\(program)\n") == true)
        #expect(
            scene.text(RegistrationScene.type) == scene.text("opt/song/share/mime/packages/com.palmernix.songbook.xml"))
        #expect(
            scene.text(RegistrationScene.list)
                == "[Default Applications]\napplication/x-songbook=com.palmernix.songbook.desktop\n")
        for icon in Registration.iconFiles {
            #expect(scene.folder.read(FilePath("home/.local/share").appending(icon)) != nil)
        }
        #expect(try scene.registration.unregister() == [])
        #expect(scene.home == before)
    }

    @Test(
        "what draws songs for file managers, and tells of them, is named where it was installed, and goes again",
        arguments: [Registration.thumbnailerFile, Registration.extensionFile])
    func forFileManagers(_ file: FilePath) throws {
        let scene = RegistrationScene()
        let before = scene.home
        let entry = "[Thumbnailer Entry]\nExec=/opt/song/libexec/songbook-thumbnailer %i %o %s\n"
        scene.folder.write(entry, to: scene.share.appending(file))
        _ = try scene.registration.register()
        #expect(scene.text(FilePath("home/.local/share").appending(file)) == entry)
        #expect(try scene.registration.unregister() == [])
        #expect(scene.home == before)
    }

    @Test("what Python compiles of the extension for GNOME Files goes with it, and another extension's stays")
    func compiledExtension() throws {
        let scene = RegistrationScene()
        let cache: FilePath = "home/.local/share/nautilus-python/extensions/__pycache__"
        scene.folder.write("# of another program\n", to: cache.parent.appending("other.py"))
        let before = scene.home
        scene.folder.write("# of this program\n", to: scene.share.appending(Registration.extensionFile))
        for name: FilePath in ["songbook-open.cpython-311.pyc", "songbook-open.cpython-313.opt-1.pyc"] {
            _ = try scene.registration.register()
            scene.folder.write("compiled", to: cache.appending(name))
            #expect(try scene.registration.unregister() == [])
            #expect(scene.home == before)
        }
        _ = try scene.registration.register()
        for name: FilePath in ["songbook-open.cpython-311.pyc", "other.cpython-311.pyc"] {
            scene.folder.write("compiled", to: cache.appending(name))
        }
        _ = try scene.registration.unregister()
        #expect(scene.folder.names(in: cache) == ["other.cpython-311.pyc"])
    }

    @Test("a file with the same bytes that was there before is not claimed") func sameBytes() throws {
        let scene = RegistrationScene()
        let icon = Registration.iconFiles[0]
        let bytes = try #require(scene.folder.read(scene.share.appending(icon)))
        scene.folder.write(bytes, to: FilePath("home/.local/share").appending(icon))
        _ = try scene.registration.register()
        let record = try #require(scene.text("home/.local/state/songbook/registration"))
        #expect(record.contains("file ") && !record.contains(icon.string))
    }

    @Test(
        "the session bus is let start the window only where it says that it knows how",
        arguments: ["", "'com.palmernix.songbook', "])
    func service(_ known: String) throws {
        var scene = RegistrationScene()
        let service = scene.addService(known: known)
        let registration = scene.registration
        let before = scene.home
        for _ in 0..<2 {
            _ = try registration.register()
            #expect(scene.text(FilePath("home/.local/share").appending(Registration.serviceFile)) == service)
            let entry = try #require(scene.text(RegistrationScene.entry))
            #expect(entry.contains("\nDBusActivatable=true\n") == !known.isEmpty)
            let program = scene.folder[scene.prefix.appending("bin/songbook-open")].string
            #expect(entry.contains("\nExec=\(program) %U\n") && entry.contains("\nExec=\(program) --action search\n"))
        }
        _ = try registration.unregister()
        #expect(scene.home == before)
        // This works even without the record of the registration.
        _ = try registration.register()
        runTool("/bin/rm", "-r", scene.folder["home/.local/state"].string)
        _ = try registration.unregister()
        #expect(scene.text(RegistrationScene.entry) == nil)
        #expect(scene.text(FilePath("home/.local/share").appending(Registration.serviceFile)) == nil)
    }

    @Test(
        "the databases are made, and go when nobody else needs them", .enabled(if: hasDesktopTools, "no desktop tools"))
    func databases() throws {
        let scene = RegistrationScene()
        #expect(try scene.registration.register() == [])
        #expect(scene.text("home/.local/share/mime/globs")?.contains("application/x-songbook:*.songbook\n") == true)
        #expect(
            scene.text("home/.local/share/applications/mimeinfo.cache")?
                .contains("application/x-songbook=com.palmernix.songbook.desktop;\n") == true)
        scene.folder.write(
            "[Desktop Entry]\nType=Application\nName=A\nExec=true\nMimeType=text/plain;\n",
            to: "home/.local/share/applications/later.desktop")
        #expect(try scene.registration.unregister() == [])
        #expect(scene.folder.names(in: "home/.local/share") == ["applications"])
        #expect(
            scene.text("home/.local/share/applications/mimeinfo.cache") == "[MIME Cache]\ntext/plain=later.desktop;\n")
    }

    @Test(
        "databases that were not there are removed although other programs have files",
        .enabled(if: hasDesktopTools, "no desktop tools"))
    func othersBefore() throws {
        let scene = RegistrationScene()
        scene.folder.write(
            "[Desktop Entry]\nType=Application\nName=A\nExec=true\nMimeType=text/plain;\n",
            to: "home/.local/share/applications/earlier.desktop")
        scene.folder.makeFolder("home/.local/share/mime/packages")
        scene.folder.makeFolder("home/.local/share/icons")
        let before = scene.home
        #expect(try scene.registration.register() == [])
        #expect(try scene.registration.unregister() == [])
        #expect(scene.home == before)
    }

    @Test("databases that were there stay", .enabled(if: hasDesktopTools, "no desktop tools"))
    func databasesBefore() throws {
        let scene = RegistrationScene()
        scene.folder.makeFolder("home/.local/share/mime/packages")
        scene.folder.makeFolder("home/.local/share/applications")
        runTool("/usr/bin/update-mime-database", scene.folder["home/.local/share/mime"].string)
        runTool("/usr/bin/update-desktop-database", scene.folder["home/.local/share/applications"].string)
        let before = scene.home
        #expect(try scene.registration.register() == [])
        #expect(try scene.registration.unregister() == [])
        #expect(scene.home == before)
    }

    @Test("registering twice, and unregistering twice, is as once") func idempotent() throws {
        let scene = RegistrationScene()
        let before = scene.home
        let first = try scene.registration.register()
        let registered = scene.home
        #expect(try scene.registration.register() == first)
        #expect(scene.home == registered)
        _ = try scene.registration.unregister()
        #expect(try scene.registration.unregister() == [])
        #expect(scene.home == before)
    }

    @Test("another version's files are replaced, and those it does not have any more are removed") func upgrade() throws
    {
        let scene = RegistrationScene()
        let before = scene.home
        let icon = Registration.iconFiles[0]
        scene.folder.write("<svg/>", to: scene.share.appending(icon))
        _ = try scene.registration.register()
        scene.folder.write("<svg></svg>", to: scene.share.appending(icon))
        _ = try scene.registration.register()
        #expect(scene.text(FilePath("home/.local/share").appending(icon)) == "<svg></svg>")
        _ = try scene.registration.unregister()
        #expect(scene.home == before)
    }

    @Test("a user's own file of the same name is neither replaced nor removed, and said") func usersFile() throws {
        let scene = RegistrationScene()
        scene.folder.write("mine\n", to: RegistrationScene.entry)
        let notices = try scene.registration.register()
        #expect(notices.contains { $0.hasPrefix(scene.folder[RegistrationScene.entry].display) })
        #expect(scene.text(RegistrationScene.entry) == "mine\n")
        _ = try scene.registration.unregister()
        #expect(scene.home.keys.sorted().contains(RegistrationScene.entry))
        #expect(scene.text(RegistrationScene.entry) == "mine\n")
        #expect(scene.text(RegistrationScene.list) == nil)
    }

    @Test("a file that the user changed after it was put stays, and is said") func changedFile() throws {
        let scene = RegistrationScene()
        _ = try scene.registration.register()
        scene.folder.write("changed\n", to: RegistrationScene.entry)
        let notices = try scene.registration.unregister()
        #expect(notices.contains { $0.hasPrefix(scene.folder[RegistrationScene.entry].display) })
        #expect(scene.text(RegistrationScene.entry) == "changed\n")
        #expect(scene.text(RegistrationScene.type) == nil)
    }

    @Test("without its record the files are still known by their bytes") func lostRecord() throws {
        let scene = RegistrationScene()
        _ = try scene.registration.register()
        runTool("/bin/rm", "-r", scene.folder["home/.local/state"].string)
        _ = try scene.registration.unregister()
        #expect(scene.text(RegistrationScene.entry) == nil)
        #expect(scene.text(RegistrationScene.type) == nil)
        #expect(scene.text(RegistrationScene.list)?.contains("songbook") == false)
    }

    @Test("a damaged record is said and replaced") func damagedRecord() throws {
        let scene = RegistrationScene()
        scene.folder.write("nonsense", to: "home/.local/state/songbook/registration")
        #expect(try scene.registration.register().contains { $0.contains("damaged") })
        #expect(try scene.registration.register().contains { $0.contains("damaged") } == false)
    }

    @Test("it can be undone after the installation is gone") func goneInstallation() throws {
        let scene = RegistrationScene()
        let before = scene.home
        _ = try scene.registration.register()
        runTool("/bin/rm", "-r", scene.folder["opt/song/share"].string)
        _ = try scene.registration.unregister()
        #expect(scene.home == before)
    }

    @Test("without the desktop's tools the files are put and the tools are named") func noTools() throws {
        let scene = RegistrationScene(tools: false)
        let notices = try scene.registration.register()
        #expect(notices.map { $0.prefix { $0 != " " } } == ["update-mime-database", "update-desktop-database"])
        #expect(scene.text(RegistrationScene.entry) != nil)
    }
}
