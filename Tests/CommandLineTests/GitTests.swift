import Files
import Glibc
import Processes
import SongFormat
import SongMerging
import TestSupport
import Testing

@Suite("Songs in git", .enabled(if: FilePath("/usr/bin/git").isExecutableFile, "needs git"))
struct GitTests {
    let command: Command

    init() {
        var command = Command()
        command.variables["GIT_CONFIG_NOSYSTEM"] = Array("1".utf8)
        for name in ["AUTHOR", "COMMITTER"] {
            command.variables["GIT_\(name)_NAME"] = Array("A Songwriter".utf8)
            command.variables["GIT_\(name)_EMAIL"] = Array("singer@example.org".utf8)
        }
        command.variables["PATH"] = Array("/usr/bin:/bin".utf8)
        self.command = command
    }

    @discardableResult
    func git(_ arguments: String..., in folder: String) -> (status: Int32, output: String, errors: String) {
        let variables = command.variables.mapValues { String(decoding: $0, as: UTF8.self) }
        let outcome = runTool(
            "/usr/bin/git", arguments: arguments, environment: variables,
            workingDirectory: command.folder[FilePath(folder)].string)
        return (outcome.status, String(decoding: outcome.output, as: UTF8.self), outcome.errors)
    }

    /// Creates a repository with the attribute that `--register-git` prints.
    func makeRepository(_ name: String) {
        command.folder.makeFolder(FilePath(name))
        git("init", "--quiet", "--initial-branch=main", in: name)
        command.folder.write(Array(command("--register-git").output), to: FilePath("\(name)/.gitattributes"))
    }

    func commit(_ message: String, in folder: String) {
        git("add", "--all", in: folder)
        let outcome = git("commit", "--quiet", "--message", message, in: folder)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    func song(_ name: FilePath) throws -> Song {
        try SongFile(decoding: try #require(command.folder.read(name))).song
    }

    @Test("--register-git names both programs and the line for .gitattributes; --unregister-git removes what it set")
    func registers() {
        let outcome = command("--register-git")
        #expect(outcome.status == 0 && outcome.text == "*.songbook diff=songbook merge=songbook\n", "\(outcome.errors)")
        #expect(outcome.errors.contains("~/.config/git/attributes"))
        let driver = git("config", "--global", "merge.songbook.driver", in: ".").output
        #expect(driver == "'\(Command.program.string)' --merge --output %A --name %P -- %O %A %B\n")
        git("config", "--global", "diff.songbook.xfuncname", "^Verse", in: ".")
        #expect(command("--unregister-git").status == 0)
        #expect(command("--unregister-git").status == 0)
        #expect(settings == "diff.songbook.xfuncname=^Verse\n")
    }

    private var settings: String { git("config", "--global", "--list", in: ".").output }

    @Test("the file that core.attributesFile names is named, but not that of a single repository")
    func attributesFile() {
        git("config", "--global", "core.attributesFile", "~/.gitattributes", in: ".")
        git("init", "--quiet", in: ".")
        git("config", "--local", "core.attributesFile", "other", in: ".")
        let outcome = command("--register-git")
        let expected = "or to \(command.folder["home/.gitattributes"].string):\n"
        #expect(outcome.status == 0 && outcome.errors.hasSuffix(expected), "\(outcome.errors)")
    }

    @Test("values that are not of this program are neither replaced nor removed")
    func otherSettings() {
        git("config", "--global", "diff.songbook.textconv", "jq .", in: ".")
        let refused = command("--register-git")
        #expect(refused.status == 73 && refused.output.isEmpty)
        #expect(refused.errors.contains("diff.songbook.textconv=jq .; remove them with 'git config --global --edit'"))
        #expect(settings == "diff.songbook.textconv=jq .\n")
        let kept = command("--unregister-git")
        #expect(kept.status == 0 && kept.errors.contains("diff.songbook.textconv is kept"), "\(kept.errors)")
        #expect(settings == "diff.songbook.textconv=jq .\n")

        git("config", "--global", "--unset", "diff.songbook.textconv", in: ".")
        #expect(command("--register-git").status == 0)
        git("config", "--global", "--add", "merge.songbook.driver", "other %A", in: ".")
        let mixed = command("--unregister-git")
        #expect(mixed.status == 0 && mixed.errors.contains("another program: other %A\n"), "\(mixed.errors)")
        #expect(settings == "merge.songbook.driver=other %A\n")
        git("config", "--global", "merge.songbook.recursive", "binary", in: ".")
        #expect(command("--unregister-git").status == 0)
        #expect(settings == "merge.songbook.driver=other %A\nmerge.songbook.recursive=binary\n")
    }

    @Test("a repository that the environment names has no part in the settings of the user")
    func namedRepository() {
        git("init", "--quiet", in: ".")
        git("config", "--local", "merge.songbook.driver", "other %A", in: ".")
        var inHook = command
        inHook[variable: "GIT_DIR"] = command.folder[".git"].string
        let outcome = inHook("--register-git")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(inHook("--unregister-git").errors.isEmpty)
    }

    @Test("a value that git takes from a file that is included is not overlooked")
    func includedSettings() {
        command.folder.write("[include]\npath = included\n", to: "home/.gitconfig")
        command.folder.write("[merge \"songbook\"]\ndriver = other %A\n", to: "home/included")
        // New sections are added after the one with the include.
        #expect(command("--register-git").status == 0)
        #expect(command("--unregister-git").status == 0)
        command.folder.write(
            "[merge \"songbook\"]\nname = songbook-open\n[include]\npath = included\n", to: "home/.gitconfig")
        let before = settings
        let refused = command("--register-git")
        let included = command.folder["home/included"].string
        #expect(refused.status == 73, "\(refused.errors)")
        #expect(refused.errors.contains("merge.songbook.driver=other %A (file:\(included)); remove them there"))
        #expect(settings == before)

        command.folder.write("[diff \"songbook\"]\ntextconv = /old/songbook-open --textconv --\n", to: "home/included")
        let left = command("--unregister-git")
        #expect(left.status == 0, "\(left.errors)")
        #expect(left.errors.contains("diff.songbook.textconv is still set; remove it there: file:\(included)"))
    }

    @Test("values of another installation or an earlier version are replaced, also where there are several")
    func earlierSettings() {
        for program in ["/old/bin/songbook-open", #"'/it'\''s/bin/songbook-open'"#] {
            let driver = "\(program) --merge --output %A -- %O %A %B"
            git("config", "--global", "--add", "diff.songbook.textconv", "\(program) --textconv --", in: ".")
            git("config", "--global", "--add", "merge.songbook.driver", driver, in: ".")
            git("config", "--global", "--add", "merge.songbook.name", "songbook-open", in: ".")
        }
        let outcome = command("--register-git")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let program = "'\(Command.program.string)'"
        let expected = [
            "diff.songbook.textconv=\(program) --textconv --",
            "merge.songbook.driver=\(program) --merge --output %A --name %P -- %O %A %B",
            "merge.songbook-ancestor.driver=\(program) --merge --ancestor --output %A --name %P -- %O %A %B",
            "merge.songbook-ancestor.name=songbook-open", "merge.songbook.name=songbook-open",
            "merge.songbook.recursive=songbook-ancestor",
        ]
        #expect(settings.split(separator: "\n").map(String.init).sorted() == expected.sorted())
        #expect(command("--unregister-git").status == 0)
        #expect(settings.isEmpty)
    }

    @Test("where one setting cannot be changed, the others keep the values that they had")
    func failure() {
        git("config", "--global", "diff.songbook.textconv", "/old/songbook-open --textconv --", in: ".")
        for _ in 0..<2 { git("config", "--global", "--add", "merge.songbook.name", "songbook-open", in: ".") }
        let before = settings
        command.addScript(
            #"""
            case "$*" in
                *--get-all*) ;;
                *" merge.songbook.driver "*) exit 4 ;;
            esac
            exec /usr/bin/git "$@"
            """#, name: "bin/git")
        var failing = command
        failing[variable: "PATH"] = command.folder["bin"].string + ":/usr/bin:/bin"
        let outcome = failing("--register-git")
        #expect(outcome.status == 74 && outcome.errors.contains("git could not change its settings"))
        #expect(settings == before)
    }

    @Test("--local is for one repository, and outside of one it says so")
    func local() {
        command.folder.makeFolder("library")
        let outside = command("--register-git", "--local")
        #expect(outside.status == 74 && outside.errors.contains("run this in a folder of the repository"))
        git("init", "--quiet", in: ".")
        #expect(command("--register-git", "--local").status == 0)
        #expect(git("config", "--global", "--list", in: ".").output.isEmpty)
        #expect(git("config", "--local", "diff.songbook.textconv", in: "library").output.hasSuffix("--textconv --\n"))
    }

    @Test("without git, its package is named")
    func withoutGit() {
        var command = command
        command.variables["PATH"] = Array("/nowhere".utf8)
        let outcome = command("--register-git")
        #expect(outcome.status == 69 && outcome.errors.contains("install the package git"))
    }

    @Test(
        "a program in a folder with quotes, percent signs or bytes that are not UTF-8 in its name is found by git",
        arguments: [FilePath("it's 100%A"), FilePath(bytes: Array("caf".utf8) + [0xE9])])
    func oddFolder(name: FilePath) throws {
        var installed = Command.installed()
        installed.variables.merge(command.variables) { own, other in own }
        installed.variables["PATH"] = command.variables["PATH"]
        let odd = installed.folder[name]
        let status = installed.folder["prefix"].withCString { prefix in odd.withCString { rename(prefix, $0) } }
        try #require(status == 0)
        installed.program = odd.appending("bin/songbook-open")
        let other = GitTests(command: installed)
        try other.merges()
    }

    private init(command: Command) {
        self.command = command
    }

    @Test("two clones edit the same songs: git diff and log show lyrics, pull and rebase merge them")
    func merges() throws {
        makeRepository("one")
        command.song("one/A/A.songbook", text: "one\ntwo\nthree", title: "A")
        command.song("one/B/B.songbook", text: "one\ntwo\nthree", title: "B")
        commit("Begin", in: "one")
        git("clone", "--quiet", "one", "two", in: ".")
        command.song("one/A/A.songbook", text: "ONE\ntwo\nthree", title: "A")
        let difference = git("diff", in: "one").output
        #expect(difference.contains("\n-one\n+ONE\n two\n"), "\(difference)")
        commit("Edit here", in: "one")
        #expect(git("log", "--patch", "--max-count=1", in: "one").output.contains("\n-one\n+ONE\n"))
        for branch in ["main", "rebased"] {
            if branch != "main" { git("checkout", "--quiet", "-b", branch, "main~1", in: "two") }
            command.song("two/A/A.songbook", text: "one\ntwo\nTHREE", title: "Alpha")
            command.song("two/B/B.songbook", text: "one\n\(branch)\nthree", title: "B")
            commit("Edit there", in: "two")
            let outcome =
                branch == "main"
                ? git("pull", "--quiet", "--no-rebase", "--no-edit", "origin", "main", in: "two")
                : git("pull", "--quiet", "--rebase", "origin", "main", in: "two")
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            let song = try song("two/A/A.songbook")
            #expect(song.text == "ONE\ntwo\nTHREE" && song.title == "Alpha")
            #expect(try self.song("two/B/B.songbook").text == "one\n\(branch)\nthree")
            if branch == "main" { git("branch", "--quiet", "--force", "main", "main", in: "two") }
        }
    }

    @Test("lines that both changed stop the merge, with both in a song that can be opened; decided, the merge goes on")
    func conflicts() throws {
        makeRepository("one")
        command.song("one/A/A.songbook", text: "one\ntwo", title: "A")
        commit("Begin", in: "one")
        git("checkout", "--quiet", "-b", "other", in: "one")
        command.song("one/A/A.songbook", text: "one\nother", title: "A")
        commit("Edit there", in: "one")
        git("checkout", "--quiet", "main", in: "one")
        command.song("one/A/A.songbook", text: "one\nmain", title: "A")
        commit("Edit here", in: "one")
        let outcome = git("merge", "other", in: "one")
        #expect(outcome.status == 1 && outcome.output.contains("CONFLICT (content)"), "\(outcome.output)")
        #expect(outcome.errors.contains("songbook-open: A/A.songbook: both versions"), "\(outcome.errors)")
        #expect(try song("one/A/A.songbook").text == "one\n<<<<<<< ours\nmain\n=======\nother\n>>>>>>> theirs")
        #expect(command("--print", "one/A").status == 0)
        #expect(command("--write", "one/A", input: "one\nboth\n").status == 0)
        commit("Merge", in: "one")
        #expect(try song("one/A/A.songbook").text == "one\nboth")
    }

    @Test("a song that is damaged on one side stays as it was on ours, and the merge stops")
    func damaged() {
        makeRepository("one")
        command.song("one/A/A.songbook", text: "one\ntwo", title: "A")
        commit("Begin", in: "one")
        git("checkout", "--quiet", "-b", "other", in: "one")
        command.folder.write("{\"title\": \"A\", \"te", to: "one/A/A.songbook")
        commit("Damage", in: "one")
        #expect(git("log", "--patch", in: "one").output.contains("+{\"title\": \"A\", \"te"))
        git("checkout", "--quiet", "main", in: "one")
        command.song("one/A/A.songbook", text: "one\nmain", title: "A")
        let ours = command.folder.read("one/A/A.songbook")
        commit("Edit here", in: "one")
        let outcome = git("merge", "other", in: "one")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("songbook-open: A/A.songbook (theirs): line 1"), "\(outcome.errors)")
        #expect(outcome.errors.contains("A/A.songbook contains only our version"), "\(outcome.errors)")
        #expect(command.folder.read("one/A/A.songbook") == ours)
    }

    @Test("a song whose common version is damaged is merged without that")
    func damagedBase() throws {
        makeRepository("one")
        command.folder.write("{\"title\": \"A\", \"te", to: "one/A/A.songbook")
        commit("Damage", in: "one")
        git("checkout", "--quiet", "-b", "other", in: "one")
        command.song("one/A/A.songbook", text: "one\nother", title: "A")
        commit("Mend there", in: "one")
        git("checkout", "--quiet", "main", in: "one")
        command.song("one/A/A.songbook", text: "one\nmain", title: "A")
        commit("Mend here", in: "one")
        let outcome = git("merge", "other", in: "one")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("songbook-open: A/A.songbook (base): line 1"), "\(outcome.errors)")
        #expect(try song("one/A/A.songbook").text == "one\n<<<<<<< ours\nmain\n=======\nother\n>>>>>>> theirs")
    }

    @Test("a file that is too large for a song does not stop git log")
    func large() {
        makeRepository("one")
        command.song("one/A/A.songbook", text: "one", title: "A")
        commit("Begin", in: "one")
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: SongFile.byteLimit + 1)
        command.folder.write(bytes, to: "one/B/B.songbook")
        commit("Add a large file", in: "one")
        let outcome = git("log", "--patch", in: "one")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.suffix(500).contains("+one\n"))
    }

    @Test("500 random pairs of edits: git comes to what our own merge does")
    func random() throws {
        var random = SeededGenerator(seed: 18)
        makeRepository("one")
        var versions: [[[UInt8]]] = []
        for _ in 0..<500 {
            let base = RandomEdit.song(using: &random)
            versions.append(
                [base, RandomEdit.edit(base, using: &random), RandomEdit.edit(base, using: &random)].map(\.bytes))
        }
        func write(_ version: Int, _ message: String) {
            for (number, bytes) in versions.enumerated() {
                command.folder.write(bytes[version], to: FilePath("one/\(number).songbook"))
            }
            commit(message, in: "one")
        }
        write(0, "Base")
        git("checkout", "--quiet", "-b", "theirs", in: "one")
        write(2, "Theirs")
        git("checkout", "--quiet", "main", in: "one")
        write(1, "Ours")
        git("merge", "--no-edit", "theirs", in: "one")
        let unmerged = Set(git("diff", "--name-only", "--diff-filter=U", in: "one").output.split(separator: "\n"))
        var conflicts = 0
        for (number, bytes) in versions.enumerated() {
            let files = try bytes.map { try SongFile(decoding: $0) }
            let expected: SongFile
            switch try SongMerge.merging(base: files[0], ours: files[1], theirs: files[2]) {
            case .clean(let song): expected = song
            case .conflict(let conflict):
                expected = try conflict.marked()
                conflicts += 1
                #expect(unmerged.contains("\(number).songbook"))
            }
            #expect(command.folder.read(FilePath("one/\(number).songbook")) == expected.bytes, "song \(number)")
        }
        #expect(unmerged.count == conflicts)
        // Merges with and without conflicts occur.
        #expect((50...450).contains(conflicts))
    }
}

/// A song, and random edits to it as two users make them.
private struct RandomEdit {
    var title = "River"
    var lines: [String] = []
    var tags: [String] = []
    var artist = "A"

    var bytes: [UInt8] {
        JSONValue.object([
            .init("title", .string(title)), .init("text", .string(lines.joined(separator: "\n"))),
            .init("tags", .array(tags.map(JSONValue.string))), .init("artist", .string(artist)),
        ]).serialized(pretty: true) + [0x0A]
    }

    static func song(using random: inout SeededGenerator) -> RandomEdit {
        var song = RandomEdit()
        song.lines = (0..<Int.random(in: 1...20, using: &random)).map { _ in line(using: &random) }
        return song
    }

    static func edit(_ song: RandomEdit, using random: inout SeededGenerator) -> RandomEdit {
        var song = song
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let place = Int.random(in: 0...song.lines.count, using: &random)
            switch Int.random(in: 0..<7, using: &random) {
            case 0: song.title = line(using: &random)
            case 1: song.tags.append(["sea", "love"].randomElement(using: &random)!)
            case 2: song.artist = ["B", "C"].randomElement(using: &random)!
            case 3 where place < song.lines.count: song.lines.remove(at: place)
            case 4 where place < song.lines.count: song.lines[place] = line(using: &random)
            default: song.lines.insert(line(using: &random), at: place)
            }
        }
        return song
    }

    private static func line(using random: inout SeededGenerator) -> String {
        let words = ["moon", "rïver", "\"say\"", "", "日本", "light\\", "[G]home"]
        return (0..<Int.random(in: 1...3, using: &random)).map { _ in words.randomElement(using: &random)! }
            .joined(separator: " ")
    }
}
