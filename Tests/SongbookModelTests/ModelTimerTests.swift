import Testing

@testable import SongbookModel

@MainActor
@Suite("A timer that runs an action once")
struct ModelTimerTests {
    private let clock = ManualClock()

    @Test("the action runs at the earliest requested time, not before and not twice")
    func nearest() async {
        let timer = ModelTimer(clock)
        var done: [String] = []
        timer.run(at: .seconds(3)) { done.append("late") }
        timer.run(at: .seconds(2)) { done.append("early") }
        timer.run(at: .seconds(4)) { done.append("later") }
        #expect(await eventually { clock.sleepers == 1 })
        clock.advance(by: .milliseconds(1999))
        #expect(await steadily { done.isEmpty })
        clock.advance(by: .milliseconds(1))
        #expect(await eventually { done == ["early"] })
        clock.advance(by: .seconds(10))
        #expect(await steadily { done == ["early"] })
        timer.run(at: .seconds(1)) { done.append("again") }
        #expect(await eventually { done == ["early", "again"] })
    }

    @Test("the action does not run once the timer is canceled or released")
    func canceled() async {
        var timer: ModelTimer? = ModelTimer(clock)
        var done = 0
        timer?.run(at: .seconds(1)) { done += 1 }
        timer?.cancel()
        clock.advance(by: .seconds(2))
        #expect(await steadily { done == 0 })
        timer?.run(at: .seconds(3)) { done += 1 }
        timer = nil
        clock.advance(by: .seconds(2))
        #expect(await steadily { done == 0 && clock.sleepers == 0 })
    }
}
