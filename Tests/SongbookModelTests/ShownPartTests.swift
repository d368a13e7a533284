import Testing

@testable import SongbookModel

@Suite("The shown part of a very long line")
struct ShownPartTests {
    @Test("a line that is not too long is shown whole", arguments: [0, 1, ShownPart.longest])
    func whole(count: Int) {
        #expect(ShownPart.around(0, of: count) == 0..<count)
        #expect(ShownPart.isEnough(0..<count, around: count, of: count))
    }

    @Test(
        "of a longer line, a part around the cursor is shown, no longer than a whole line may be",
        arguments: [ShownPart.longest + 1, 20_000, 12_600_000])
    func part(count: Int) {
        for place in [0, 1, 3_000, count / 2, count - 3_000, count - 1, count] {
            let shown = ShownPart.around(place, of: count)
            #expect((0...count).contains(shown.lowerBound) && shown.upperBound <= count)
            #expect(!shown.isEmpty && shown.count < ShownPart.longest)
            #expect(shown.lowerBound <= place && place <= shown.upperBound)
            #expect(ShownPart.isEnough(shown, around: place, of: count))
        }
    }

    @Test("another part is shown before the cursor reaches its end, and after much typing")
    func another() {
        let count = 1_000_000
        let shown = ShownPart.around(count / 2, of: count)
        #expect(!ShownPart.isEnough(shown, around: shown.lowerBound + 1, of: count))
        #expect(!ShownPart.isEnough(shown, around: shown.upperBound - 1, of: count))
        #expect(!ShownPart.isEnough(shown, around: 0, of: count))
        #expect(ShownPart.isEnough(shown, around: nil, of: count))
        #expect(!ShownPart.isEnough(0..<count, around: nil, of: count))
    }

    @Test("the cursor passes through the whole line, in both directions, with few parts")
    func walk() {
        let count = 100_000
        var shown = ShownPart.around(0, of: count)
        var parts = 0
        for place in Array(0...count) + (0...count).reversed() {
            if ShownPart.isEnough(shown, around: place, of: count) { continue }
            shown = ShownPart.around(place, of: count)
            parts += 1
            #expect(shown.contains(place))
        }
        #expect((1...120).contains(parts))
    }
}
