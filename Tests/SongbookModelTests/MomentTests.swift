import Files
import Glibc
import Testing

@testable import SongbookModel

@Suite("Times in a list") struct MomentTests {
    /// Returns a local time in 2026.
    private func time(_ month: CInt, _ day: CInt, _ hour: CInt, _ minute: CInt, _ second: CInt = 0) -> FileTime {
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (126, month - 1, day)
        (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (hour, minute, second, -1)
        return FileTime(seconds: Int64(mktime(&parts)))
    }

    @Test("a time is described by how many days ago it was")
    func words() {
        let times = [
            time(11, 22, 1, 51), time(11, 21, 23, 10), time(11, 20, 14, 5), time(11, 16, 0, 0), time(11, 15, 23, 59),
            time(2, 1, 8, 0), time(11, 23, 9, 0),
        ]
        #expect(
            DisplayText.moments(times, now: time(11, 22, 2, 0)) == [
                "Today, 01:51", "Yesterday, 23:10", "Friday, 14:05", "Monday, 00:00", "15 November 2026, 23:59",
                "1 February 2026, 08:00", "23 November 2026, 09:00",
            ])
    }

    @Test("times with the same text also show their seconds")
    func alike() {
        let times = [time(11, 22, 1, 51, 9), time(11, 22, 1, 51, 3), time(11, 22, 1, 50)]
        #expect(
            DisplayText.moments(times, now: time(11, 22, 2, 0))
                == ["Today, 01:51:09", "Today, 01:51:03", "Today, 01:50"])
    }
}
