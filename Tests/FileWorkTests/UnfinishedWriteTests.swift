import FileWork
import Glibc
import Synchronization
import Testing

@Suite("What is being written when the program ends")
struct UnfinishedWriteTests {
    @Test("is written, also what waits for its turn") @MainActor
    func writes() {
        let written = Counter()
        let workers = [FileWorker(), FileWorker()]
        for worker in workers {
            for _ in 0..<3 {
                worker.write {
                    usleep(20_000)
                    written.count.withLock { $0 += 1 }
                } then: { _ in
                }
            }
        }
        FileWorker.finishWrites()
        #expect(written.count.withLock { $0 } == 6)
    }

    private final class Counter: Sendable {
        let count = Mutex(0)
    }
}
