import Files
import Freedesktop
import TestSupport
import Testing

@Suite("A small file of the program's state")
struct StateFileTests {
    @Test("is made with its folder, for the user alone, and replaced whole")
    func writes() throws {
        let home = TemporaryFolder()
        let file = StateFile("window.json", environment: environment(home))
        #expect(file.read() == nil)
        try file.write(Array("first, which is longer".utf8))
        try file.write(Array("second".utf8))
        #expect(file.read() == Array("second".utf8))
        let folder = home.path.appending("state/songbook")
        #expect(try FileStatus(of: folder.appending("window.json")).permissions == 0o600)
        #expect(try FileStatus(of: folder).permissions == 0o700)
        #expect(try Directory(folder).entries().map(\.name) == ["window.json"])
    }

    @Test("is as if it were not there where it cannot be read")
    func cannotBeRead() throws {
        let home = TemporaryFolder()
        let file = StateFile("window.json", environment: environment(home))
        _ = try Directory.make(home.path.appending("state/songbook/window.json"))
        #expect(file.read() == nil)
        #expect(throws: FileError.self) { try file.write([1]) }
    }

    private func environment(_ home: TemporaryFolder) -> Environment {
        Environment(
            variables: ["XDG_STATE_HOME": home.path.appending("state").bytes], workingDirectory: "/", userID: 0)
    }
}
