import Files
import Freedesktop
import TestSupport
import Testing

@Suite("Base directories") struct EnvironmentTests {
    @Test("relative values are ignored") func relative() {
        let folder = TemporaryFolder()
        let environment = folder.environment(["XDG_DATA_HOME": "relative"])
        #expect(environment.dataHome == folder["home/.local/share"])
    }
}
