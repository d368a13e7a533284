import ListChanges
import Testing

@testable import SongbookModel

@Suite("Positions of lines as ranges")
struct PositionSetTests {
    private func set(_ ranges: Range<Int>...) -> PositionSet {
        var set = PositionSet()
        for range in ranges { set.insert(range) }
        return set
    }

    @Test("ranges that touch or overlap are joined")
    func inserted() {
        #expect(set().isEmpty && set(3..<3).isEmpty)
        #expect(set(4..<6, 0..<2).ranges == [0..<2, 4..<6])
        #expect(set(0..<2, 4..<6, 2..<4).ranges == [0..<6])
        #expect(set(0..<3, 1..<2, 2..<9).ranges == [0..<9])
        #expect(set(0..<2, 4..<6).positions == [0, 1, 4, 5])
        #expect(set(0..<2, 4..<6).count == 4)
    }

    @Test("ranges are removed, also from the middle")
    func removed() {
        for (removed, left) in [
            (4..<6, [0..<4, 6..<9]), (0..<9, []), (0..<1, [1..<9]), (8..<20, [0..<8]), (3..<3, [0..<9]),
        ] {
            var set = set(0..<9)
            set.remove(removed)
            #expect(set.ranges == left)
        }
        var several = set(0..<2, 4..<6, 8..<9)
        several.remove(1..<5)
        #expect(several.ranges == [0..<1, 5..<6, 8..<9])
    }

    @Test("a position is in the set or not")
    func contained() {
        let set = set(0..<2, 4..<6, 8..<9)
        #expect((0..<10).filter(set.contains) == set.positions)
        #expect(!set.contains(-1))
    }

    @Test("positions follow added and removed lines, as the items of a list do")
    func followed() {
        for change in [
            RowChange(start: 0, removed: 0, added: 2), RowChange(start: 5, removed: 0, added: 1),
            RowChange(start: 4, removed: 3, added: 0), RowChange(start: 0, removed: 9, added: 9),
            RowChange(start: 3, removed: 2, added: 4), RowChange(start: 9, removed: 0, added: 3),
        ] {
            var (set, list) = (set(0..<2, 4..<7, 8..<9), [true, true, false, false, true, true, true, false, true])
            set.follow(change)
            list.replaceSubrange(
                change.start..<change.start + change.removed, with: Array(repeating: false, count: change.added))
            #expect(set.positions == list.indices.filter { list[$0] }, "\(change)")
        }
    }
}

@Suite("Recent entries")
struct RecentEntriesTests {
    @Test("entries are known since a number, unless that is too long ago")
    func since() {
        var entries = RecentEntries<Int>()
        #expect(entries.since(0) == [])
        for number in 1...20 { entries.add(number) }
        #expect(entries.count == 20)
        #expect(entries.since(20) == [] && entries.since(18) == [19, 20])
        #expect(entries.since(4)?.count == 16 && entries.since(3) == nil)
    }
}
