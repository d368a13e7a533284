import Glibc
import SongFormat
import Testing

@testable import LibraryIndex

/// The time zone is a variable of the process environment, so each of these tests has its own process.
@Suite("Query: dates where one is", .ahead)
struct QueryDateTests {
    @Test("today is from one midnight to the next, also half an hour off and where clocks were changed")
    func today() async {
        await #expect(processExitsWith: .success) {
            let cases: [(zone: String, now: String, start: String, end: String)] = [
                ("UTC", "2026-03-01T00:00:00Z", "2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z"),
                ("UTC", "2026-02-28T23:59:59.999Z", "2026-02-28T00:00:00Z", "2026-03-01T00:00:00Z"),
                ("UTC", "2024-02-29T12:00:00Z", "2024-02-29T00:00:00Z", "2024-03-01T00:00:00Z"),
                ("UTC", "2026-12-31T23:59:59Z", "2026-12-31T00:00:00Z", "2027-01-01T00:00:00Z"),
                ("UTC", "1969-07-20T20:17:00Z", "1969-07-20T00:00:00Z", "1969-07-21T00:00:00Z"),
                ("Asia/Kolkata", "2026-03-01T18:29:59Z", "2026-02-28T18:30:00Z", "2026-03-01T18:30:00Z"),
                ("Asia/Kolkata", "2026-03-01T18:30:00Z", "2026-03-01T18:30:00Z", "2026-03-02T18:30:00Z"),
                // A day of 23 hours, and one of 25.
                ("America/New_York", "2026-03-08T12:00:00Z", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z"),
                ("America/New_York", "2026-11-01T12:00:00Z", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"),
                ("America/New_York", "2026-03-08T04:45:00Z", "2026-03-07T05:00:00Z", "2026-03-08T05:00:00Z"),
                ("America/New_York", "2026-03-09T03:45:00Z", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z"),
                ("America/New_York", "2026-03-09T04:00:05Z", "2026-03-09T04:00:00Z", "2026-03-10T04:00:00Z"),
                ("America/New_York", "2026-11-01T03:45:00Z", "2026-10-31T04:00:00Z", "2026-11-01T04:00:00Z"),
                ("America/New_York", "2026-11-02T04:45:00Z", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"),
                ("America/New_York", "2026-11-02T05:00:05Z", "2026-11-02T05:00:00Z", "2026-11-03T05:00:00Z"),
                ("Europe/Berlin", "2026-03-29T12:00:00Z", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
                // Days that begin at 01:00, and one with two midnights.
                ("Asia/Beirut", "2021-03-28T12:00:00Z", "2021-03-27T22:00:00Z", "2021-03-28T21:00:00Z"),
                ("America/Havana", "2020-11-01T12:00:00Z", "2020-11-01T04:00:00Z", "2020-11-02T05:00:00Z"),
            ]
            for (zone, now, start, end) in cases {
                setenv("TZ", zone, 1)
                let calendar = LocalCalendar(now: Timestamp(iso8601: now)!, firstWeekday: 1)
                let bounds = calendar.bounds(of: .today)
                precondition(bounds.start == Timestamp(iso8601: start)!.seconds, "\(zone) \(now) \(bounds)")
                precondition(bounds.end == Timestamp(iso8601: end)!.seconds, "\(zone) \(now) \(bounds)")
            }
        }
    }

    @Test("weeks, days, months, years and open ranges")
    func ranges() async {
        await #expect(processExitsWith: .success) {
            // 2026-11-23 is a Monday.
            let cases: [(date: String, weekday: Int, now: String, start: String?, end: String?)] = [
                ("week", 1, "2026-11-23T00:00:00-05:00", "2026-11-23T00:00:00-05:00", "2026-11-30T00:00:00-05:00"),
                ("week", 1, "2026-11-22T23:59:59-05:00", "2026-11-16T00:00:00-05:00", "2026-11-23T00:00:00-05:00"),
                ("week", 0, "2026-11-22T00:00:00-05:00", "2026-11-22T00:00:00-05:00", "2026-11-29T00:00:00-05:00"),
                ("week", 6, "2026-11-27T12:00:00-05:00", "2026-11-21T00:00:00-05:00", "2026-11-28T00:00:00-05:00"),
                ("week", 1, "2026-12-31T12:00:00-05:00", "2026-12-28T00:00:00-05:00", "2027-01-04T00:00:00-05:00"),
                ("week", 0, "2026-03-10T12:00:00-04:00", "2026-03-08T00:00:00-05:00", "2026-03-15T00:00:00-04:00"),
                ("1d", 1, "2026-11-23T12:00:00-05:00", "2026-11-23T00:00:00-05:00", "2026-11-24T00:00:00-05:00"),
                ("7d", 1, "2026-03-10T12:00:00-04:00", "2026-03-04T00:00:00-05:00", "2026-03-11T00:00:00-04:00"),
                ("400d", 1, "2026-01-01T00:00:00-05:00", "2024-11-28T00:00:00-05:00", "2026-01-02T00:00:00-05:00"),
                ("2026-02", 1, "2026-11-23T12:00:00Z", "2026-02-01T00:00:00-05:00", "2026-03-01T00:00:00-05:00"),
                ("2026", 1, "2026-11-23T12:00:00Z", "2026-01-01T00:00:00-05:00", "2027-01-01T00:00:00-05:00"),
                ("2024-02-29", 1, "2026-11-23T12:00:00Z", "2024-02-29T00:00:00-05:00", "2024-03-01T00:00:00-05:00"),
                (
                    "2025-12-24..2026-01-06", 1, "2026-11-23T12:00:00Z", "2025-12-24T00:00:00-05:00",
                    "2026-01-07T00:00:00-05:00"
                ),
                ("..2025", 1, "2026-11-23T12:00:00Z", nil, "2026-01-01T00:00:00-05:00"),
                ("2026-12-31..", 1, "2026-11-23T12:00:00Z", "2026-12-31T00:00:00-05:00", nil),
            ]
            setenv("TZ", "America/New_York", 1)
            for (date, weekday, now, start, end) in cases {
                let calendar = LocalCalendar(now: Timestamp(iso8601: now)!, firstWeekday: weekday)
                let bounds = calendar.bounds(of: QueryDate(date)!)
                precondition(bounds.start == start.map { Timestamp(iso8601: $0)!.seconds }, "\(date) \(now) \(bounds)")
                precondition(bounds.end == end.map { Timestamp(iso8601: $0)!.seconds }, "\(date) \(now) \(bounds)")
            }
        }
    }

    @Test("the day is another one after the clock has jumped, and days before that are not there any more")
    func clockJump() {
        let noon = Timestamp(iso8601: "2026-03-10T12:00:00Z")!
        let later = Timestamp(seconds: noon.seconds + 86_400 * 3)
        let (before, after) = (
            LocalCalendar(now: noon, firstWeekday: 1).bounds(of: .today),
            LocalCalendar(now: later, firstWeekday: 1).bounds(of: .today)
        )
        #expect(before.end! <= after.start!)
        #expect((before.start!..<before.end!).contains(noon.seconds))
        #expect((after.start!..<after.end!).contains(later.seconds))
    }

    @Test("with which day weeks begin is the locale's")
    func firstWeekday() async {
        await #expect(processExitsWith: .success) {
            setenv("LC_ALL", "C", 1)
            let first = LocalCalendar(now: Timestamp(seconds: 0)).firstWeekday
            precondition((0...6).contains(first), "\(first)")
            for (locale, weekday) in [("en_US.UTF-8", 0), ("de_DE.UTF-8", 1)] {
                setenv("LC_ALL", locale, 1)
                guard let known = newlocale(1 << LC_TIME, locale, nil) else { continue }
                freelocale(known)
                precondition(LocalCalendar(now: Timestamp(seconds: 0)).firstWeekday == weekday, locale)
            }
        }
    }
}

/// Runs tests before others that wait for a thread.
///
/// While a test waits for a process that has ended, Swift Testing looks for that process again and again, and takes a
/// processor away from the others.
private struct Ahead: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withoutActuallyEscaping(function) { function in
            try await Task(priority: .high) { try await function() }.value
        }
    }
}

extension Trait where Self == Ahead {
    fileprivate static var ahead: Self { Self() }
}
