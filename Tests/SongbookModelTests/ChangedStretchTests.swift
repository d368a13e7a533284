import TestSupport
import Testing

@testable import SongbookModel

@Suite("The range in which a text was changed")
struct ChangedStretchTests {
    @Test("grows with typed text, and shrinks with deleted text")
    func typing() {
        var stretch = ChangedStretch(replacing: 3..<3, by: 1)
        stretch.add(replacing: 4..<4, by: 1)
        #expect(stretch.old == 3..<3 && stretch.new == 3..<5)
        stretch.add(replacing: 2..<5, by: 0)
        #expect(stretch.old == 2..<3 && stretch.new == 2..<2)
    }

    @Test("turns the old text into the new one, whatever was changed in between")
    func random() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            let before = (0..<Int.random(in: 0...12, using: &random)).map { $0 }
            var (text, stretch) = (before, ChangedStretch?.none)
            for change in 1...Int.random(in: 1...6, using: &random) {
                let start = Int.random(in: 0...text.count, using: &random)
                let range = start..<Int.random(in: start...text.count, using: &random)
                let new = Array(repeating: -change, count: Int.random(in: 0...3, using: &random))
                text.replaceSubrange(range, with: new)
                if stretch == nil {
                    stretch = ChangedStretch(replacing: range, by: new.count)
                } else {
                    stretch?.add(replacing: range, by: new.count)
                }
            }
            var made = before
            made.replaceSubrange(stretch!.old, with: text[stretch!.new])
            #expect(made == text)
        }
    }
}
