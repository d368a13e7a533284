import CAdwaita
import SongFormat
import Testing

@testable import Toolkit

@Suite("Another day by the computer's clock")
@MainActor
struct DayChangeTests {
    @Test("is reported once, also after the clock was set back, and the same day is not")
    func reported() {
        let clock = Clock()
        let change = DayChange(today: { clock.today }) { clock.reports += 1 }
        change.refresh()
        clock.today = LocalDay(number: 2_026_326, rest: 1)
        change.refresh()
        #expect(clock.reports == 0)
        for (number, reports) in [(2_026_327, 1), (2_026_327, 1), (2_027_005, 2), (2_026_326, 3)] as [(CInt, Int)] {
            clock.today = LocalDay(number: number, rest: 100)
            change.refresh()
            #expect(clock.reports == reports, "\(number)")
        }
    }

    /// The zone of a process is its environment's, so this has a process of its own.
    @Test("begins at midnight where the reader is, whether a day has 23 hours, 24 or 25")
    func zones() async {
        await #expect(processExitsWith: .success) {
            let ends: [(zone: String, time: String, rest: Int64)] = [
                ("UTC", "2026-12-31T23:59:50Z", 10),
                // Half past five ahead: midnight is at 18:30.
                ("Asia/Kolkata", "2026-11-22T18:29:35Z", 25),
                ("Asia/Kolkata", "2026-11-22T18:30:00Z", 86400),
                ("America/New_York", "2026-03-08T04:59:35Z", 25),
                // Summer time begins at 07:00 UTC that day, and ends at 06:00 UTC on 1 November.
                ("America/New_York", "2026-03-09T03:59:30Z", 30),
                ("America/New_York", "2026-11-01T03:59:59Z", 1),
                ("America/New_York", "2026-11-02T04:45:00Z", 900),
            ]
            func day(_ seconds: Int64) -> LocalDay { LocalDay(g_date_time_new_from_unix_local(gint64(seconds))) }
            for (zone, time, rest) in ends {
                setenv("TZ", zone, 1)
                let seconds = Timestamp(iso8601: time)!.seconds
                let (now, last, next) = (day(seconds), day(seconds + rest - 1), day(seconds + rest))
                precondition(now.rest == Double(rest) + 0.1, "\(zone) \(time): \(now)")
                precondition(last.number == now.number && next.number != now.number, "\(zone) \(time): \(next)")
            }
        }
    }
}

/// The day that it is, and how often it was reported to be another one.
@MainActor
private final class Clock {
    var today = LocalDay(number: 2_026_326, rest: 10)
    var reports = 0
}
