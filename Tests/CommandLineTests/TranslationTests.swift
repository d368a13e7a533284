import Files
import Glibc
import TestSupport
import Testing

@Suite("In other languages", .enabled(if: isCLocaleInstalled, "/usr/lib/locale/C.utf8 is not there"))
struct TranslationTests {
    /// An installation with a catalog of another language, which the system need not know.
    private let command: Command

    init() throws {
        var command = Command.installed()
        command.folder.write(
            MessageCatalogue([
                ("", "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"),
                ("cannot %1$s: %2$s", "%2$s – %1$s geht nicht"),
                ("read it", "Lesen"),
                ("this %1$s is not valid UTF-8 (%2$s)", "%1$s ist kein UTF-8 (%2$s)"), ("title", "Titel"),
                ("no such file or folder", "gibt es nicht – ünd"),
                (
                    "print the lyrics, each followed by a newline; '-' reads a song from standard input",
                    "Liedtexte drucken"
                ),
                ("these bytes are not valid UTF-8", "kein UTF-8"),
                ("the disk is full", "Platte voll"),
                ("[yes/no]", "[já/nein]"),
                ("yes", "já ja"),
            ]).bytes, to: "prefix/share/locale/de/LC_MESSAGES/songbook-open.mo")
        // glibc 2.41 ignores LANGUAGE in C.UTF-8, and no other locale is on every system: this is C.UTF-8 under another
        // name.
        command.folder.makeFolder("locales")
        symlink("/usr/lib/locale/C.utf8", command.folder["locales/de_DE.UTF-8"].string)
        command[variable: "LOCPATH"] = command.folder["locales"].string
        command[variable: "LC_ALL"] = "de_DE.UTF-8"
        command[variable: "LANGUAGE"] = "de"
        self.command = command
    }

    @Test("what is wrong is said in the language of the user, with the values in that language's order")
    func problems() {
        command.folder.write("x", to: "no folder")
        let outcome = command("--print", "nothing.songbook")
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("gibt es nicht – ünd – "), "\(outcome.errors)")
        #expect(command("--help").text.contains("Liedtexte drucken"))
    }

    @Test("so is what a value is called")
    func values() {
        let outcome = command("--new", FilePath(bytes: [0x61, 0xFF]), "--in", ".")
        #expect(outcome.status == 64 && outcome.errors.contains(": Titel ist kein UTF-8 ("), "\(outcome.errors)")
    }

    @Test("why the system did not do something is said in that language too")
    func systemErrors() {
        command.song("Song/Song.songbook", text: "words", title: "Title")
        var shell = command
        shell.program = "/bin/sh"
        let outcome = shell.run(["-c", "exec \"$0\" --print Song >/dev/full", command.program])
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("Platte voll"), "\(outcome.errors)")
    }

    @Test(
        "yes is said in that language, with accents or without, and in English",
        arguments: ["já", "ja", "J", "y", "nein", "ha"])
    func confirmed(_ answer: String) {
        let terminal = PseudoTerminal()
        command.folder.write("", to: "home/notes.txt")
        let running = command.start(
            ["--choose-library", "home"], input: .file(terminal.name), output: .file(terminal.name),
            errors: .file(terminal.name), inNewSession: true)
        #expect(terminal.screen { $0.contains("[já/nein] ") }.contains("[já/nein] "))
        terminal.type(answer + "\n")
        _ = running.finish()
        let isChosen = command("--libraries").text.contains(command.folder["home"].string + "\n")
        #expect(isChosen == ["já", "ja", "J", "y"].contains(answer))
    }

    @Test("what has no translation is English")
    func untranslated() {
        #expect(command("--help").text.contains("Usage: songbook-open"))
    }

    @Test("English is spoken where it is asked for", arguments: ["C", "POSIX", ""])
    func english(locale: String) {
        var command = command
        command[variable: "LC_ALL"] = locale
        command[variable: "LANG"] = "C"
        #expect(command("--print", "nothing.songbook").errors.contains("no such file or folder"))
    }

    @Test("a locale that the system does not have is no reason to fail")
    func unknownLocale() {
        var command = command
        command[variable: "LC_ALL"] = "xx_XX.UTF-8"
        #expect(command("--print", "nothing.songbook").errors.contains("no such file or folder"))
    }

    @Test("what machines read is the same in every language")
    func machineRead() {
        command.song("Song/Song.songbook", text: "words", title: "Title")
        for arguments: [FilePath] in [
            ["--print", "--json", "Song"], ["--root", "--json", "Song"], ["--libraries", "--json"],
        ] {
            var english = command
            english[variable: "LC_ALL"] = "C"
            #expect(command.run(arguments).text == english.run(arguments).text)
        }
    }

    @Test(
        "a song is printed without a look at locales or catalogues",
        .enabled(if: access("/usr/bin/strace", X_OK) == 0, "strace is not installed"))
    func laziness() throws {
        command.song("Song/Song.songbook", text: "words", title: "Title")
        let trace = command.folder["trace"]
        var traced = command
        traced.program = "/usr/bin/strace"
        let outcome = traced.run(["-f", "-e", "trace=%file", "-o", trace, command.program, "--print", "Song"])
        #expect(outcome.text == "words\n")
        let calls = String(decoding: try FileReader.read(trace, limit: 1 << 22).bytes, as: UTF8.self)
        #expect(calls.contains("Song.songbook"))
        #expect(!calls.contains("locale"), "\(calls)")
    }
}

private let isCLocaleInstalled = access("/usr/lib/locale/C.utf8/LC_MESSAGES", R_OK) == 0
