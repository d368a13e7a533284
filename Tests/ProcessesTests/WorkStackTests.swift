import Processes
import Synchronization
import Testing

@Suite("Work that threads share")
struct WorkStackTests {
    private final class Counter: Sendable {
        let done = Mutex([Int]())
        let running = Atomic(0)
        let most = Atomic(0)
    }

    @Test("every piece is done once, those that turn up too, by no more threads than allowed", arguments: [1, 2, 7])
    func everything(mostThreads: Int) {
        let counter = Counter()
        WorkStack.run([1000], mostThreads: mostThreads) { stack in
            let now = counter.running.add(1, ordering: .relaxed).newValue
            _ = counter.most.max(now, ordering: .relaxed)
            var hasPiece = false
            while let number = stack.next(after: hasPiece) {
                hasPiece = true
                counter.done.withLock { $0.append(number) }
                if number > 1 { stack.push([number / 2, number - number / 2]) }
            }
            counter.running.subtract(1, ordering: .relaxed)
        }
        let done = counter.done.withLock { $0 }
        #expect(done.count == 1999)
        #expect(done.count { $0 == 1 } == 1000)
        #expect(counter.most.load(ordering: .relaxed) <= mostThreads)
        #expect(counter.running.load(ordering: .relaxed) == 0)
    }

    @Test("without work it ends")
    func nothing() {
        WorkStack.run([Int](), mostThreads: 3) { stack in #expect(stack.next(after: false) == nil) }
    }

    @Test("a range is cut into pieces that have every number once", arguments: [0, 1, 63, 64, 65, 1000])
    func pieces(count: Int) {
        let counter = Counter()
        WorkStack.run(5..<5 + count, inPiecesOf: 64) { stack in
            var hasPiece = false
            while let piece = stack.next(after: hasPiece) {
                hasPiece = true
                #expect(!piece.isEmpty && piece.count <= 64)
                counter.done.withLock { $0 += piece }
            }
        }
        #expect(counter.done.withLock { $0.sorted() } == Array(5..<5 + count))
    }
}
