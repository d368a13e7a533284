import Files
import Glibc
import TestSupport
import Testing

@Suite("--export pdf")
struct ExportPDFTests {
    /// Whether it is built, together with the window: SONGBOOK_WINDOW=1.
    private static let isBuilt: Bool = {
        let folder = Command.program.parent
        let places = [folder.appending("songbook-pdf"), folder.parent.appending("libexec/songbook-open/songbook-pdf")]
        return places.contains { (try? FileStatus(of: $0)) != nil }
    }()

    private let command = Command()

    private func write(_ name: FilePath, title: String, members: String = "") {
        command.folder.write(#"{"title": "\#(title)", "text": "[G]x\ny"\#(members)}"#, to: name)
    }

    private func call(_ arguments: [String]) -> Outcome { command.run(arguments.map { FilePath($0) }) }

    private func isPDF(_ bytes: [UInt8]?) -> Bool { bytes?.starts(with: "%PDF-".utf8) ?? false }

    @Test("one song goes to standard output, the same each time", .enabled(if: isBuilt, "songbook-pdf is not built"))
    func one() {
        write("A.songbook", title: "A", members: #", "updatedAt": "2026-02-12T14:45:00Z""#)
        let outcome = command("--export", "pdf", "A.songbook")
        #expect(outcome.status == 0 && outcome.errors.isEmpty && isPDF(outcome.output), "\(outcome.errors)")
        #expect(command("--export", "pdf", "A.songbook").output == outcome.output)
        for options in [["--paper", "A5"], ["--size", "20"], ["--title", "B"], ["--font", "serif"]] {
            let other = call(["--export", "pdf", "A.songbook"] + options)
            #expect(isPDF(other.output) && other.output != outcome.output, "\(options) \(other.errors)")
        }
        var american = command
        american.variables["LC_ALL"] = nil
        american[variable: "LC_PAPER"] = "en_US.UTF-8"
        let letter = american("--export", "pdf", "A.songbook")
        #expect(isPDF(letter.output) && letter.output != outcome.output)
    }

    @Test(
        "several songs make a book, in a file or for each song one in a folder",
        .enabled(if: isBuilt, "songbook-pdf is not built"))
    func several() {
        write("Songs/A/A.songbook", title: "A")
        write("Songs/Folk/B/B.songbook", title: "B")
        let book = command("--export", "pdf", "Songs", "--to", "book.pdf")
        #expect(book.text == command.folder["book.pdf"].string + "\n" && isPDF(command.folder.read("book.pdf")))
        #expect(command("--export", "pdf", "Songs").output == command.folder.read("book.pdf"))
        #expect(command("--export", "pdf", "Songs", "--to", "out").status == 0)
        #expect(isPDF(command.folder.read("out/A.pdf")) && isPDF(command.folder.read("out/Folk/B.pdf")))
        // An existing file stays, whatever it is.
        command.folder.write("theirs", to: "theirs.pdf")
        #expect(command("--export", "pdf", "Songs", "--to", "theirs.pdf").status == 73)
        #expect(command.folder.read("theirs.pdf") == Array("theirs".utf8))
        #expect(command("--export", "pdf", "Songs/A", "--to", "Songs/A/A.songbook").status == 73)
        #expect(command.folder.read("Songs/A/A.songbook").map { isPDF($0) } == false)
    }

    @Test("none is shown in a terminal")
    func terminal() {
        write("A.songbook", title: "A")
        let terminal = PseudoTerminal()
        let outcome = command.run(["--export", "pdf", "A.songbook"], output: .file(terminal.name))
        #expect(outcome.status == 64 && outcome.errors.contains("pdf: a PDF cannot be shown in a terminal; "))
    }

    @Test("a font that is missing is said", .enabled(if: isBuilt, "songbook-pdf is not built"))
    func font() {
        write("A.songbook", title: "A")
        let outcome = command("--export", "pdf", "A.songbook", "--font", "No Such Font", "--to", "a.pdf")
        #expect(outcome.status == 69 && outcome.errors.contains("No Such Font: cannot export: there is no such font"))
        #expect(command.folder.read("a.pdf") == nil)
    }

    @Test(
        "a value that makes no sense is named",
        arguments: [
            ["--paper", "A3"], ["--paper", "1x1"], ["--paper", "99999x10in"], ["--columns", "4"], ["--columns", "x"],
            ["--size", "x"], ["--size", "3"], ["--size", "nan"], ["--order", "random"],
        ])
    func values(options: [String]) {
        write("A.songbook", title: "A")
        let outcome = call(["--export", "pdf", "A.songbook"] + options)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("songbook-open: \(options[1]): "), "\(outcome.errors)")
    }

    @Test("its options are for no other format")
    func others() {
        write("A.songbook", title: "A")
        let outcome = command("--export", "text", "A.songbook", "--paper", "A4")
        #expect(outcome.status == 64 && outcome.errors.contains("--paper: cannot be used with --export text; use"))
        #expect(command("--paper", "A4", "A.songbook").status == 64)
        #expect(command("--export", "pdf", "A.songbook", "--json").status == 64)
    }
}
