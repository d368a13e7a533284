import SongMerging
import Testing

@Suite("A conflict can be shown and decided")
struct ConflictTests {
    private let base = "a\nb\nc\nd\ne\n"

    @Test("Each conflict has its own choice")
    func choices() throws {
        let merge = TextMerge(base: base, ours: "1\nb\nc\nd\n2\n", theirs: "3\nb\nC\nd\n4\n")
        #expect(merge.conflicts.count == 2 && merge.text == nil)
        #expect(merge.text(choosing: [.side(.ours)]) == nil)
        #expect(merge.text(choosing: [.side(.ours), nil]) == nil)
        #expect(merge.text(choosing: [.side(.ours), .side(.theirs)]) == "1\nb\nC\nd\n4\n")
        #expect(merge.text(choosing: [.both(first: .ours), .both(first: .theirs)]) == "1\n3\nb\nC\nd\n4\n2\n")
        #expect(merge.text(choosing: [.lines([]), .lines(["x", "", "y"])]) == "b\nC\nd\nx\n\ny\n")
    }

    @Test("Rows show both sides next to one another")
    func rows() throws {
        let part = try #require(
            TextMerge(base: "q\n", ours: "a\nb\nc\nd\n", theirs: "x\nb\ny\nz\nd\ne\n").conflicts.first)
        let rows = part.rows.map { "\($0.ours ?? "-")\($0.isSame ? "=" : "|")\($0.theirs ?? "-")" }
        #expect(rows == ["a|x", "b=b", "c|y", "-|z", "d=d", "-|e"])
    }

    @Test("Rows hold both sides in order")
    func anyRows() {
        for seed in 0..<1000 as Range<UInt64> {
            var words = RandomText(seed: seed, alphabet: ["a", "b", "c", ""])
            let (ours, theirs) = (words.lines(0...8), words.lines(0...8))
            for part in TextMerge(base: "base\n", ours: ours.text, theirs: theirs.text).parts {
                #expect(part.rows.compactMap(\.ours) == Array(part.ours), "seed \(seed)")
                #expect(part.rows.compactMap(\.theirs) == Array(part.theirs), "seed \(seed)")
                #expect(part.rows.allSatisfy { !$0.isSame || $0.ours == $0.theirs }, "seed \(seed)")
            }
        }
    }

    @Test("The decided song has our choices and all that was no conflict")
    func resolved() throws {
        let base = #"{"id": "1", "title": "T", "text": "a\nb\nc", "x": 1, "y": 1, "z": 1}"#
        let ours = #"{"id": "1", "title": "O", "text": "A\nb\nc", "x": 2, "y": 2, "z": 1, "tags": ["o"]}"#
        let theirs = #"{"id": "1", "title": "U", "text": "1\nb\nC", "x": 3, "z": 3}"#
        let conflict = try #require(try merge(base, ours, theirs).conflict)
        #expect(conflict.title?.base == "T" && conflict.title?.ours == "O" && conflict.title?.theirs == "U")
        #expect(conflict.id == nil)
        #expect(conflict.members.map(\.name) == ["x", "y"])
        #expect(conflict.members.map(\.base) == [["1"], ["1"]])
        #expect(conflict.members.map(\.ours) == [["2"], ["2"]])
        #expect(conflict.members.map(\.theirs) == [["3"], []])

        var choices = MergeChoices(for: conflict)
        #expect(!choices.isComplete(for: conflict))
        #expect(try conflict.resolved(by: choices) == nil)
        choices.title = "New"
        choices.text = [.lines(["one", "two"])]
        choices.members = [.theirs, .ours]
        #expect(choices.isComplete(for: conflict))
        let song = try #require(try conflict.resolved(by: choices))
        #expect(
            song.content
                == #"{"id": "1", "title": "New", "text": "one\ntwo\nb\nC", "tags": ["o"], "x": 3, "y": 2, "z": 3}"#)

        let all = { (side: MergeSide) in try conflict.resolved(by: MergeChoices(side, for: conflict))?.content }
        #expect(
            try all(.ours) == #"{"id": "1", "title": "O", "text": "A\nb\nC", "tags": ["o"], "x": 2, "y": 2, "z": 3}"#)
        #expect(
            try all(.theirs) == #"{"id": "1", "title": "U", "text": "1\nb\nC", "tags": ["o"], "x": 3, "z": 3}"#)
    }

    @Test("Each missing decision is missed")
    func incomplete() throws {
        let conflict = try #require(
            try merge(
                #"{"id": "1", "title": "T", "text": "a", "x": 1}"#,
                #"{"id": "2", "title": "O", "text": "b", "x": 2}"#,
                #"{"id": "3", "title": "U", "text": "c", "x": 3}"#
            ).conflict)
        let complete = MergeChoices(.ours, for: conflict)
        #expect(try conflict.resolved(by: complete)?.content == #"{"id": "2", "title": "O", "text": "b", "x": 2}"#)
        for remove in [
            { $0.title = nil }, { $0.id = nil }, { $0.text = [nil] }, { $0.text = [] }, { $0.members = [nil] },
            { $0.members = [] },
        ] as [(inout MergeChoices) -> Void] {
            var choices = complete
            remove(&choices)
            #expect(!choices.isComplete(for: conflict))
            #expect(try conflict.resolved(by: choices) == nil)
        }
    }
}
