import Observation
import Testing

@testable import SongbookModel

@MainActor
@Suite("Observing models")
struct ModelObserverTests {
    private let numbers = Numbers()

    private func follow(_ seen: Seen) -> ModelObserver {
        ModelObserver { [numbers] in
            numbers.first
        } tell: {
            seen.all.append($0)
        }
    }

    @Test("tells a change once for several changes in a row, and nothing before the first")
    func told() async {
        let seen = Seen()
        let observer = follow(seen)
        #expect(await steadily { seen.all.isEmpty })
        for number in 1...3 { numbers.first = number }
        #expect(seen.all.isEmpty)
        #expect(await eventually { seen.all == [3] })
        numbers.second = 1
        #expect(await steadily { seen.all == [3] })
        numbers.first = 4
        #expect(await eventually { seen.all == [3, 4] })
        observer.end()
        numbers.first = 5
        #expect(await steadily { seen.all == [3, 4] })
    }

    @Test("values that are read while telling are not observed, and changes made there are told afterwards")
    func nested() async {
        let seen = Seen()
        let observer = ModelObserver { [numbers] in
            numbers.first
        } tell: { [numbers] in
            seen.all.append($0)
            numbers.second += 1
            if $0 == 1 { numbers.first = 2 }
        }
        numbers.first = 1
        #expect(await eventually { seen.all == [1, 2] })
        numbers.second = 9
        #expect(await steadily { seen.all == [1, 2] })
        observer.end()
    }

    @Test("nothing is told once the observer is released, not even earlier changes")
    func gone() async {
        let seen = Seen()
        var observer: ModelObserver? = follow(seen)
        weak let remembered = observer
        numbers.first = 1
        observer = nil
        #expect(remembered == nil)
        numbers.first = 2
        #expect(await steadily { seen.all.isEmpty })
    }
}

@MainActor
@Observable
private final class Numbers {
    var first = 0
    var second = 0
}

@MainActor
private final class Seen {
    var all: [Int] = []
}
