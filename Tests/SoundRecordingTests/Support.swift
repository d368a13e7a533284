import Files
import Freedesktop
import Glibc
import SoundRecording
import TestSupport

/// A song's folder, and programs in place of those of the system.
final class Studio {
    let folder = TemporaryFolder()
    let song: FilePath

    /// - Parameter programs: scripts for sh(1), by name.
    init(_ programs: [String: String]) {
        song = folder.makeFolder("Song")
        folder.makeFolder("bin")
        for (name, script) in programs {
            let path = folder.write("#!/bin/sh\n" + script, to: FilePath("bin/" + name))
            _ = path.withCString { chmod($0, 0o755) }
        }
        // A quarter of a second of a square wave of 480 Hz.
        folder.write(
            (0..<12_000).flatMap { index in
                let value = UInt16(bitPattern: Int16(index % 100 < 50 ? 16_384 : -16_384))
                return [UInt8(value & 0xFF), UInt8(value >> 8), UInt8(value & 0xFF), UInt8(value >> 8)]
            }, to: "tone")
    }

    /// A program that outputs the tone all the time.
    var hearing: String { "while :; do /bin/cat '\(folder["tone"].string)' || exit; /bin/sleep 0.05; done\n" }

    var environment: Environment {
        folder.environment(["PATH": folder["bin"].string])
    }

    func record(title: String = "Song", in place: FilePath? = nil) throws -> Recording {
        Recording(in: try Directory(place ?? song), title: title, environment: environment)
    }

    /// Returns the sound in a `.wav` file, as given by its header.
    func sound(of name: FilePath) -> [UInt8]? {
        guard let bytes = folder.read(FilePath("Song").appending(name)), bytes.count >= 44 else { return nil }
        let size = bytes[40..<44].reversed().reduce(0) { $0 << 8 | Int($1) }
        return bytes.count >= 44 + size ? Array(bytes[44..<44 + size]) : nil
    }
}

extension Studio {
    /// Returns a studio with the usual program; `script` can change what it outputs.
    static func hearing(_ script: (Studio) -> String = { $0.hearing }) -> Studio {
        let studio = Studio([:])
        studio.install("parec", script(studio))
        return studio
    }

    func install(_ name: String, _ script: String) {
        let path = folder.write("#!/bin/sh\n" + script, to: FilePath("bin/" + name))
        _ = path.withCString { chmod($0, 0o755) }
    }
}

extension Recording {
    /// Returns the state of the recording when it is over.
    func waitForEnd() -> RecordingState? {
        var state = look()
        return eventually {
            state = look()
            return state.phase == .ended
        } ? state : nil
    }

    /// Waits until this much was recorded.
    func waitFor(milliseconds: Int) -> Bool {
        eventually { look().milliseconds >= milliseconds }
    }
}
