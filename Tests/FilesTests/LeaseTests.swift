import Files
import Glibc
import Problems
import TestSupport
import Testing

/// Another process holds a write lease on a file, as Samba does.
@Suite("Files that another process has a lease on") struct LeaseTests {
    private let folder = TemporaryFolder()

    @Test("are read as soon as it is given back", arguments: [0, 20, 500])
    func givenBack(milliseconds: UInt32) throws {
        let file = folder.write("words", to: "file")
        let lease = try #require(Lease(on: file, givenBackAfter: milliseconds), "no leases here")
        #expect(try FileReader.read(file, limit: 100).bytes == Array("words".utf8))
        #expect(lease.isAskedFor)
        let other = folder.write("words", to: "other")
        let second = try #require(Lease(on: other, givenBackAfter: milliseconds))
        #expect(try FileReader.read("other", in: Directory(folder.path), limit: 100).bytes == Array("words".utf8))
        #expect(second.isAskedFor)
    }

    @Test("are an error if it is never given back") func kept() throws {
        let file = folder.write("words", to: "file")
        let lease = try #require(Lease(on: file, givenBackAfter: nil), "no leases here")
        do throws(FileReadError) {
            _ = try FileReader.read(file, limit: 100)
            Issue.record("it was read")
        } catch {
            let problem = Problem(error, path: file, cannot: "read it")
            #expect(problem.kind == .inputOutput && problem.what.contains("has locked it"))
        }
        withExtendedLifetime(lease) {}
    }
}
