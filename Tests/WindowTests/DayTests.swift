import Files
import SongFormat
import Testing

@testable import songbook_window

@Suite("Days in a list") struct DayTests {
    private func day(_ time: String, now: String, in zone: String) throws -> String {
        let (time, now) = (try #require(Timestamp(iso8601: time)), try #require(Timestamp(iso8601: now)))
        return DisplayText.day(of: time, now: now, zone: zone)
    }

    @Test(
        "are said by how long ago they were",
        arguments: [
            ("2026-11-22T09:05:00Z", "09:05"), ("2026-11-22T00:00:00Z", "00:00"), ("2026-11-21T23:59:59Z", "Yesterday"),
            ("2026-11-21T00:00:00Z", "Yesterday"), ("2026-11-20T23:59:59Z", "Friday"),
            ("2026-11-16T00:00:00Z", "Monday"), ("2026-11-15T23:59:59Z", "15 Nov"), ("2026-01-01T00:00:00Z", "1 Jan"),
            ("2025-12-31T23:59:59Z", "31 Dec 2025"), ("1969-07-20T20:17:00Z", "20 Jul 1969"),
            // The clock was set back.
            ("2026-11-23T00:00:00Z", "23 Nov"), ("2027-01-01T00:00:00Z", "1 Jan 2027"),
        ])
    func words(time: String, expected: String) throws {
        #expect(try day(time, now: "2026-11-22T12:00:00Z", in: "UTC") == expected)
    }

    @Test("yesterday and the days before are said so across the turn of the year")
    func newYear() throws {
        #expect(try day("2025-12-31T23:00:00Z", now: "2026-01-01T01:00:00Z", in: "UTC") == "Yesterday")
        #expect(try day("2025-12-30T23:00:00Z", now: "2026-01-01T01:00:00Z", in: "UTC") == "Tuesday")
        #expect(try day("2025-12-20T23:00:00Z", now: "2026-01-01T01:00:00Z", in: "UTC") == "20 Dec 2025")
    }

    @Test(
        "begin at midnight where the reader is",
        arguments: [
            // Half past five ahead: midnight is at 18:30.
            ("2026-11-22T18:29:59Z", "2026-11-22T18:30:00Z", "Asia/Kolkata", "Yesterday"),
            ("2026-11-22T18:30:00Z", "2026-11-22T18:31:00Z", "Asia/Kolkata", "00:00"),
            ("2026-11-22T18:29:59Z", "2026-11-22T18:30:00Z", "UTC", "18:29"),
            ("2026-11-23T04:59:59Z", "2026-11-23T05:00:00Z", "America/New_York", "Yesterday"),
            ("2026-11-23T05:00:00Z", "2026-11-23T12:00:00Z", "America/New_York", "00:00"),
            // Summer time begins on 8 March at 07:00 UTC: that day has 23 hours.
            ("2026-03-08T04:59:59Z", "2026-03-08T05:00:00Z", "America/New_York", "Yesterday"),
            ("2026-03-08T06:59:00Z", "2026-03-09T03:59:59Z", "America/New_York", "01:59"),
            ("2026-03-08T07:00:00Z", "2026-03-09T03:59:59Z", "America/New_York", "03:00"),
            ("2026-03-08T07:00:00Z", "2026-03-09T04:00:00Z", "America/New_York", "Yesterday"),
            ("2026-03-07T05:00:00Z", "2026-03-09T03:59:59Z", "America/New_York", "Yesterday"),
            // It ends on 1 November at 06:00 UTC: that day has 25 hours.
            ("2026-11-01T04:00:00Z", "2026-11-02T04:59:59Z", "America/New_York", "00:00"),
            ("2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z", "America/New_York", "Yesterday"),
            ("2026-10-31T04:00:00Z", "2026-11-01T04:00:00Z", "America/New_York", "Yesterday"),
            ("2026-10-26T04:00:00Z", "2026-11-01T12:00:00Z", "America/New_York", "Monday"),
            ("2026-10-26T03:59:59Z", "2026-11-01T12:00:00Z", "America/New_York", "25 Oct"),
        ])
    func zones(time: String, now: String, zone: String, expected: String) throws {
        #expect(try day(time, now: now, in: zone) == expected)
    }
}
