import Files
import Glibc
import SongFormat
import Testing

@testable import SongbookModel

/// The time zone is a variable of the process environment, so each of these tests has its own process.
@Suite("Days in a list") struct DayTests {
    @Test("a day is described by how long ago it was")
    func words() async {
        await #expect(processExitsWith: .success) {
            let days = [
                Day("2026-11-22T09:05:00Z", now: "2026-11-22T12:00:00Z", "09:05"),
                Day("2026-11-22T00:00:00Z", now: "2026-11-22T12:00:00Z", "00:00"),
                Day("2026-11-21T23:59:59Z", now: "2026-11-22T12:00:00Z", "Yesterday"),
                Day("2026-11-21T00:00:00Z", now: "2026-11-22T12:00:00Z", "Yesterday"),
                Day("2026-11-20T23:59:59Z", now: "2026-11-22T12:00:00Z", "Friday"),
                Day("2026-11-16T00:00:00Z", now: "2026-11-22T12:00:00Z", "Monday"),
                Day("2026-11-15T23:59:59Z", now: "2026-11-22T12:00:00Z", "15 Nov"),
                Day("2026-01-01T00:00:00Z", now: "2026-11-22T12:00:00Z", "1 Jan"),
                Day("2025-12-31T23:59:59Z", now: "2026-11-22T12:00:00Z", "31 Dec 2025"),
                Day("1969-07-20T20:17:00Z", now: "2026-11-22T12:00:00Z", "20 Jul 1969"),
                // The clock was set back.
                Day("2026-11-23T00:00:00Z", now: "2026-11-22T12:00:00Z", "23 Nov"),
                Day("2027-01-01T00:00:00Z", now: "2026-11-22T12:00:00Z", "1 Jan 2027"),
            ]
            for day in days { day.expect(in: "UTC") }
        }
    }

    @Test("yesterday and the days before are named across the turn of the year")
    func newYear() async {
        await #expect(processExitsWith: .success) {
            Day("2025-12-31T23:00:00Z", now: "2026-01-01T01:00:00Z", "Yesterday").expect(in: "UTC")
            Day("2025-12-30T23:00:00Z", now: "2026-01-01T01:00:00Z", "Tuesday").expect(in: "UTC")
            Day("2025-12-20T23:00:00Z", now: "2026-01-01T01:00:00Z", "20 Dec 2025").expect(in: "UTC")
            // Across the day from which days are counted.
            Day("1969-12-31T23:00:00Z", now: "1970-01-01T01:00:00Z", "Yesterday").expect(in: "UTC")
            Day("1969-12-25T00:00:00Z", now: "1969-12-31T01:00:00Z", "Thursday").expect(in: "UTC")
        }
    }

    @Test("days begin at midnight in the user's time zone")
    func zones() async {
        await #expect(processExitsWith: .success) {
            let days: [(zone: String, day: Day)] = [
                // Five and a half hours ahead: midnight is at 18:30.
                ("Asia/Kolkata", Day("2026-11-22T18:29:59Z", now: "2026-11-22T18:30:00Z", "Yesterday")),
                ("Asia/Kolkata", Day("2026-11-22T18:30:00Z", now: "2026-11-22T18:31:00Z", "00:00")),
                ("UTC", Day("2026-11-22T18:29:59Z", now: "2026-11-22T18:30:00Z", "18:29")),
                ("America/New_York", Day("2026-11-23T04:59:59Z", now: "2026-11-23T05:00:00Z", "Yesterday")),
                ("America/New_York", Day("2026-11-23T05:00:00Z", now: "2026-11-23T12:00:00Z", "00:00")),
                // Summer time begins on 8 March at 07:00 UTC: that day has 23 hours.
                ("America/New_York", Day("2026-03-08T04:59:59Z", now: "2026-03-08T05:00:00Z", "Yesterday")),
                ("America/New_York", Day("2026-03-08T06:59:00Z", now: "2026-03-09T03:59:59Z", "01:59")),
                ("America/New_York", Day("2026-03-08T07:00:00Z", now: "2026-03-09T03:59:59Z", "03:00")),
                ("America/New_York", Day("2026-03-08T07:00:00Z", now: "2026-03-09T04:00:00Z", "Yesterday")),
                ("America/New_York", Day("2026-03-07T05:00:00Z", now: "2026-03-09T03:59:59Z", "Yesterday")),
                ("America/New_York", Day("2026-03-08T04:30:00Z", now: "2026-03-09T03:59:30Z", "Yesterday")),
                ("America/New_York", Day("2026-03-08T04:30:00Z", now: "2026-03-09T04:00:05Z", "Saturday")),
                ("America/New_York", Day("2026-03-08T04:30:00Z", now: "2026-11-01T04:00:05Z", "7 Mar")),
                // It ends on 1 November at 06:00 UTC: that day has 25 hours.
                ("America/New_York", Day("2026-11-01T04:00:00Z", now: "2026-11-02T04:59:59Z", "00:00")),
                ("America/New_York", Day("2026-11-01T04:00:00Z", now: "2026-11-02T05:00:00Z", "Yesterday")),
                ("America/New_York", Day("2026-10-31T04:00:00Z", now: "2026-11-01T04:00:00Z", "Yesterday")),
                ("America/New_York", Day("2026-10-26T04:00:00Z", now: "2026-11-01T12:00:00Z", "Monday")),
                ("America/New_York", Day("2026-10-26T03:59:59Z", now: "2026-11-01T12:00:00Z", "25 Oct")),
            ]
            for (zone, day) in days { day.expect(in: zone) }
        }
    }

    @Test("a year beyond the calendar's range has no text")
    func endless() {
        #expect(DisplayText.day(of: Timestamp(seconds: .max)) == "")
        #expect(DisplayText.moment(FileTime(seconds: .min)) == "")
    }
}

/// A time, the present time, and the expected text.
private struct Day {
    let time: String
    let now: String
    let words: String

    init(_ time: String, now: String, _ words: String) {
        (self.time, self.now, self.words) = (time, now, words)
    }

    func expect(in zone: String) {
        setenv("TZ", zone, 1)
        let said = DisplayText.day(of: Timestamp(iso8601: time)!, now: Timestamp(iso8601: now)!)
        precondition(said == words, "\(zone) \(time) \(now): \(said)")
    }
}
