import Files
import Freedesktop
import TestSupport
import Testing

@testable import Pronunciation

/// The environment of this machine, with a cache of the test.
struct Installed {
    let folder = TemporaryFolder()
    let environment: Environment

    init() {
        var environment = folder.environment()
        environment.variables["XDG_DATA_DIRS"] = Array("/usr/local/share:/usr/share".utf8)
        environment.variables["PATH"] = Array("/usr/local/bin:/usr/bin:/bin".utf8)
        self.environment = environment
    }

    /// Returns the same environment without a dictionary and without espeak-ng.
    static func bare(_ folder: TemporaryFolder) -> Environment {
        var environment = folder.environment()
        environment.variables["XDG_DATA_DIRS"] = folder["no-data"].bytes
        environment.variables["PATH"] = folder["no-programs"].bytes
        return environment
    }

    static let hasDictionary = !LanguageFiles(for: .english, in: Installed().environment).dictionaries.isEmpty
    static let hasSpeech = SpeechProgram(in: Installed().environment) != nil
}

/// Lines with their numbers of syllables: `Lines/LANGUAGE.txt`, one each, `COUNT<TAB>LINE`.
struct CountedLine {
    let count: Int
    let text: String

    static func all(_ language: String, file: String = #filePath) throws -> [CountedLine] {
        let path = FilePath(file).parent.appending(FilePath("Lines/\(language).txt"))
        let bytes = try FileReader.read(path, limit: 1 << 20).bytes
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
            let parts = line.split(separator: "\t")
            return CountedLine(count: Int(parts[0])!, text: String(parts[1]))
        }
    }
}
