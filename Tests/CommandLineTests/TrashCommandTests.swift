import Files
import TestSupport
import Testing

@Suite("--trash, --trashed, --restore, --delete")
struct TrashCommandTests {
    private let command = Command()
    private let trash: FilePath = "home/.local/share/Trash/files"

    init() {
        command.folder.makeFolder("home/Songs")
        command("--choose-library", "home/Songs")
        command.song("home/Songs/Folk/One/One.songbook", text: "words", title: "One")
        command.folder.write("sound", to: "home/Songs/Folk/One/take.ogg")
    }

    private func line(_ path: FilePath) -> String { command.folder[path].string + "\n" }

    @Test("a song goes to the trash with its folder, is listed, and comes back whole")
    func roundTrip() {
        let trashed = command("--trash", "home/Songs/Folk/One/One.songbook")
        #expect(trashed.status == 0 && trashed.text == line("home/.local/share/Trash/files/One"), "\(trashed)")
        #expect(command.folder.names(in: "home/Songs/Folk").isEmpty)
        #expect(command("--trashed").text == line("home/Songs/Folk/One"))
        let json = command("--trashed", "--json").text
        #expect(json.hasPrefix(#"{"path":"\#(command.folder["home/Songs/Folk/One"].string)","trashed":""#), "\(json)")
        #expect(
            json.contains(#""kind":"song","deletionDate":"20"#) && json.hasSuffix("\"title\":\"One\"}\n"), "\(json)")
        #expect(command("--restore", "home/Songs/Folk/One").text == line("home/Songs/Folk/One"))
        #expect(command.folder.read("home/Songs/Folk/One/take.ogg") == Array("sound".utf8))
        #expect(command("--trashed").output.isEmpty)
        #expect(command("--restore", "home/Songs/Folk/One").status == 66)
    }

    @Test("what --trash prints, --restore takes; nothing in the way is overwritten")
    func pipe() {
        let first = FilePath(String(command("--trash", "home/Songs/Folk").text.dropLast()))
        command.song("home/Songs/Folk/One/One.songbook", text: "second")
        let outcome = command("--restore", first)
        #expect(outcome.status == 73 && outcome.errors.contains("rename this item first"), "\(outcome.errors)")
        #expect(command("--print", "home/Songs/Folk/One").text == "second\n")
        #expect(command("--trashed", "-0").output == command.folder["home/Songs/Folk"].bytes + [0])
        #expect(command("--rename", "home/Songs/Folk", "Later").status == 0)
        #expect(command("--restore", first).text == line("home/Songs/Folk"))
        #expect(command("--print", "home/Songs/Folk/One").text == "words\n")
    }

    @Test("what the desktop calls it, as gio trash --list prints it, --restore takes, too")
    func desktopNames() {
        command.song("home/Songs/50% `off`/x.songbook", text: "words")
        command("--trash", "home/Songs/50% `off`")
        #expect(command("--restore", "trash:///50%25%20%60off%60").text == line("home/Songs/50% `off`"))
        let trashed = command("--trash", "home/Songs/Folk/One").text.dropLast()
        let whole = trashed.replacing("/", with: "%5C")
        #expect(command("--restore", FilePath("trash:///" + whole)).text == line("home/Songs/Folk/One"))
        for wrong: FilePath in ["trash:///", "trash:///nothing", "trash:///%zz", "trash:///One/One.songbook"] {
            #expect(command("--restore", wrong).status == 66)
        }
    }

    @Test("each operand on its own; what was put there first, --trashed lists last")
    func several() {
        command.song("home/Songs/Two/Two.songbook", text: "two")
        let outcome = command("--trash", "home/Songs/Folk/One", "nowhere", "home/Songs/Two")
        #expect(outcome.status == 66)
        #expect(outcome.text == line(trash.appending("One")) + line(trash.appending("Two")))
        #expect(command("--trashed").text == line("home/Songs/Two") + line("home/Songs/Folk/One"))
        #expect(command("--restore", "home/Songs/Folk/One", "home/Songs/Two").status == 0)
    }

    @Test("--delete takes out of the trash for good, the latest first, and nothing but what is in it")
    func delete() {
        for text in ["first", "second"] {
            command.song("home/Songs/Folk/One/One.songbook", text: text)
            command("--trash", "home/Songs/Folk/One")
        }
        let refused = command("--delete", "home/Songs/Folk/One")
        #expect(refused.status == 64 && refused.errors.contains("--force"), "\(refused)")
        #expect(command("--delete", "--force", "home/Songs/Folk/One").text == line("home/Songs/Folk/One"))
        #expect(command("--restore", "home/Songs/Folk/One").status == 0)
        #expect(command("--print", "home/Songs/Folk/One").text == "first\n")
        let alive = command("--delete", "--force", "home/Songs/Folk/One")
        #expect(alive.status == 66 && alive.errors.contains("not found in the trash"), "\(alive)")
        #expect(command("--print", "home/Songs/Folk/One").text == "first\n")
        #expect(command.folder.names(in: trash).isEmpty)
        #expect(command("--print", "--force", "home/Songs/Folk/One").status == 64)
    }

    @Test("on a terminal, --delete asks, and only yes means yes", arguments: ["", "n", "no", "yesterday", "y", "Yes"])
    func asked(_ answer: String) {
        command("--trash", "home/Songs/Folk/One")
        let terminal = PseudoTerminal()
        let running = command.start(
            ["--delete", "home/Songs/Folk/One"], input: .file(terminal.name), output: .file(terminal.name),
            errors: .file(terminal.name), inNewSession: true)
        let screen = terminal.screen { $0.contains("[yes/no] ") }
        #expect(screen.contains("Permanently delete \(command.folder["home/Songs/Folk/One"].string), deleted on 20"))
        terminal.type(answer + "\n")
        #expect(running.finish().status == 0)
        #expect(command.folder.names(in: trash).isEmpty == ["y", "Yes"].contains(answer))
    }

    @Test("the library itself, and folders in no library, are not trashed")
    func refused() {
        command.folder.makeFolder("home/Letters")
        for path: FilePath in ["home/Songs", "home/Letters", "home", "/"] {
            #expect(command("--trash", path).status == 64, "\(path)")
        }
        #expect(command.folder.read("home/Songs/Folk/One/take.ogg") != nil)
    }

    @Test(
        "where there is no trash, that is said, and nothing is deleted",
        .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func noTrash() throws {
        let mount = try Mount(tmpfsAt: command.folder.makeFolder("disk"))
        command.song("disk/Songs/One/One.songbook", text: "words")
        // A file in the place of the volume's trash.
        command.folder.write("", to: "disk/.Trash-0")
        let outcome = command("--trash", "--library", "disk/Songs", "disk/Songs/One")
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("its disk has no trash; it was not moved"), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(command("--print", "disk/Songs/One").text == "words\n")
        withExtendedLifetime(mount) {}
    }

    @Test(
        "a song in another disk's library is listed and restored there",
        .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func otherDisk() throws {
        let mount = try Mount(tmpfsAt: command.folder.makeFolder("disk"))
        command.song("disk/Songs/One/One.songbook", text: "words")
        #expect(command("--trash", "--library", "disk/Songs", "disk/Songs/One").status == 0)
        #expect(command("--trashed").output.isEmpty)
        #expect(command("--trashed", "--library", "disk/Songs").text == line("disk/Songs/One"))
        #expect(command("--restore", "disk/Songs/One").status == 0)
        #expect(command("--print", "disk/Songs/One").text == "words\n")
        withExtendedLifetime(mount) {}
    }
}

/// GNOME's tools restore what this program trashes, and the other way round.
@Suite("--trash and --restore, together with gio", .serialized, .enabled(if: Gio.isInstalled, "\(Gio.reason)"))
struct GioCommandTests {
    private let command = Command()

    private func checkBothWays(library: FilePath) throws {
        let gio = Gio(in: command.folder)
        let song = library.appending("Folk/100% Song & more")
        command.song(song.appending("Song.songbook"), text: "words")
        func isThere() -> Bool { command("--print", song).text == "words\n" }
        func listed() -> String { command("--trashed", "--library", library).text }

        #expect(command("--trash", "--library", library, song).status == 0)
        #expect(!isThere())
        try gio.restore()
        #expect(isThere() && listed().isEmpty)

        try gio.trash(command.folder[song])
        #expect(!isThere())
        #expect(listed() == command.folder[song].string + "\n")
        #expect(command("--restore", "--library", library, song).status == 0)
        #expect(isThere() && listed().isEmpty)
        // gio does not list items that no longer exist.
        try gio.run("! gio trash --list | grep -F \"\t$1/\"", command.folder.path)
    }

    @Test("in the home folder") func home() throws {
        try checkBothWays(library: "home/Songs")
    }

    @Test("on another disk", .enabled(if: Mount.isPossible, "\(Mount.reason)")) func volume() throws {
        let mount = try Mount(diskAt: command.folder.makeFolder("disk"))
        try checkBothWays(library: "disk/Songs")
        withExtendedLifetime(mount) {}
    }
}
