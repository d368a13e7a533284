import Dispatch
import FileWork
import Synchronization
import Testing

@Suite("Work on files off the main thread") struct FileWorkerTests {
    @Test("is done one after the other, in the order in which it came")
    func order() async {
        let worker = FileWorker()
        let done = Mutex([Int]())
        for number in 0..<100 {
            worker.run {
                done.withLock { $0.append(number) }
            } then: { _ in
            }
        }
        await worker.run {}
        #expect(done.withLock { $0 } == Array(0..<100))
    }

    @Test("goes on where many folders do not answer, and so do tasks")
    func hung() async {
        let gate = DispatchSemaphore(value: 0)
        let hung = (0..<40).map { _ in FileWorker() }
        let begun = Atomic(0)
        for worker in hung {
            worker.run {
                begun.add(1, ordering: .relaxed)
                gate.wait()
            } then: { _ in
            }
        }
        let answer = await FileWorker().run { 7 }
        #expect(answer == 7)
        #expect(await Task.detached { 8 }.value == 8)
        for _ in hung { gate.signal() }
        for worker in hung { await worker.run {} }
        let result = begun.load(ordering: .relaxed)
        #expect(result == 40)
    }

    @MainActor
    @Test("is finished where nobody wants its results any more")
    func dropped() async {
        let worker = FileWorker()
        let done = Atomic(0)
        worker.run {
            done.add(1, ordering: .relaxed)
        } then: { _ in
            Issue.record("was told")
        }
        worker.dropResults()
        await worker.run {}
        let result = done.load(ordering: .relaxed)
        #expect(result == 1)
    }
}
