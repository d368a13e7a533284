import Files
import Glibc
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("The file of a snapshot's contents") struct ContentFileTests {
    private let folder = TemporaryFolder()

    @Test("can be added to once it is closed, though a process that is being started has a copy of it")
    func unlocked() throws {
        let place = try BulkDescriptor(folder.path, for: .place)
        var file: ContentFile? = try ContentFile("a.contents", in: place, for: .new)
        #expect(file?.isWritable == true)
        let identity = try FileStatus(of: folder["a.contents"], followingLinks: true).identity
        let number = try #require(
            Directory("/proc/self/fd").entries().lazy.compactMap { CInt($0.name.string) }.first {
                (try? FileStatus(of: FilePath("/proc/self/fd/\($0)"), followingLinks: true))?.identity == identity
            })
        let copy = dup(number)
        defer { close(copy) }
        #expect(try !ContentFile("a.contents", in: place, for: .update).isWritable)
        file = nil
        #expect(try ContentFile("a.contents", in: place, for: .update).isWritable)
    }
}
