import Files
import Rhymes
import TestSupport
import Testing

@testable import SongbookModel

@Suite("Analyzing the sound of lines off the main thread")
@MainActor
struct ProsodyWorkerTests {
    @Test("returns as many lines as GTK counts")
    func lines() async {
        let folder = TemporaryFolder()
        let worker = ProsodyWorker(environment: folder.environment(["XDG_DATA_DIRS": folder["data"].string]))
        let reading = await worker.read("one\u{2029}two\n\nthree", language: "en", listedChords: [])
        #expect(reading.prosody.lines.count == 4)
        #expect(reading.prosody.lines[0]?.syllables == 1 && reading.prosody.lines[2] == nil)
    }
}
