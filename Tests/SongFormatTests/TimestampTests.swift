import TestSupport
import Testing

@testable import SongFormat

@Suite("Dates of ISO 8601")
struct TimestampTests {
    /// 1770892200 is `date -d 2026-02-12T10:30:00Z +%s`.
    @Test(
        "Read",
        arguments: [
            ("2026-02-12T10:30:00Z", 1_770_892_200, 0), ("2026-02-12T11:30:00+01:00", 1_770_892_200, 0),
            ("2026-02-12T00:30:00-10", 1_770_892_200, 0), ("2026-02-12T16:00:00+0530", 1_770_892_200, 0),
            ("2026-02-11T23:45:00-10:45", 1_770_892_200, 0), ("20260212T103000Z", 1_770_892_200, 0),
            ("20260212T1030Z", 1_770_892_200, 0), ("20260212T113000.5+0100", 1_770_892_200, 500_000_000),
            ("2026-02-12t10:30:00z", 1_770_892_200, 0), ("2026-02-12 10:30:00Z", 1_770_892_200, 0),
            ("2026-02-12T10:30:00", 1_770_892_200, 0), ("2026-02-12T10:30Z", 1_770_892_200, 0),
            ("2026-02-12T10:30:00.1Z", 1_770_892_200, 100_000_000),
            ("2026-02-12T10:30:00,000000001Z", 1_770_892_200, 1),
            ("2026-02-12T10:30:00.123456789987654321Z", 1_770_892_200, 123_456_789),
            ("2026-02-12", 1_770_854_400, 0), ("20260212", 1_770_854_400, 0),
            ("2026-02-11T24:00:00Z", 1_770_854_400, 0), ("2026-02-11T24:00:00.000Z", 1_770_854_400, 0),
            ("2025-12-31T24:00Z", 1_767_225_600, 0),
            ("2016-12-31T23:59:60Z", 1_483_228_800, 0), ("2017-01-01T00:59:60.25+01:00", 1_483_228_800, 250_000_000),
            ("1970-01-01T00:00:00Z", 0, 0), ("1970-01-01T00:00:00-00:00", 0, 0),
            ("1969-12-31T23:59:59.5Z", -1, 500_000_000), ("2000-02-29T00:00:00Z", 951_782_400, 0),
            ("2024-02-29T12:00:00Z", 1_709_208_000, 0), ("0000-01-01T00:00:00Z", -62_167_219_200, 0),
            ("9999-12-31T23:59:59Z", 253_402_300_799, 0), ("1900-03-01T00:00:00Z", -2_203_891_200, 0),
        ])
    func read(text: String, seconds: Int64, nanoseconds: Int32) {
        #expect(Timestamp(iso8601: text) == Timestamp(seconds: seconds, nanoseconds: nanoseconds))
    }

    @Test(
        "Not dates",
        arguments: [
            "", " ", "Z", "2026", "2026-02", "202602", "2026-2-12", "26-02-12", "2026-02-12T", "2026-02-12Z",
            "2026-00-12T10:30:00Z", "2026-13-12T10:30:00Z", "2026-02-00T10:30:00Z", "2026-02-29T10:30:00Z",
            "1900-02-29T10:30:00Z", "2026-04-31T10:30:00Z", "2026-02-12T10Z", "2026-02-12T25:00:00Z",
            "2026-02-12T24:00:01Z", "2026-02-12T24:01:00Z", "2026-02-12T24:00:00.5Z", "2026-02-12T10:60:00Z",
            "2026-02-12T10:30:60Z", "2016-12-31T23:59:61Z", "2016-12-31T23:59:60+01:00", "2026-02-12T10:30:00.Z",
            "2026-02-12T10:30:0Z", "2026-02-12T10:30:00.5.5Z", "2026-02-12T10:30:00+24:00", "2026-02-12T10:30:00+01:60",
            "2026-02-12T10:30:00+1", "2026-02-12T10:30:00+", "2026-02-12T10:30:00ZZ", " 2026-02-12T10:30:00Z",
            "2026-02-12T10:30:00Z ", "2026-02-12T10:30:00Z\n", "2026-02-12T1030Z", "20260212T10:30Z",
            "2026-0212T10:30Z",
            "2026-W07-4", "2026-043", "+2026-02-12T10:30:00Z", "-2026-02-12T10:30:00Z", "２026-02-12T10:30:00Z",
            "2026-02-12T10:30:00 Z", "12 Feb 2026", "1770892200",
        ])
    func notDates(text: String) {
        #expect(Timestamp(iso8601: text) == nil)
    }

    @Test("Written in UTC, to the second, with four digits for the year")
    func written() {
        #expect(Timestamp(seconds: 1_770_892_200, nanoseconds: 999_999_999).iso8601 == "2026-02-12T10:30:00Z")
        #expect(Timestamp(seconds: -1, nanoseconds: 1).iso8601 == "1969-12-31T23:59:59Z")
        #expect(Timestamp(seconds: -62_167_219_200).iso8601 == "0000-01-01T00:00:00Z")
        #expect(Timestamp(seconds: .min).iso8601 == "0000-01-01T00:00:00Z")
        #expect(Timestamp(seconds: .max).iso8601 == "9999-12-31T23:59:59Z")
    }

    @Test("Every day of 800 years is the day after the one before, and reads back")
    func everyDay() throws {
        var date = try #require(CivilDate(year: 1600, month: 1, day: 1))
        for days in date.daysSince1970..<date.daysSince1970 + 2 * 146_097 {
            #expect(CivilDate(daysSince1970: days) == date)
            #expect(date.daysSince1970 == days)
            date = try #require(
                CivilDate(year: date.year, month: date.month, day: date.day + 1)
                    ?? CivilDate(year: date.year, month: date.month + 1, day: 1)
                    ?? CivilDate(year: date.year + 1, month: 1, day: 1))
        }
        #expect(date == CivilDate(year: 2400, month: 1, day: 1))
    }

    @Test("Any second reads back as itself")
    func roundTrip() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let moment = Timestamp(seconds: .random(in: -62_167_219_200...253_402_300_799, using: &random))
            #expect(Timestamp(iso8601: moment.iso8601) == moment)
        }
    }

    @Test("Moments are ordered in time")
    func order() {
        let moments = [(-2, 9), (-1, 0), (-1, 1), (0, 0), (0, 999_999_999), (1, 0)]
            .map { Timestamp(seconds: $0, nanoseconds: $1) }
        #expect(moments.shuffled().sorted() == moments)
    }

    @Test("A save never moves updatedAt back, not even by the fraction that is not written")
    func saves() {
        let earlier = Timestamp(seconds: 100, nanoseconds: 700_000_000)
        #expect(Timestamp.ofSave(now: Timestamp(seconds: 50), after: earlier) == earlier)
        #expect(Timestamp.ofSave(now: Timestamp(seconds: 100, nanoseconds: 900_000_000), after: earlier) == earlier)
        #expect(
            Timestamp.ofSave(now: Timestamp(seconds: 101, nanoseconds: 5), after: earlier) == Timestamp(seconds: 101))
        #expect(Timestamp.ofSave(now: Timestamp(seconds: 7, nanoseconds: 5), after: nil) == Timestamp(seconds: 7))
    }
}
