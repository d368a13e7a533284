import EditingSession
import Files
import SongFormat
import SongMerging
import TestSupport
import Testing
import TypedPage

@testable import SongbookModel

/// Types, saves, fails, leaves and closes in any order: no text is lost.
@MainActor
@Suite("Saving in every order")
struct SaveOrderTests {
    private static let walks: UInt64 = 150
    private static let steps = 40

    @Test("the text of the page is in the song or in a draft, whatever failed and whenever it was closed")
    func walks() async throws {
        for seed in 1...Self.walks { try await walk(seed) }
    }

    private func walk(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let scene = try SaveScene()
        var trace: [String] = []
        var count = 0
        for _ in 0..<Int.random(in: 1...Self.steps, using: &random) {
            let step = Int.random(in: 0..<12, using: &random)
            trace.append("\(step)")
            switch step {
            case 0...2:
                count += 1
                scene.page.type(scene.page.words.text + " \(count)")
            case 3: scene.loop.saveNow()
            case 4: scene.page.type("first")
            case 5: await scene.wait(.milliseconds(Int.random(in: 1...2000, using: &random)))
            case 6:
                scene.disk.doNext()
                await scene.turn()
            case 7:
                scene.draftDisk.doNext()
                await scene.turn()
            case 8:
                scene.confirmer.doNext()
                await scene.turn()
            case 9:
                let isAll = Bool.random(using: &random)
                scene.disk.fail(
                    .init { number, call in isAll || number % 7 == 3 ? .failing(.noSpace) : nil })
            case 10: scene.disk.mend()
            default: scene.loop.change(tags: ["\(count)"])
            }
            if case .saved = scene.loop.safety, scene.page.words.text != scene.page.origin.text {
                Issue.record("seed \(seed): said to be saved, and is not: \(trace.joined(separator: " "))")
            }
        }
        let (words, tags) = (scene.page.words.text, scene.loop.labels.tags ?? scene.session.song.tags)
        await scene.close()
        let left = [scene.song].compactMap(\.self) + (try scene.songsLeft())
        let isSaved = left.contains { $0.text == words } && left.contains { $0.tags == tags }
        #expect(
            isSaved, "seed \(seed): \(words) \(tags) is not in \(left): \(trace.joined(separator: " "))")
    }
}
