import Files
import Glibc
import Problems
import SoundRecording
import TestSupport
import Testing

@Suite("Recording where something is wrong")
struct RecordingFaultTests {
    @Test("Without a program that records, it says which package has one")
    func noRecorder() throws {
        let studio = Studio([:])
        let state = try #require(try studio.record().waitForEnd())
        #expect(state.problem?.remedies.first?.contains("pulseaudio-utils") == true)
        #expect(state.file == nil)
        #expect(studio.folder.names(in: "Song").isEmpty)
    }

    @Test("Without GStreamer's plugin for microphones, it says which package has it")
    func noPlugin() throws {
        let studio = Studio(["gst-launch-1.0": "exit 1\n", "gst-inspect-1.0": "exit 1\n"])
        let state = try #require(try studio.record().waitForEnd())
        #expect(state.problem?.remedies.first?.contains("gstreamer1.0-plugins-good") == true)
        #expect(studio.folder.names(in: "Song").isEmpty)
    }

    @Test("Without a microphone, it says so and makes no file")
    func noMicrophone() throws {
        let studio = Studio.hearing { _ in "echo Connection refused >&2; exit 1\n" }
        let state = try #require(try studio.record().waitForEnd())
        #expect(state.problem?.reason == "no microphone was found")
        #expect(studio.folder.names(in: "Song").isEmpty)
    }

    @Test("Where one program hears nothing, the next one is tried")
    func nextProgram() throws {
        let studio = Studio.hearing()
        studio.install("pw-record", "exit 1\n")
        let recording = try studio.record()
        #expect(recording.waitFor(milliseconds: 250))
        recording.stop()
        #expect(recording.waitForEnd()?.problem == nil)
    }

    @Test("A microphone that goes away ends it, and what was heard is kept")
    func microphoneGone() throws {
        let studio = Studio.hearing { "exec /bin/cat '\($0.folder["tone"].string)'\n" }
        let state = try #require(try studio.record().waitForEnd())
        #expect(state.problem?.remedies == ["what was recorded until then is kept"])
        #expect(studio.sound(of: "Song – take 1.wav") == studio.folder.read("tone"))
    }

    @Test("A program that hears nothing and does not end is ended")
    func silentProgram() throws {
        let studio = Studio.hearing {
            "trap '' TERM; echo $$ > '\($0.folder["listener"].string)'; while :; do /bin/sleep 1; done\n"
        }
        let state = try #require(try studio.record().waitForEnd())
        #expect(state.problem?.reason == "no microphone was found")
        let number = String(decoding: studio.folder.read("listener")?.dropLast() ?? [], as: UTF8.self)
        #expect(kill(try #require(pid_t(number)), 0) != 0)
    }

    @Test("An encoder that ends is told, and what it wrote is kept")
    func encoderGone() throws {
        let studio = Studio.hearing()
        studio.install("gst-inspect-1.0", "exit 0\n")
        studio.install("gst-launch-1.0", "case \"$*\" in *fdsrc*) /usr/bin/head -c 48000 >&3;; esac; exit 1\n")
        let state = try #require(try studio.record().waitForEnd())
        #expect(state.problem?.kind == .internalError)
        #expect(studio.folder.read("Song/Song – take 1.opus")?.count == 48_000)
    }

    @Test(
        "On a full disk, what there was room for plays, and it is told",
        .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func fullDisk() throws {
        let studio = Studio.hearing()
        let disk = try Mount(tmpfsAt: studio.song, options: "size=256k")
        let state = try #require(try studio.record().waitForEnd())
        #expect(state.problem?.cause?.errno == .noSpace)
        #expect(state.problem?.remedies.contains("what was recorded until then is kept") == true)
        let sound = try #require(studio.sound(of: "Song – take 1.wav"))
        #expect(sound.count > 200_000 && sound.count % 4 == 0)
        withExtendedLifetime(disk) {}
    }

    @Test("On a disk without any room, no empty file stays", .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func noRoomAtAll() throws {
        let studio = Studio.hearing()
        let disk = try Mount(tmpfsAt: studio.song, options: "size=64k")
        studio.folder.write([UInt8](repeating: 1, count: 65_536), to: "Song/other")
        let state = try #require(try studio.record().waitForEnd())
        #expect(state.problem?.cause?.errno == .noSpace)
        #expect(studio.folder.names(in: "Song") == ["other"])
        withExtendedLifetime(disk) {}
    }

    @Test("On a disk that is only read, it says so", .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func readOnlyDisk() throws {
        let studio = Studio.hearing()
        let disk = try Mount(tmpfsAt: studio.song, options: "ro")
        let state = try #require(try studio.record().waitForEnd())
        #expect(state.problem?.kind == .permission)
        withExtendedLifetime(disk) {}
    }

    @Test("A folder that moves takes the recording along")
    func movedFolder() throws {
        let studio = Studio.hearing()
        let recording = try studio.record()
        #expect(eventually { recording.look().file != nil })
        try Directory(studio.folder.path).rename("Song", to: "Moved", .withoutReplacing)
        recording.stop()
        #expect(recording.waitForEnd()?.file == studio.folder["Moved/Song – take 1.wav"])
    }
}
