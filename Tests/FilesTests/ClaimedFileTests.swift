import Files
import Glibc
import TestSupport
import Testing

@Suite("A file that its maker holds") struct ClaimedFileTests {
    let folder = TemporaryFolder()

    @Test("is not taken up by others, and is once its maker let go of it")
    func claimed() throws {
        let directory = try Directory(folder.path)
        var file: ClaimedFile? = try ClaimedFile(making: "words", in: directory, patience: 0)
        try file?.write(Array("la la".utf8))
        #expect(try AbandonedFile("words", in: directory, patience: 20) == nil)
        file = nil
        let found = try AbandonedFile("words", in: directory, patience: 0)
        let bytes = try found?.read(limit: 100)
        #expect(bytes == Array("la la".utf8))
    }

    @Test("keeps others off the name, and what has it already")
    func taken() throws {
        folder.write("mine", to: "words")
        let error = #expect(throws: FileError.self) {
            try ClaimedFile(making: "words", in: try Directory(folder.path), patience: 0)
        }
        #expect(error?.errno == .fileExists)
        #expect(folder.read("words") == Array("mine".utf8))
    }

    @Test("is made anew when somebody removed it before it was held")
    func removedMeanwhile() throws {
        let directory = try Directory(folder.path)
        let once = Once()
        let calls = FaultyCalls { [folder] _, call in
            if call.name == .flock, once.first() { _ = unlink(folder["words"].string) }
            return nil
        }
        let file = try calls.run { () throws(FileError) in
            try ClaimedFile(making: "words", in: directory, patience: 0)
        }
        try file.write([65])
        #expect(folder.read("words") == [65])
    }

    @Test("is not left behind when it cannot be looked at")
    func failing() throws {
        let directory = try Directory(folder.path)
        for call in [SystemCall.creat, .statx] {
            #expect(throws: FileError.self) {
                try FaultyCalls.every(call, .losingTheAnswer(.inputOutput)).run { () throws(FileError) in
                    try ClaimedFile(making: "words", in: directory, patience: 0)
                }
            }
            #expect(folder.names().isEmpty, "\(call)")
        }
    }
}
