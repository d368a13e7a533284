import Files
import Glibc
import SongFormat
import TestSupport
import Testing

@Suite("--write")
struct WriteTests {
    private let command = Command()

    @Test("lyrics from standard input are saved, less one final newline; the rest of the file stays")
    func saves() {
        func file(text: String, updatedAt: String) -> String {
            "{\r\n\t\"x\" : 1.0,\r\n\t\"text\": \"\(text)\", \"updatedAt\":\"\(updatedAt)\" ,\r\n\t\"id\": \"1\","
                + "\"createdAt\":\"2026-01-01T00:00:00+01:00\", \"title\":\"T\\u00e9\" }"
        }
        command.folder.write(file(text: "old", updatedAt: "2026-01-02T00:00:00Z"), to: "a.songbook")
        let outcome = command("--write", "a.songbook", input: "new\nlines\n\n")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.isEmpty)
        let after = String(decoding: command.folder.read("a.songbook")!, as: UTF8.self)
        let updatedAt = after.firstMatch(of: /"updatedAt":"([^"]+)"/).map { String($0.output.1) } ?? ""
        #expect(after == file(text: "new\\nlines\\n", updatedAt: updatedAt))
        #expect(updatedAt > "2026-01-02T00:00:00Z")
        #expect(command("--print", "a.songbook").text == "new\nlines\n\n")
    }

    @Test("standard input without a final newline is taken whole")
    func noFinalNewline() {
        command.song("a.songbook", text: "old")
        command("--write", "a.songbook", input: "new")
        #expect(command("--print", "a.songbook").text == "new\n")
    }

    @Test("--print X | --write X leaves every song of the corpus as it is, file and all")
    func identity() throws {
        for (index, entry) in SongCorpus.entries.enumerated() {
            let name = FilePath("\(index).songbook")
            command.folder.write(entry.file, to: name)
            let before = try FileStatus(of: command.folder[name])
            let outcome = command.run(["--write", name], input: command("--print", name).output)
            #expect(outcome.status == 0, "\(index): \(outcome.errors)")
            #expect(command.folder.read(name) == entry.file, "\(index)")
            #expect(try FileStatus(of: command.folder[name]) == before, "\(index) was written")
        }
    }

    @Test("what was written is what is printed, for every text of the corpus")
    func writesAnything() {
        for (index, entry) in SongCorpus.entries.enumerated() where index % 3 == 0 {
            let name = FilePath("\(index).songbook")
            command.song(name, text: "old")
            let outcome = command.run(["--write", name], input: Array((entry.text + "\n").utf8))
            #expect(outcome.status == 0, "\(index): \(outcome.errors)")
            #expect(command("--print", name).output == Array((entry.text + "\n").utf8), "\(index)")
        }
    }

    @Test("empty input changes nothing and is an error; a single newline empties the lyrics")
    func emptyInput() {
        command.song("a.songbook", text: "precious")
        let before = command.folder.read("a.songbook")
        let outcome = command("--write", "a.songbook", input: "")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("songbook-open: standard input: the input is empty"))
        #expect(command.folder.read("a.songbook") == before)

        #expect(command("--write", "a.songbook", input: "\n").status == 0)
        #expect(command("--print", "a.songbook").text == "\n")
    }

    @Test("input that is not UTF-8 changes nothing, and the place is said")
    func notUTF8() {
        command.song("a.songbook", text: "precious")
        let before = command.folder.read("a.songbook")
        let outcome = command.run(["--write", "a.songbook"], input: Array("é\nabc".utf8) + [0xE9, 0x0A])
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("line 2, byte 4"))
        #expect(command.folder.read("a.songbook") == before)
        #expect(command.keptInput(outcome.errors) == Array("é\nabc".utf8) + [0xE9, 0x0A])
        // The same for a song that does not exist.
        let missing = command.run(["--write", "missing.songbook"], input: [0xFF, 0xFE, 0])
        #expect(missing.status == 65 && command.keptInput(missing.errors) == [0xFF, 0xFE, 0], "\(missing.errors)")
    }

    @Test("what comes for a song that another program does not give back is kept as a draft, and offered later")
    func leased() throws {
        let file = command.song("a.songbook", text: "precious")
        var lease = try #require(Lease(on: file, givenBackAfter: nil), "no leases here") as Lease?
        let outcome = command("--write", "a.songbook", input: "typed once\n")
        #expect(outcome.status == 74, "\(outcome.errors)")
        #expect(outcome.errors.contains("has locked it") && outcome.errors.contains("kept as a draft"))
        withExtendedLifetime(lease) {}
        lease = nil
        #expect(command("--print", "a.songbook").text == "precious\n")
        let line = command("--drafts", "--json").output.split(separator: 0x0A)[0]
        #expect(try JSONValue(parsing: Array(line))["text"] == .string("typed once"))
        // Saved again, the text is in the song, and no draft is left.
        #expect(command("--write", "a.songbook", input: "typed once\n").status == 0)
        #expect(command("--drafts").output.isEmpty)
    }

    @Test("input larger than a song can be changes nothing, and is kept as a draft")
    func tooLarge() throws {
        command.song("a.songbook", text: "precious")
        let before = command.folder.read("a.songbook")
        for count in [(16 << 20) + 2, (16 << 20) - 10] {
            let words = [UInt8](repeating: 0x61, count: count)
            let outcome = command.run(["--write", "a.songbook"], input: words)
            #expect(outcome.status == 73, "\(count): \(outcome.errors)")
            #expect(outcome.errors.contains("16 MiB") && outcome.errors.contains("kept as a draft"))
            #expect(command.folder.read("a.songbook") == before)
            // The latest comes first.
            let line = command("--drafts", "--json").output.split(separator: 0x0A)[0]
            let draft = try JSONValue(parsing: Array(line), limit: 32 << 20)
            #expect(draft["text"] == .string(String(decoding: words, as: UTF8.self)))
        }
    }

    @Test("where no draft can be saved either, the input is kept as it came")
    func noDraft() {
        command.song("a.songbook", text: "precious")
        command.folder.write("in the way", to: "home/.local/state/songbook/drafts")
        let words = [UInt8](repeating: 0x61, count: (16 << 20) + 2)
        for (song, input, status) in [
            ("a.songbook", words, 73), ("missing.songbook", Array("words\n".utf8), 66),
        ] as [(FilePath, [UInt8], Int32)] {
            let outcome = command.run(["--write", song], input: input)
            #expect(outcome.status == status && command.keptInput(outcome.errors) == input, "\(outcome.errors)")
            #expect(outcome.errors.contains("; could not save a draft ("), "\(outcome.errors)")
            #expect(!outcome.errors.contains("run the command again"), "\(outcome.errors)")
        }
    }

    @Test("where nothing can be kept in the home, it is kept in $TMPDIR; where there neither, it has to be run again")
    func noHome() {
        var command = command
        command.folder.write("in the way", to: "home/.local/state/songbook")
        command.folder.makeFolder("temporary")
        for (temporary, names) in [("temporary", 1), ("nowhere/in/the/way", 1), ("home/.local/state/songbook", 1)] {
            command[variable: "TMPDIR"] = temporary
            let outcome = command("--write", "missing.songbook", input: "words\n")
            #expect(outcome.status == 66, "\(outcome.errors)")
            #expect(command.folder.names(in: "temporary").count == names)
            let isKept = outcome.errors.contains("the input is kept in ")
            #expect(isKept != outcome.errors.contains("run the command again"), "\(outcome.errors)")
            #expect(isKept == !temporary.hasPrefix("home"), "\(outcome.errors)")
        }
        let name = command.folder.names(in: "temporary").first ?? ""
        #expect(name.string.hasPrefix("songbook-") && name.string.hasSuffix(" lyrics.txt"))
        #expect(command.folder.read(FilePath("temporary").appending(name)) == Array("words\n".utf8))
    }

    @Test("input that no draft can hold is kept as it came") func largerThanDrafts() {
        command.song("a.songbook", text: "precious")
        let before = command.folder.read("a.songbook")
        let words = [UInt8](repeating: 0x61, count: (128 << 20) + 70_000)
        let outcome = command.run(["--write", "a.songbook"], input: words)
        #expect(outcome.status == 65, "\(outcome.errors)")
        let isKept = command.keptInput(outcome.errors) == words
        #expect(isKept && outcome.errors.contains("128 MiB"), "\(outcome.errors)")
        #expect(command.folder.read("a.songbook") == before)
    }

    @Test("a device is no pipe: what is too large is refused before it is read to its end, and not kept")
    func endless() {
        command.song("a.songbook", text: "precious")
        let before = command.folder.read("a.songbook")
        let outcome = command.run(["--write", "a.songbook"], from: .file("/dev/zero"))
        #expect(outcome.status == 65 && outcome.errors.contains("128 MiB"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("kept"), "\(outcome.errors)")
        #expect(command.folder.read("a.songbook") == before)
    }

    @Test("standard input that cannot be read changes nothing")
    func closedInput() {
        command.song("a.songbook", text: "precious")
        let before = command.folder.read("a.songbook")
        #expect(command.run(["--write", "a.songbook"], from: .closed).status == 74)
        #expect(command.run(["--write", "a.songbook"], from: .file("/")).status == 74)
        #expect(command.folder.read("a.songbook") == before)
    }

    @Test("nothing is created where there is no song, and nothing is written over a file that is none")
    func noSong() {
        #expect(command("--write", "missing.songbook", input: "x").status == 66)
        let remote = command("--write", "sftp://host/a.songbook", input: "x")
        #expect(remote.status == 64 && command.keptInput(remote.errors) == Array("x".utf8), "\(remote.errors)")
        command.folder.write("not a song", to: "a.songbook")
        #expect(command("--write", "a.songbook", input: "x").status == 65)
        #expect(command.folder.read("a.songbook") == Array("not a song".utf8))
        #expect(command.folder.names().map(\.string).filter { $0.hasSuffix("songbook") } == ["a.songbook"])
    }

    @Test("where the song cannot be read or written, what comes from the pipe is kept as a draft, and it is said where")
    func keptForLater() throws {
        command.folder.write("not a song", to: "broken.songbook")
        command.folder.write(#"{"id":"2","title":"A","title":"B","text":"old"}"#, to: "twice.songbook")
        symlink("nowhere.songbook", command.folder["dangling.songbook"].string)
        command.folder.makeFolder("Empty")
        mkfifo(command.folder["pipe.songbook"].string, 0o600)
        let cases: [(FilePath, status: Int32, path: FilePath, place: String)] = [
            ("broken.songbook", 65, "broken.songbook", "unreachable"),
            ("twice.songbook", 77, "twice.songbook", "there"),
            ("missing.songbook", 66, "missing.songbook", "gone"),
            ("Missing/Too", 66, "Missing/Too/Too.songbook", "gone"),
            ("dangling.songbook", 66, "dangling.songbook", "gone"),
            ("Empty", 66, "Empty/Empty.songbook", "gone"),
            ("pipe.songbook", 65, "pipe.songbook", "unreachable"),
        ]
        for (song, status, path, place) in cases {
            let words = "typed once for \(song.string)"
            let outcome = command("--write", song, input: words + "\n")
            #expect(outcome.status == status, "\(outcome.errors)")
            let match = outcome.errors.firstMatch(of: /the draft is in (.+\.draft);/)
            let draft = FilePath(match.map { String($0.output.1) } ?? "")
            #expect((try? FileStatus(of: draft).kind) == .regular, "\(outcome.errors)")
            let line = command("--drafts", "--json").output.split(separator: 0x0A)[0]
            let json = try JSONValue(parsing: Array(line))
            #expect(json["text"] == .string(words) && json["song"] == .string(place), "\(json)")
            #expect(json["path"] == .string(command.folder[path].string), "\(json)")
        }
        #expect(command.folder.read("broken.songbook") == Array("not a song".utf8))
    }

    @Test("nothing is asked of a person for a song that cannot be saved")
    func notTyped() {
        let terminal = PseudoTerminal()
        let running = command.start(
            ["--write", "missing.songbook"], input: .file(terminal.name), output: .file(terminal.name),
            errors: .file(terminal.name), inNewSession: true)
        #expect(eventually { !running.isRunning }, "it waits for words that it cannot save")
        #expect(running.finish().status == 66)
        #expect(command("--drafts").output.isEmpty)
    }

    @Test("a change by another program while the pipe runs is kept: both versions, status 75")
    func conflict() {
        command.song("a.songbook", text: "old")
        let running = command.start(["--write", "a.songbook"])
        // The song has been read by the time the program waits for its input.
        #expect(eventually { isWaitingForInput(running) })
        let theirs = #"{"title": "Kitchen Light", "text": "theirs"}"#
        command.folder.write(theirs, to: "a.songbook")
        running.send(Array("ours\n".utf8))
        let outcome = running.finish()
        #expect(outcome.status == 75)
        #expect(command.folder.read("a.songbook") == Array(theirs.utf8))
        let copy = command.folder.names().first { $0.string.contains("conflicted copy") }
        #expect(copy != nil)
        if let copy {
            #expect(outcome.errors.contains(copy.display))
            #expect(command("--print", copy).text == "ours\n")
        }
    }

    @Test("a change of other lines by another program while the pipe runs is merged, which is said")
    func merged() {
        command.song("a.songbook", text: "one\ntwo\nthree")
        let running = command.start(["--write", "a.songbook"])
        #expect(eventually { isWaitingForInput(running) })
        command.song("a.songbook", text: "ONE\ntwo\nthree")
        running.send(Array("one\ntwo\nTHREE\n".utf8))
        let outcome = running.finish()
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("changes merged with another program's"))
        #expect(command("--print", "a.songbook").text == "ONE\ntwo\nTHREE\n")
        #expect(command.folder.names().filter { $0.extension == "songbook" } == ["a.songbook"])
    }

    private func isWaitingForInput(_ running: RunningCommand) -> Bool {
        let file = FilePath("/proc/\(running.identifier)/syscall")
        // 0 is read(2), 0x0 its descriptor.
        return runTool("/bin/cat", file.string).output.starts(with: "0 0x0 ".utf8)
    }

    @Test(
        "the last and the first moment that a disk can hold as a song's time keep nothing from being saved and shown",
        .enabled(if: TemporaryFolder.memory != nil, "no filesystem in memory"), arguments: [Int.max, .min, -14_400])
    func oddTimes(_ seconds: Int) throws {
        let folder = TemporaryFolder(in: TemporaryFolder.memory)
        let file = folder.write(#"{"id": "a", "title": "A", "text": "old"}"#, to: "A/A.songbook")
        var stamps = [timespec](repeating: timespec(tv_sec: seconds, tv_nsec: 999_999_999), count: 2)
        for text in ["one", "two"] {
            #expect(utimensat(AT_FDCWD, file.string, &stamps, 0) == 0)
            let outcome = command("--write", file, input: text)
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
        }
        #expect(utimensat(AT_FDCWD, file.string, &stamps, 0) == 0)
        #expect(command("--print", file).text == "two\n")
        let revisions = 1...command("--history", "--json", file).text.split(separator: "\n").count
        let texts = revisions.map { command("--print", "--revision", FilePath(String($0)), file).text }
        #expect(Set(texts).isSuperset(of: ["one\n", "old\n"]) && !texts.contains(""), "\(texts)")
        for arguments: [FilePath] in [["--print", "--json", file], ["--history", "--json", file]] {
            #expect(command.run(arguments).status == 0)
        }
        for arguments: [FilePath] in [["--list", "--json"], ["--list", "--json"], ["--search", "two"]] {
            let outcome = command.run(arguments + [folder.path])
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
        }
        #expect(command("--rename", "--files", file, "B").status == 0)
    }

    @Test("a hard link is said, once, and the save is no failure")
    func hardLink() {
        let file = command.song("a.songbook", text: "old")
        link(file.string, command.folder["b.songbook"].string)
        let outcome = command("--write", "a.songbook", input: "new")
        #expect(outcome.status == 0)
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.contains("hard link"))
        #expect(command("--print", "b.songbook").text == "old\n")
    }

    @Test("a link stays a link; folders and URIs name the song as well")
    func names() {
        let file = command.song("real/a.songbook", text: "old")
        symlink("real/a.songbook", command.folder["link.songbook"].string)
        #expect(command("--write", "link.songbook", input: "1").status == 0)
        #expect(command("--write", "real", input: "2").status == 0)
        #expect(command("--write", FilePath("file://" + file.string), input: "3").status == 0)
        #expect(command("--print", "link.songbook").text == "3\n")
        #expect((try? FileStatus(of: command.folder["link.songbook"], followingLinks: false).kind) == .symbolicLink)
    }

    @Test("no stream has to be open for a save to be safe")
    func closedStreams() {
        command.song("a.songbook", text: "old")
        let running = command.start(["--write", "a.songbook"], output: .closed, errors: .closed)
        running.send(Array("new".utf8))
        #expect(running.finish().status == 0)
        #expect(command("--print", "a.songbook").text == "new\n")
        #expect(command.folder.tree().allSatisfy { !$0.string.contains(".~") && !$0.string.hasSuffix(".draft") })
    }

    @Test("into a song whose library is out of reach, lyrics are kept, and merged when it is back")
    func outOfReach() throws {
        let command = Command()
        command.song("disk/Songs/One/One.songbook", text: "one\ntwo\nthree", title: "One")
        command("--choose-library", "disk/Songs")
        command("--list")
        command.folder.makeFolder("a/b")
        rename(command.folder["disk"].string, command.folder["a/b/disk"].string)
        let outcome = command("--write", "disk/Songs/One", input: "one\ntwo\nthree, typed far away\n")
        #expect(outcome.status == 69 && outcome.errors.contains("kept as a draft"), "\(outcome)")
        #expect(command.folder.names().allSatisfy { $0 != "disk" })
        command.song("a/b/disk/Songs/One/One.songbook", text: "one, newer here\ntwo\nthree", title: "One")
        rename(command.folder["a/b/disk"].string, command.folder["disk"].string)
        #expect(command("--print", "disk/Songs/One").text == "one, newer here\ntwo\nthree\n")
        #expect(command("--drafts").text == command.folder["disk/Songs/One/One.songbook"].string + "\n")
        let listed = command("--list")
        #expect(listed.status == 0 && listed.errors.contains("were saved to the song"), "\(listed)")
        #expect(command("--print", "disk/Songs/One").text == "one, newer here\ntwo\nthree, typed far away\n")
        #expect(command("--drafts").output.isEmpty)
    }
}
