import CLinux
import Testing

@testable import Files

@Suite("Times of files, whatever a disk says") struct FileTimeTests {
    @Test("a later moment is later, across seconds, before 1970 too")
    func advancing() {
        let before = FileTime(seconds: -1, nanoseconds: 999_999_999)
        #expect(before.advanced(byNanoseconds: 1) == FileTime(seconds: 0))
        #expect(FileTime(seconds: 5).advanced(byNanoseconds: 2_000_000_001) == FileTime(seconds: 7, nanoseconds: 1))
        #expect(FileTime(seconds: 5).advanced(byNanoseconds: -1) == FileTime(seconds: 4, nanoseconds: 999_999_999))
    }

    @Test("the last and the first moment stay what they are")
    func ends() {
        let last = FileTime(seconds: .max, nanoseconds: 999_999_999)
        #expect(last.advanced(byNanoseconds: 1) == last)
        #expect(FileTime(seconds: .max).advanced(byNanoseconds: 2_000_000_000) == last)
        #expect(FileTime(seconds: .max - 1).advanced(byNanoseconds: .max) == last)
        #expect(FileTime(seconds: .min).advanced(byNanoseconds: -1) == FileTime(seconds: .min))
        #expect(FileTime(seconds: 0, nanoseconds: 999_999_999).advanced(byNanoseconds: .max) > FileTime(seconds: 1))
    }

    @Test("nanoseconds of a damaged inode are brought into a second", arguments: [Int32.min, -1, 1_000_000_000, .max])
    func damaged(_ nanoseconds: Int32) {
        var raw = clinux_status()
        (raw.modification_nanoseconds, raw.change_nanoseconds, raw.birth_nanoseconds) =
            (nanoseconds, nanoseconds, nanoseconds)
        raw.has_birth = 1
        let status = FileStatus(raw)
        for time in [status.modificationTime, status.changeTime, status.birthTime] {
            #expect((0..<1_000_000_000).contains(time?.nanoseconds ?? -1))
        }
    }
}
