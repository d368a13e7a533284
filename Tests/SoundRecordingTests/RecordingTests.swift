import Files
import Glibc
import SoundRecording
import TestSupport
import Testing

@Suite("Recording")
struct RecordingTests {
    @Test("What is heard is in a file beside the song")
    func recorded() throws {
        let studio = Studio.hearing()
        let recording = try studio.record()
        #expect(recording.waitFor(milliseconds: 500))
        recording.stop()
        let state = try #require(recording.waitForEnd())
        #expect(state.problem == nil)
        #expect(state.file == studio.song.appending("Song – take 1.wav"))
        let sound = try #require(studio.sound(of: "Song – take 1.wav"))
        #expect(sound.count == state.milliseconds * 192)
        let tone = try #require(studio.folder.read("tone"))
        #expect(sound.starts(with: tone))
    }

    @Test("It says how much room it takes where nothing makes it small")
    func size() throws {
        let studio = Studio.hearing()
        let recording = try studio.record()
        #expect(recording.waitFor(milliseconds: 100))
        #expect(recording.look().bytesPerMinute == 60 * 48_000 * 4)
        recording.stop()
        #expect(recording.waitForEnd() != nil)
    }

    @Test(
        "It says whether it is of what the computer plays",
        arguments: [("speaker.monitor", true), ("microphone", false), ("monitor.microphone", false)])
    func speaker(source: String, isOfSpeaker: Bool) throws {
        let studio = Studio.hearing()
        studio.install("pactl", "[ \"$1 $LC_ALL\" = 'info C' ] && echo 'Default Source: \(source)'\n")
        let recording = try studio.record()
        #expect(recording.waitFor(milliseconds: 100))
        if isOfSpeaker {
            #expect(eventually { recording.look().isOfSpeaker })
        } else {
            #expect(steadily(seconds: 0.5) { !recording.look().isOfSpeaker })
        }
        recording.stop()
        #expect(recording.waitForEnd() != nil)
    }

    @Test("A sound system that does not answer holds up nothing")
    func silentSystem() throws {
        let studio = Studio.hearing()
        studio.install("pactl", "/bin/sleep 60\n")
        let recording = try studio.record()
        #expect(recording.waitFor(milliseconds: 500))
        recording.stop()
        #expect(recording.waitForEnd()?.problem == nil)
    }

    @Test("It says how loud it is")
    func level() throws {
        let studio = Studio.hearing()
        let recording = try studio.record()
        #expect(eventually { abs(recording.look().level - 0.5) < 0.01 })
        recording.stop()
        #expect(recording.waitForEnd()?.level == 0)
    }

    @Test("At every moment the file says how long it is")
    func playsMeanwhile() throws {
        let studio = Studio.hearing()
        let recording = try studio.record()
        #expect(recording.waitFor(milliseconds: 250))
        #expect(eventually { (studio.sound(of: "Song – take 1.wav")?.count ?? 0) >= 48_000 })
        let first = studio.sound(of: "Song – take 1.wav")?.count ?? 0
        #expect(eventually { (studio.sound(of: "Song – take 1.wav")?.count ?? 0) > first })
        recording.stop()
        #expect(recording.waitForEnd() != nil)
    }

    @Test("While it is paused, no program listens, and it goes on in the same file")
    func paused() throws {
        let studio = Studio.hearing { "echo $$ >> '\($0.folder["listeners"].string)'\n" + $0.hearing }
        let recording = try studio.record()
        #expect(recording.waitFor(milliseconds: 250))
        recording.pause()
        #expect(eventually { recording.look().phase == .paused })
        let paused = recording.look().milliseconds
        let listener = try #require(studio.folder.read("listeners"))
        let number = try #require(pid_t(String(decoding: listener.dropLast(), as: UTF8.self)))
        #expect(kill(number, 0) != 0)
        #expect(steadily(seconds: 0.3) { recording.look().milliseconds == paused })
        recording.resume()
        #expect(recording.waitFor(milliseconds: paused + 250))
        recording.stop()
        let state = try #require(recording.waitForEnd())
        #expect(studio.folder.names(in: "Song") == ["Song – take 1.wav"])
        #expect(studio.sound(of: "Song – take 1.wav")?.count == state.milliseconds * 192)
    }

    @Test("A recording that is stopped while it is paused is whole")
    func stoppedWhilePaused() throws {
        let studio = Studio.hearing()
        let recording = try studio.record()
        #expect(recording.waitFor(milliseconds: 250))
        recording.pause()
        #expect(eventually { recording.look().phase == .paused })
        recording.stop()
        let state = try #require(recording.waitForEnd())
        #expect(state.problem == nil)
        #expect(studio.sound(of: "Song – take 1.wav")?.count == state.milliseconds * 192)
    }

    @Test("Half a moment at the end of what a program hears is left out")
    func halfMoment() throws {
        let studio = Studio.hearing {
            "/usr/bin/head -c 48003 '\($0.folder["tone"].string)' '\($0.folder["tone"].string)' -q; exec /bin/sleep 60\n"
        }
        let recording = try studio.record()
        #expect(recording.waitFor(milliseconds: 250))
        recording.stop()
        _ = recording.waitForEnd()
        #expect((studio.sound(of: "Song – take 1.wav")?.count ?? 1) % 4 == 0)
    }

    @Test("Sound goes through the encoder of GStreamer where there is one", arguments: ["opusenc", "vorbisenc"])
    func encoded(codec: String) throws {
        let studio = Studio.hearing()
        studio.install("gst-inspect-1.0", "case $2 in opusenc|vorbisenc) [ $2 = \(codec) ];; esac\n")
        studio.install(
            "gst-launch-1.0", "case \"$*\" in *\(codec)*) printf coded >&3; exec /bin/cat >&3;; esac; exit 1\n")
        let recording = try studio.record()
        #expect(recording.waitFor(milliseconds: 500))
        recording.stop()
        let state = try #require(recording.waitForEnd())
        #expect(state.problem == nil)
        let name: FilePath = codec == "opusenc" ? "Song – take 1.opus" : "Song – take 1.ogg"
        #expect(state.file == studio.song.appending(name))
        let bytes = try #require(studio.folder.read(FilePath("Song").appending(name)))
        #expect(bytes.starts(with: "coded".utf8))
        #expect(bytes.count == 5 + state.milliseconds * 192)
    }
}
