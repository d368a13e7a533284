import Files
import SongFormat
import TestSupport
import Testing

/// Merges of two versions with several common ancestors, which git merges into one by `--merge --ancestor`.
extension GitTests {
    @Test("in a criss-cross merge, neither side wins without a conflict")
    func crissCross() throws {
        makeRepository("one")
        let file: FilePath = "one/It's/It's.songbook"
        func edit(_ title: String) {
            command.song(file, text: "la", title: title)
            commit(title, in: "one")
        }
        edit("Old")
        git("checkout", "--quiet", "-b", "other", in: "one")
        edit("Quinn")
        git("tag", "q1", in: "one")
        git("checkout", "--quiet", "main", in: "one")
        edit("Pete")
        git("tag", "p1", in: "one")
        // Each side merges the other's version, and keeps its own.
        git("merge", "--quiet", "--strategy=ours", "--no-edit", "q1", in: "one")
        git("checkout", "--quiet", "other", in: "one")
        git("merge", "--quiet", "--strategy=ours", "--no-edit", "p1", in: "one")
        git("checkout", "--quiet", "main", in: "one")
        let bases = git("merge-base", "--all", "main", "other", in: "one").output
        #expect(bases.split(separator: "\n").count == 2, "\(bases)")

        let outcome = git("merge", "--no-edit", "other", in: "one")
        #expect(outcome.status == 1, "\(outcome.output)")
        #expect(outcome.errors.contains("songbook-open: It's/It's.songbook: both versions"), "\(outcome.errors)")
        let song = try song(file)
        #expect(song.title == "Pete")
        #expect(song.text == "<<<<<<< ours\ntitle: Pete\n=======\ntitle: Quinn\n>>>>>>> theirs\nla")
    }

    @Test("in a criss-cross merge, what was merged before and undone since stays undone")
    func undoneInCrissCross() throws {
        makeRepository("one")
        let file: FilePath = "one/A/A.songbook"
        func edit(_ text: String, tags: String = "") {
            command.folder.write(#"{"title": "A", "text": "\#(text)", "tags": [\#(tags)]}"#, to: file)
            commit(text, in: "one")
        }
        edit(#"a\nb\nc"#)
        git("branch", "other", in: "one")
        edit(#"a WRONG\nb\nc"#, tags: #""draft""#)
        git("tag", "wrong", in: "one")
        git("checkout", "--quiet", "other", in: "one")
        edit(#"a\nb\nc better"#)
        git("tag", "better", in: "one")
        git("merge", "--quiet", "--no-edit", "wrong", in: "one")
        git("checkout", "--quiet", "main", in: "one")
        git("merge", "--quiet", "--no-edit", "better", in: "one")
        #expect(try song(file).text == "a WRONG\nb\nc better")
        edit(#"a\nb\nc better"#)

        let outcome = git("merge", "--no-edit", "other", in: "one")
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        let song = try song(file)
        #expect(song.text == "a\nb\nc better" && song.tags.isEmpty, "\(song)")
    }

    @Test("in a criss-cross merge, what one side settled by removing it and the other by a value is a conflict again")
    func removedInCrissCross() throws {
        makeRepository("one")
        let file: FilePath = "one/A/A.songbook"
        func edit(_ rest: String) {
            command.folder.write(#"{"title": "A", "text": "a"\#(rest)}"#, to: file)
            commit("Edit\(rest)", in: "one")
        }
        let other = #", "key": "G", "meta": {"by": "Y"}"#
        edit(#", "key": "C", "meta": {"by": "X"}"#)
        git("branch", "other", in: "one")
        edit("")
        git("tag", "first", in: "one")
        git("checkout", "--quiet", "other", in: "one")
        edit(other)
        git("tag", "second", in: "one")
        git("merge", "--quiet", "--strategy=ours", "--no-edit", "first", in: "one")
        git("checkout", "--quiet", "main", in: "one")
        git("merge", "--quiet", "--strategy=ours", "--no-edit", "second", in: "one")
        let outcome = git("merge", "--no-edit", "other", in: "one")
        #expect(outcome.status == 1, "\(outcome.output)")
        #expect(try song(file).text.contains(#"meta.by: "Y""#))
    }

    @Test("in a criss-cross merge of versions that are no songs, the version that both were made from counts")
    func damagedCrissCross() throws {
        makeRepository("one")
        let file: FilePath = "one/A/A.songbook"
        func edit(_ text: String) {
            command.song(file, text: text, title: "A")
            commit(text, in: "one")
        }
        func damage(_ text: String) {
            command.folder.write(text, to: file)
            commit(text, in: "one")
        }
        edit("one")
        git("branch", "other", in: "one")
        damage("{")
        git("tag", "first", in: "one")
        git("checkout", "--quiet", "other", in: "one")
        damage("{{")
        git("tag", "second", in: "one")
        git("merge", "--quiet", "--strategy=ours", "--no-edit", "first", in: "one")
        edit("two")
        git("checkout", "--quiet", "main", in: "one")
        git("merge", "--quiet", "--strategy=ours", "--no-edit", "second", in: "one")
        edit("one")
        let outcome = git("merge", "--no-edit", "other", in: "one")
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(try song(file).text == "two")
    }
}
