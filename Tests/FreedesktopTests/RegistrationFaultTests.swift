import Files
@testable import Freedesktop
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite("Registration that fails") struct RegistrationFaultTests {
    @Test("whichever system call fails, what was done can be undone or completed") func everyCall() throws {
        for failing in 1... {
            let scene = RegistrationScene(tools: false)
            scene.folder.write("[X]\n", to: RegistrationScene.list)
            let before = scene.home
            let calls = Atomic(0)
            var didFail = false
            // Only calls that change something: what cannot be read is as if it were not there.
            let injector: @Sendable (SystemCall, FilePath) -> SystemCall.Fault? = { call, _ in
                guard [.write, .fsync, .renameat2, .mkdirat, .fchmod, .unlinkat].contains(call) else { return nil }
                return calls.add(1, ordering: .relaxed).newValue == failing ? .failing(.inputOutput) : nil
            }
            SystemCall.$faultInjector.withValue(injector) {
                do { _ = try scene.registration.register() } catch { didFail = true }
            }
            if calls.load(ordering: .relaxed) < failing { return }
            if didFail, failing % 2 == 0 { _ = try scene.registration.register() }
            #expect(try scene.registration.unregister() == [], "call \(failing)")
            #expect(scene.home == before, "call \(failing)")
        }
    }

    @Test("root does not write into another user's home", .enabled(if: geteuid() == 0, "not root")) func root() throws {
        let scene = RegistrationScene()
        runTool("/bin/chown", "12345", scene.folder["home"].string)
        let before = scene.home
        let error = #expect(throws: Problem.self) { try scene.registration.register() }
        #expect(error?.kind == .permission)
        #expect(scene.home == before)
    }

    @Test("a home that cannot be written is said") func notWritable() throws {
        var scene = RegistrationScene()
        scene.extra["XDG_DATA_HOME"] = "/proc/nowhere"
        #expect(throws: Problem.self) { try scene.registration.register() }
    }
}
