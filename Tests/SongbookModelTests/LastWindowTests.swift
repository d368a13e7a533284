import Files
import Freedesktop
import TestSupport
import Testing

@testable import SongbookModel

@Suite("The state of the last window")
@MainActor
struct LastWindowTests {
    private let folder = TemporaryFolder()
    private let disk = HeldDisk()
    private let state = WindowState(
        library: "/songs", shown: .allSongs, size: WindowState.Size(width: 900, height: 650))

    private var environment: Environment { folder.environment() }

    @Test("is remembered for the next start, and read only once")
    func remembered() throws {
        let first = LastWindow(environment: environment, on: disk)
        let read = try #require(first.reader)
        #expect(read() == nil)
        first.adopt(nil)
        #expect(first.reader == nil)
        first.remember(state)
        #expect(first.state == state)
        disk.doAll()
        let second = LastWindow(environment: environment, on: disk)
        let again = try #require(second.reader)
        let found = again()
        #expect(found == state)
        second.adopt(found)
        #expect(second.state == state)
    }

    @Test("is not replaced by the file if it was remembered meanwhile")
    func overtaken() throws {
        let last = LastWindow(environment: environment, on: disk)
        let read = try #require(last.reader)
        last.remember(state)
        last.adopt(read())
        #expect(last.state == state)
        var other = state
        other.isMaximized = true
        last.remember(other)
        last.remember(other)
        disk.doAll()
        #expect(LastWindow(environment: environment, on: disk).reader?() == other)
    }
}
