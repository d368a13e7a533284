import TestSupport
import Testing

@testable import songbook_window

@Suite("The stretch within which a text was changed")
struct ChangedStretchTests {
    @Test("grows with what is typed, and shrinks with what is deleted")
    func typing() {
        var stretch = ChangedStretch(replacing: 3..<3, by: 1)
        stretch.add(replacing: 4..<4, by: 1)
        #expect(stretch.old == 3..<3 && stretch.new == 3..<5)
        stretch.add(replacing: 2..<5, by: 0)
        #expect(stretch.old == 2..<3 && stretch.new == 2..<2)
    }

    @Test("makes the text of what it was, whatever was changed in between")
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
