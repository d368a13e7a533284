import Files
import SongMerging
import TestSupport
import Testing

@Suite("Other programs that merge agree")
struct OtherProgramTests {
    /// Returns texts that every alignment gets right: no line occurs twice, and every line ends with a line feed.
    private func texts(_ seed: UInt64) -> (base: String, ours: String, theirs: String) {
        var words = RandomText(seed: seed)
        let base = words.lines(1...12)
        let sides = (0..<2).map { _ in words.changed(base, changes: 1...3).text }
        return (base.text, sides[0], sides[1])
    }

    private func compare(_ arguments: [String]) {
        let folder = TemporaryFolder()
        var clean = 0
        for seed in 0..<200 as Range<UInt64> {
            let (base, ours, theirs) = texts(seed)
            for (name, text) in [("ours", ours), ("base", base), ("theirs", theirs)] {
                folder.write(text, to: FilePath(name))
            }
            let result = runTool(
                "/usr/bin/env", arguments: arguments + ["ours", "base", "theirs"], workingDirectory: folder.path.string)
            let text = TextMerge(base: base, ours: ours, theirs: theirs).text
            #expect((result.status == 0) == (text != nil), "seed \(seed)")
            if let text {
                #expect(String(decoding: result.output, as: UTF8.self) == text, "seed \(seed)")
                clean += 1
            }
        }
        #expect((20...180).contains(clean))
    }

    @Test("git merge-file", .enabled(if: isThere("git"), "git is not installed"))
    func git() { compare(["git", "merge-file", "-p"]) }

    @Test("diff3 -m", .enabled(if: isThere("diff3"), "diff3 (diffutils) is not installed"))
    func diff3() { compare(["diff3", "-m"]) }
}

private func isThere(_ program: String) -> Bool {
    runTool("/usr/bin/env", program, "--version").status == 0
}
