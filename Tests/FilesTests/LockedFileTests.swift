import Files
import Glibc
import TestSupport
import Testing

@Suite("A file that its maker holds") struct LockedFileTests {
    let folder = TemporaryFolder()

    @Test("is not taken up by others, and is once its maker let go of it")
    func claimed() throws {
        let directory = try Directory(folder.path)
        var file: LockedFile? = try LockedFile(making: "words", in: directory, timeout: 0)
        try file?.write(Array("la la".utf8))
        #expect(try AbandonedFile("words", in: directory, timeout: 20) == nil)
        file = nil
        let found = try AbandonedFile("words", in: directory, timeout: 0)
        let bytes = try found?.read(limit: 100)
        #expect(bytes == Array("la la".utf8))
    }

    @Test("is not left behind when its maker renamed or removed it while somebody waited for it")
    func renamedWhileWaiting() throws {
        folder.makeFolder("elsewhere")
        let directory = try Directory(folder.path)
        let ends: [@Sendable (FilePath) -> Void] = [
            { _ = rename($0.string, $0.parent.appending("elsewhere/words").string) },
            { _ = unlink($0.string) },
            { path in
                _ = rename(path.string, path.parent.appending("elsewhere/words").string)
                _ = symlink("elsewhere/words", path.string)
            },
        ]
        for end in ends {
            folder.write("la la", to: "words")
            let path = folder["words"]
            let calls = FaultyCalls { _, call in
                if call.name == .flock { end(path) }
                return nil
            }
            let isFound = try calls.run { () throws(FileError) in
                try AbandonedFile("words", in: directory, timeout: 0) != nil
            }
            #expect(!isFound)
            _ = unlink(path.string)
        }
    }

    @Test("keeps others off the name, and what has it already")
    func taken() throws {
        folder.write("mine", to: "words")
        let error = #expect(throws: FileError.self) {
            try LockedFile(making: "words", in: try Directory(folder.path), timeout: 0)
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
            try LockedFile(making: "words", in: directory, timeout: 0)
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
                    try LockedFile(making: "words", in: directory, timeout: 0)
                }
            }
            #expect(folder.names().isEmpty, "\(call)")
        }
    }
}
