@testable import Files
import Glibc
import Problems
import Synchronization
import TestSupport
import Testing

@Suite("Registration that fails") struct RegistrationFaultTests {
    @Test("whichever system call fails, what was done can be undone or completed", arguments: [false, true])
    func everyCall(isServiceKnown: Bool) throws {
        for failing in 1... {
            var scene = RegistrationScene(tools: false, in: TemporaryFolder.memory)
            if isServiceKnown { _ = scene.addService(known: "'com.palmernix.songbook', ") }
            scene.folder.write("[X]\n", to: RegistrationScene.list)
            let before = scene.home
            let calls = Atomic(0)
            var didFail = false
            // Only calls that change something: a file that cannot be read counts as missing.
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

    @Test("what a run that was killed left beside a file goes at the next", arguments: [true, false])
    func killed(isRegisteredAgain: Bool) throws {
        let scene = RegistrationScene(tools: false)
        let before = scene.home
        _ = try scene.registration.register()
        for file in [RegistrationScene.entry, RegistrationScene.type, "home/.local/state/songbook/registration"] {
            let name = TemporaryName(for: file.lastComponent ?? file, replacing: []).path
            scene.folder.write("finished", to: file.parent.appending(name))
        }
        if isRegisteredAgain {
            _ = try scene.registration.register()
            #expect(!scene.home.keys.contains { $0.string.contains(".~") })
        }
        #expect(try scene.registration.unregister() == [])
        #expect(scene.home == before)
    }

    @Test("a tool that hangs is stopped with all that it started, and said") func hangingTool() throws {
        var scene = RegistrationScene()
        let marks = scene.folder.makeFolder("marks")
        for tool in ["update-mime-database", "update-desktop-database"] {
            // Both hold the FIFO open for writing as long as they run.
            let script = "#!/bin/sh\nexec 9>'\(marks.string)/\(tool)'\nsleep 1000 &\nwait\n"
            chmod(scene.folder.write(script, to: FilePath("bin/\(tool)")).string, 0o755)
            #expect(mkfifo("\(marks.string)/\(tool)", 0o600) == 0)
        }
        // Open for reading and writing, so that the tools can proceed; and the test does not wait for them.
        let kept = ["update-mime-database", "update-desktop-database"].map { open("\(marks.string)/\($0)", O_RDWR) }
        scene.extra["PATH"] = scene.folder["bin"].string + ":/bin:/usr/bin"
        scene.timeout = 300
        let notices = try scene.registration.register()
        #expect(notices.filter { $0.contains("was stopped") }.count == 2, "\(notices)")
        for (tool, descriptor) in zip(["update-mime-database", "update-desktop-database"], kept) {
            let reader = open("\(marks.string)/\(tool)", O_RDONLY | O_NONBLOCK)
            close(descriptor)
            // It hangs up when no process has it open for writing any more.
            var polled = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
            #expect(poll(&polled, 1, 10_000) == 1 && polled.revents & Int16(POLLHUP) != 0, "\(tool) is left running")
            close(reader)
        }
        scene.extra["PATH"] = "/nowhere"
        #expect(try scene.registration.unregister() == [])
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
