import Synchronization
import TestSupport
import Testing

@testable import Files

@Suite("What comes out of a stream and cannot be put where it was to go") struct StreamRescueTests {
    let folder = TemporaryFolder()

    /// 3 MiB and 5 bytes, 256 times each value: by whole arrays, since a closure for each byte takes seconds.
    private static let manyBlocks =
        (0..<12_288).flatMap {
            [UInt8](repeating: UInt8(truncatingIfNeeded: $0), count: 256)
        } + [UInt8](repeating: 0, count: 5)

    /// Returns a file of many blocks in place of a pipe: the rest of it is read once.
    private func stream(_ bytes: [UInt8]) throws -> FileDescriptor {
        folder.write(bytes, to: "stream")
        return try Directory(folder.path).openForReading("stream")
    }

    @Test("is kept whole, wherever the disk becomes full", arguments: [0, 1, 2])
    func full(count: Int) throws {
        let bytes = Self.manyBlocks
        folder.makeFolder("Song")
        let directory = try Directory(folder["Song"])
        let rescue = StreamRescue(at: [folder["kept/take.wav"]])
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
        #expect(rescue.file == folder["kept/take.wav"] && rescue.gap == nil)
        let isWhole = folder.read("kept/take.wav") == bytes
        #expect(isWhole)
    }

    @Test("is numbered where the name is taken; nothing makes no file; what is not kept is told")
    func names() throws {
        folder.write("other", to: "kept/words.txt")
        let rescue = StreamRescue(at: [folder["kept/words.txt"]])
        rescue.keep([1, 2], then: try stream([3]))
        #expect(rescue.file?.name == "words 2.txt" && folder.read("kept/words 2.txt") == [1, 2, 3])
        let nothing = StreamRescue(at: [folder["kept/words.txt"]])
        nothing.keep([], then: try stream([]))
        #expect(nothing.file == nil && nothing.gap == nil && folder.names(in: "kept").count == 2)
        let lost = StreamRescue(at: [folder["kept/words.txt/words.txt"]])
        lost.keep([1], then: try stream([]))
        #expect(lost.file == nil && lost.gap != nil)
    }

    @Test("goes on at the next place where one cannot hold it, and nothing is left there", arguments: [0, 1, 2, 48])
    func nextPlace(count: Int) throws {
        let bytes = Self.manyBlocks
        let rescue = StreamRescue(at: [folder["full/words.txt"], folder["other/words.txt"]])
        let stream = try stream(bytes)
        fillingUp("full", after: count).run { rescue.keep([7, 8], then: stream) }
        #expect(rescue.file == folder["other/words.txt"] && rescue.gap == nil)
        let isWhole = folder.read("other/words.txt") == [7, 8] + bytes
        #expect(isWhole && folder.names(in: "full").isEmpty)
    }

    @Test("is kept as far as it goes where no place has room", arguments: [0, 1, 2, 20])
    func noPlace(count: Int) throws {
        let bytes = Self.manyBlocks
        let rescue = StreamRescue(at: [folder["full/words.txt"], folder["full/other/words.txt"]])
        let stream = try stream(bytes)
        fillingUp("full", after: count).run { rescue.keep([7, 8], then: stream) }
        var reason: Errno?
        if case .failed(let error) = rescue.gap { reason = error.errno }
        #expect(reason == .noSpace)
        let kept = try #require(rescue.file)
        let part = try FileReader.read(kept, limit: 8 << 20).bytes
        #expect(([7, 8] + bytes).starts(with: part))
        // The first call writes the bytes that were read before, each other call a block.
        #expect(part.count >= (count == 0 ? 0 : 2 + (count - 1) * StreamRescue.blockSize))
        #expect(folder.tree().filter { $0.lastComponent?.string.hasSuffix(".txt") == true }.count == 1)
    }

    @Test("what was read before the stream failed is kept, and it is told that the rest is not there")
    func cut() {
        let rescue = StreamRescue(at: [folder["kept/words.txt"]])
        let failure = FileError(call: .read, path: "standard input", errno: .connectionReset)
        rescue.keep([1, 2, 3], before: failure)
        #expect(folder.read("kept/words.txt") == [1, 2, 3] && rescue.gap == .failed(failure))
        let ended = StreamRescue(at: [folder["kept/words.txt"]])
        ended.keep([4], before: nil)
        #expect(folder.read("kept/words 2.txt") == [4] && ended.gap == nil)
    }

    @Test("one without an end does not fill the disk") func endless() {
        #expect(StreamRescue.isRoomLeft(after: StreamRescue.alwaysKept - 1, available: 0))
        #expect(StreamRescue.isRoomLeft(after: 1 << 30, available: 1 << 31))
        #expect(!StreamRescue.isRoomLeft(after: 1 << 30, available: 1 << 30))
    }

    /// Imitates a folder on a disk that becomes full after this many writes.
    private func fillingUp(_ name: FilePath, after count: Int) -> FaultyCalls {
        let writes = Mutex(0)
        return FaultyCalls { [folder] _, call in
            guard call.name == .write, call.path.isInside(folder[name]) else { return nil }
            let number = writes.withLock { number in
                defer { number += 1 }
                return number
            }
            return number < count ? nil : .failing(.noSpace)
        }
    }
}
