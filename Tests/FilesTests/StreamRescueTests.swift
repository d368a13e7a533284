import Synchronization
import TestSupport
import Testing

@testable import Files

@Suite("What comes out of a stream and cannot be put where it was to go") struct StreamRescueTests {
    let folder = TemporaryFolder()

    /// A file of many blocks stands for a pipe: the rest of it is read once.
    private func stream(_ bytes: [UInt8]) throws -> FileDescriptor {
        folder.write(bytes, to: "stream")
        return try Directory(folder.path).openForReading("stream")
    }

    @Test("is kept whole, wherever the disk becomes full", arguments: [0, 1, 2])
    func full(count: Int) throws {
        let bytes = (0..<(3 << 20) + 5).map { UInt8(truncatingIfNeeded: $0 >> 8) }
        folder.makeFolder("Song")
        let directory = try Directory(folder["Song"])
        let rescue = StreamRescue(in: folder["kept"], called: "take.wav")
        let stream = try stream(bytes)
        let writes = Mutex(0)
        let calls = FaultyCalls { [folder] _, call in
            guard call.path.parent != folder["kept"] else { return nil }
            if call.name == .copyFileRange { return .failing(.notSupported) }
            guard call.name == .write else { return nil }
            let number = writes.withLock { number in
                defer { number += 1 }
                return number
            }
            return number < count ? nil : number == count ? .moving(atMost: 1000) : .failing(.noSpace)
        }
        let failure = calls.run {
            do throws(CopyError) {
                _ = try IncomingFile.read(stream, for: "take.wav", in: directory, rescue: rescue)
                return false
            } catch {
                return true
            }
        }
        #expect(failure && folder.names(in: "Song").isEmpty)
        #expect(rescue.file == folder["kept/take.wav"] && rescue.failure == nil)
        let isWhole = folder.read("kept/take.wav") == bytes
        #expect(isWhole)
    }

    @Test("is numbered where the name is taken; nothing makes no file; what is not kept is told")
    func names() throws {
        folder.write("other", to: "kept/words.txt")
        let rescue = StreamRescue(in: folder["kept"], called: "words.txt")
        rescue.keep([1, 2], then: try stream([3]))
        #expect(rescue.file?.name == "words 2.txt" && folder.read("kept/words 2.txt") == [1, 2, 3])
        let nothing = StreamRescue(in: folder["kept"], called: "words.txt")
        nothing.keep([], then: try stream([]))
        #expect(nothing.file == nil && nothing.failure == nil && folder.names(in: "kept").count == 2)
        let lost = StreamRescue(in: folder["kept/words.txt"], called: "words.txt")
        lost.keep([1], then: try stream([]))
        #expect(lost.file == nil && lost.failure != nil)
    }
}
