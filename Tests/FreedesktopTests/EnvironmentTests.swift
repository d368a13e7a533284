import Files
import Freedesktop
import TestSupport
import Testing

@Suite("Environments") struct EnvironmentTests {
    @Test("what a process was started with is what it has where nothing has changed it") func initial() throws {
        let path = try #require(Environment.initial().variables["PATH"])
        #expect(path == Environment.current().variables["PATH"])
    }

    @Test("relative values are ignored") func relative() {
        let folder = TemporaryFolder()
        let environment = folder.environment(["XDG_DATA_HOME": "relative"])
        #expect(environment.dataHome == folder["home/.local/share"])
    }
}
