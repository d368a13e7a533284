import Files
import Foundation
import TestSupport
import Testing

@Suite("--history, --conflicts and --resolve")
struct VersionTests {
    private let command = Command()

    private func write(_ json: String, to name: FilePath = "a.songbook") {
        command.folder.write(json, to: name)
    }

    /// Returns a song with an id, so that it has a history.
    private func song(_ text: String) -> String {
        #"{"id": "a", "title": "A", "text": "\#(text)", "updatedAt": "2026-02-12T14:45:00Z"}"#
    }

    private var copies: [FilePath] {
        command.folder.names().filter { $0.string.contains("conflict") }
    }

    private func trashed(_ name: FilePath) -> [UInt8]? {
        command.folder.read(FilePath("home/.local/share/Trash/files").appending(name))
    }

    /// Makes a file look as if it was written an hour ago.
    private func age(_ name: FilePath) {
        runTool("/usr/bin/touch", "-d", "1 hour ago", command.folder[name].string)
    }

    @Test("of versions written within a minute the last one is listed; with --json all are")
    func bursts() {
        write(song("first"))
        for text in ["second", "third", "fourth"] { command("--write", "a.songbook", input: text) }
        let lines = command("--history", "a.songbook").text.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].hasPrefix("1\t") && lines[0].hasSuffix("\tthird"))
        #expect(command("--history", "--json", "a.songbook").text.split(separator: "\n").count == 3)
        #expect(command("--print", "--revision", "3", "a.songbook").text == "first\n")
    }

    @Test("earlier versions are listed, the latest first, and printed by their numbers")
    func history() throws {
        write(song("first\\nline"))
        age("a.songbook")
        #expect(command("--history", "a.songbook").text == "")
        for text in ["second", "third"] { #expect(command("--write", "a.songbook", input: "\(text)\n").status == 0) }
        let lines = command("--history", "a.songbook").text.split(separator: "\n").map { $0.split(separator: "\t") }
        #expect(lines.map { [$0[0], $0[2], $0[3]] } == [["1", "6", "second"], ["2", "10", "first"]])
        #expect(command("--print", "--revision", "2", "a.songbook").text == "first\nline\n")
        #expect(command("--print", "a.songbook", "--revision=1").text == "second\n")
        let json = command("--history", "--json", "a.songbook").text.split(separator: "\n")
        #expect(json.count == 2)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(json[1].utf8)) as? [String: Any])
        #expect(object["revision"] as? Int == 2)
        #expect(object["text"] as? String == "first\nline")
    }

    @Test("of a song whose library is out of reach, earlier versions are listed and printed as well")
    func unavailable() throws {
        let command = Command()
        command.song("disk/Songs/One/One.songbook", text: "first", title: "One")
        runTool("/usr/bin/touch", "-d", "1 hour ago", command.folder["disk/Songs/One/One.songbook"].string)
        command("--choose-library", "disk/Songs")
        #expect(command("--write", "disk/Songs/One", input: "second").status == 0)
        #expect(command("--list").status == 0)
        let before = command("--history", "disk/Songs/One").text
        #expect(before.hasSuffix("\tfirst\n"))
        command.folder.makeFolder("a")
        #expect(rename(command.folder["disk"].string, command.folder["a/disk"].string) == 0)
        let outcome = command("--history", "disk/Songs/One")
        #expect(outcome.status == 0 && outcome.text == before, "\(outcome)")
        #expect(outcome.errors.contains("showing the offline copy from"), "\(outcome.errors)")
        #expect(command("--print", "--revision", "1", "disk/Songs/One").text == "first\n")
    }

    @Test("what was written is among the earlier versions once another program has overwritten it unread")
    func overwritten() throws {
        write(song("first"))
        age("a.songbook")
        #expect(command("--write", "a.songbook", input: "words of mine\n").status == 0)
        #expect(command("--history", "a.songbook").text.hasSuffix("\tfirst\n"))
        write(song("blind"), to: "b")
        #expect(rename(command.folder["b"].string, command.folder["a.songbook"].string) == 0)
        let lines = command("--history", "a.songbook").text.split(separator: "\n")
        #expect(lines.map { $0.split(separator: "\t").last } == ["words of mine", "first"])
        #expect(command("--print", "--revision", "1", "a.songbook").text == "words of mine\n")
        // Another program brought an older version back.
        write(song("first"))
        #expect(command("--print", "--revision", "1", "a.songbook").text == "words of mine\n")
    }

    @Test("--restore --revision brings back an earlier version and its metadata, and says so; once more does nothing")
    func restore() throws {
        let old = #"{"id": "a", "title": "A", "text": "old", "tags": ["x"], "artist": "Anna", "key": 1.0, "b": [1.0]}"#
        write(old)
        command("--set", "artist=Ben", "--set=album=Lamps", "--set", "key=D", "a.songbook")
        command("--tag", "y", "a.songbook")
        command("--pin", "a.songbook")
        command("--write", "a.songbook", input: "new")
        let last = command("--history", "--json", "a.songbook").text.split(separator: "\n").count
        let path = command.folder["a.songbook"].string + "\n"
        let restored = command("--restore", "a.songbook", "--revision", FilePath("\(last)"))
        #expect(restored.text == path)
        #expect(restored.errors.contains("a.songbook: also restored: artist, key\n"), "\(restored.errors)")
        let json = command("--print", "--json", "a.songbook").text
        for part in [#""text":"old""#, #""artist":"Anna""#, #""key":1.0"#, #""album":"Lamps""#, #""tags":["x","y"]"#] {
            #expect(json.contains(part), "\(part) \(json)")
        }
        #expect(String(decoding: command.folder.read("a.songbook") ?? [], as: UTF8.self).contains(#""b": [1.0]"#))
        let again = command("--restore", "-0", "--revision", FilePath("\(last + 1)"), "a.songbook")
        #expect(again.status == 0 && again.text.isEmpty, "\(again)")
        #expect(again.errors.contains("unchanged: the version differs only in tags or pin; --arrangement"), "\(again)")
        #expect(command("--restore", "--revision=99", "a.songbook").status == 66)
        #expect(command("--print", "--revision", "1", "a.songbook").text == "new\n")
    }

    @Test("--restore --revision --arrangement brings tags and pin back, too, as the version has them")
    func restoreArrangement() throws {
        write(#"{"id": "a", "title": "A", "text": "old"}"#)
        command("--tag", "y", "a.songbook")
        command("--pin", "a.songbook")
        command("--write", "a.songbook", input: "new")
        #expect(command("--print", "--json", "a.songbook").text.contains(#""tags":["y"]"#))
        let last = command("--history", "--json", "a.songbook").text.split(separator: "\n").count
        let restored = command("--restore", "--arrangement", "--revision", FilePath("\(last)"), "a.songbook")
        #expect(restored.status == 0)
        #expect(restored.errors.contains("a.songbook: also restored: tags, pinned\n"), "\(restored.errors)")
        let json = command("--print", "--json", "a.songbook").text
        #expect(json.contains(#""text":"old""#), "\(json)")
        #expect(!json.contains(#""y""#) && !json.contains(#""pinned":true"#), "\(json)")
        let again = command("--restore", "--revision", FilePath("\(last + 1)"), "a.songbook")
        #expect(again.status == 0 && again.text.isEmpty && again.errors.isEmpty, "\(again)")
        #expect(command("--restore", "--arrangement", "a.songbook").status == 64)
    }

    @Test("a revision that is not there, or is no number, is an error")
    func noSuchRevision() {
        write(song("x"))
        #expect(command("--print", "--revision", "1", "a.songbook").status == 66)
        for number in ["0", "-1", "x", ""] {
            #expect(command("--print", FilePath("--revision=\(number)"), "a.songbook").status == 64)
        }
        #expect(command("--write", "--revision", "1", "a.songbook", input: "y\n").status == 64)
    }

    @Test("conflict copies of every program are listed, and no other files")
    func conflicts() {
        write(song("x"))
        let names = [
            "a (conflicted copy 2026-02-12 103000).songbook", "a.sync-conflict-20260212-103000-ABCDEFG.songbook",
        ]
        for name in names { write(song("y"), to: FilePath(name)) }
        for name in ["b.sync-conflict-20260212-103000-ABCDEFG.songbook", "b.songbook"] {
            write(song("z"), to: FilePath(name))
        }
        write(#"{"id": "another"}"#, to: "a (live).songbook")
        let expected = names.map { command.folder[FilePath($0)].string }
        #expect(command("--conflicts", "a.songbook").text == expected.map { $0 + "\n" }.joined())
        #expect(command("--conflicts", "-0", FilePath(names[0])).text == expected.map { $0 + "\0" }.joined())
        let objects = command("--conflicts", "--json", "a.songbook").text.split(separator: "\n")
        #expect(objects.count == 2 && objects.allSatisfy { $0.contains(#""text":"y""#) })
        #expect(!objects[0].contains(#""conflict":"#))
        #expect(objects[1].contains(#"ABCDEFG.songbook","conflict":{"program":"syncthing","device":"ABCDEFG"},"#))
        #expect(command("--conflicts", "b.songbook", "--json").text.split(separator: "\n").count == 1)
        write("{", to: "b (Maria's conflicted copy 2026-02-12).songbook")
        let broken = command("--conflicts", "b.songbook", "--json").text
        #expect(broken.contains(#""conflict":{"program":"dropbox","device":"Maria"}}"#), "\(broken)")
        #expect(command("--conflicts", "none.songbook").status == 66)
    }

    @Test("a copy that was made from a version in the history is merged into the song, and goes to the trash")
    func resolved() throws {
        write(song("one\\ntwo\\nthree\\nfour\\nfive"))
        #expect(command("--write", "a.songbook", input: "ONE\ntwo\nthree\nfour\nfive\n").status == 0)
        #expect(command("--write", "a.songbook", input: "ONE\ntwo\nTHREE\nfour\nfive\n").status == 0)
        let name: FilePath = "a.sync-conflict-20260212-103000-ABCDEFG.songbook"
        let copy = song("one\\ntwo\\nthree\\nfour\\nFIVE")
        write(copy, to: name)
        let outcome = command("--resolve", "a.songbook")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("merged into the song"))
        #expect(command("--print", "a.songbook").text == "ONE\ntwo\nTHREE\nfour\nFIVE\n")
        #expect(copies.isEmpty)
        #expect(trashed(name) == Array(copy.utf8))
        #expect(command("--print", "--revision", "1", "a.songbook").text == "ONE\ntwo\nTHREE\nfour\nfive\n")
        #expect(command("--resolve", "a.songbook").errors.isEmpty)
    }

    @Test("lines that were saved after the two went their own ways are never taken for deleted ones")
    func notDeleted() throws {
        write(song("one\\ntwo\\nthree\\nfour\\nfive"))
        // Three saves that the other side has not seen.
        for (first, last) in [("one", "b"), ("one", "b\nc"), ("ONE", "b\nc")] {
            let text = "\(first)\ntwo\nthree\nfour\nfive\n\(last)\n"
            #expect(command("--write", "a.songbook", input: text).status == 0)
        }
        let mine = try #require(command.folder.read("a.songbook"))
        write(String(decoding: mine, as: UTF8.self), to: "a.sync-conflict-20260212-103000-ABCDEFG.songbook")
        write(song("one\\ntwo\\nthree\\nphone\\nfour\\nfive"))
        #expect(command("--resolve", "a.songbook").status == 0)
        #expect(command("--print", "a.songbook").text == "ONE\ntwo\nthree\nphone\nfour\nfive\nb\nc\n")
    }

    @Test("nor where both sides have written a line of the same words")
    func coincidence() throws {
        write(song("one\\ntwo"))
        for text in ["one\ntwo\ny\nz", "one\ntwo\nChorus\ny\nz", "ONE\ntwo\nChorus\ny\nz"] {
            #expect(command("--write", "a.songbook", input: text + "\n").status == 0)
        }
        let mine = try #require(command.folder.read("a.songbook"))
        write(String(decoding: mine, as: UTF8.self), to: "a.sync-conflict-20260212-103000-ABCDEFG.songbook")
        write(song("one\\ntwo\\nChorus\\nphone"))
        #expect(command("--resolve", "a.songbook").status == 75)
        #expect(copies.count == 1)
    }

    @Test("a conflict copy that was saved into again is not merged over what it conflicts with")
    func copyThatWentOn() throws {
        write(song("one\\ntwo\\nthree\\nfour\\nfive"))
        let outcome = command.withEditor(
            """
            sed -i 's/one/uno/' a.songbook
            sed -i 's/one/1/' "$1"
            \(until("[ -e *conflicted* ]"))
            sed -i 's/five/FIVE/' "$1"
            \(until("grep -q FIVE *conflicted*"))
            """)("--edit", "a.songbook")
        #expect(outcome.status == 75)
        let copy = try #require(copies.first)
        #expect(command("--print", copy).text == "1\ntwo\nthree\nfour\nFIVE\n")
        #expect(command("--resolve", "a.songbook").status == 75)
        #expect(copies == [copy])
        #expect(command("--print", "a.songbook").text == "uno\ntwo\nthree\nfour\nfive\n")
    }

    @Test("a copy whose words are all in the song goes to the trash; the song is not written")
    func contained() throws {
        write(song("one\\ntwo\\nthree"))
        let before = command.folder.read("a.songbook")
        write(song("one\\nthree"), to: "a (conflicted copy 2026-02-12 103000).songbook")
        write(song("one\\ntwo\\nthree"), to: "a (conflicted copy 2026-02-13 103000).songbook")
        let outcome = command("--resolve", "a (conflicted copy 2026-02-12 103000).songbook")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(copies.isEmpty)
        #expect(command.folder.read("a.songbook") == before)
    }

    @Test("copies that overlap, that nobody knows the origin of, that are other songs or none, stay and are named")
    func undecided() throws {
        write(song("one\\ntwo\\nthree"))
        #expect(command("--write", "a.songbook", input: "ONE\ntwo\nthree\n").status == 0)
        let before = command.folder.read("a.songbook")
        let others = [
            "a (conflicted copy 2026-02-12 103000).songbook": song("1\\ntwo\\nthree"),
            "a (conflicted copy 2026-02-13 103000).songbook": song("all new"),
            "a (conflicted copy 2026-02-14 103000).songbook": song("ONE\\ntwo\\nthree").replacing(
                #""a""#, with: #""b""#),
        ]
        for (name, json) in others { write(json, to: FilePath(name)) }
        let outcome = command("--resolve", "a.songbook")
        #expect(outcome.status == 75)
        #expect(others.keys.allSatisfy { outcome.errors.contains($0) }, "\(outcome.errors)")
        #expect(copies.count == 3)
        #expect(command.folder.read("a.songbook") == before)
        write("{", to: "a (conflicted copy 2026-02-15 103000).songbook")
        #expect(command("--resolve", "a.songbook").errors.contains("not a valid song"))
        #expect(copies.count == 4)
    }

    @Test("a conflict copy of our own is merged once the song has been put right")
    func ownCopy() throws {
        write(song("one\\ntwo\\nthree\\nfour\\nfive"))
        let outcome = command.withEditor(
            "sed -i 's/one/uno/' a.songbook; sed -i 's/one/1/; s/five/FIVE/' \"$1\"")("--edit", "a.songbook")
        #expect(outcome.status == 75)
        #expect(command("--resolve", "a.songbook").status == 75)
        #expect(copies.count == 1)
        #expect(command("--write", "a.songbook", input: "one\ntwo\nTHREE\nfour\nfive\n").status == 0)
        let resolved = command("--resolve", "a.songbook")
        #expect(resolved.status == 0, "\(resolved.errors)")
        #expect(command("--print", "a.songbook").text == "1\ntwo\nTHREE\nfour\nFIVE\n")
        #expect(copies.isEmpty)
    }
}
