import Problems
import SongFormat
import TestSupport
import Testing
import TypedPage

@testable import SongbookModel

@Suite("Clients that wait for what a window shows")
@MainActor
struct WaitingClientsTests {
    private let answers = Answers()
    private let clients = WaitingClients()

    private func wait(_ name: String, resolving: Bool = false) {
        clients.add(WaitingClient { [answers] in answers.all[name] = $0 }, resolving: resolving)
    }

    @Test("are answered when it is closed, or, if they wait for decisions, when none is left")
    func ends() async {
        clients.add(nil, resolving: false)
        wait("shown")
        wait("decided", resolving: true)
        #expect(await steadily { answers.all.isEmpty })
        clients.versionsResolved()
        #expect(await eventually { answers.all == ["decided": 0] })
        clients.end()
        #expect(await eventually { answers.all == ["decided": 0, "shown": 0] })
    }

    @Test("get the status of the first failure")
    func failure() async {
        do {
            let client = WaitingClient { [answers] in answers.all["one"] = $0 }
            client.fail(.conflict)
            client.fail(.inputOutput)
            clients.add(client, resolving: false)
        }
        clients.end()
        #expect(await eventually { answers.all == ["one": ExitStatus.conflict.rawValue] })
    }

    @Test("get the status of the song")
    func song() async throws {
        let scene = try SongScene()
        wait("saved")
        wait("decided", resolving: true)
        clients.end(for: scene.model)
        #expect(await eventually { answers.all == ["saved": 0, "decided": 0] })
        scene.text.type("more")
        wait("unsaved")
        clients.end(for: scene.model)
        #expect(await eventually { answers.all["unsaved"] == ExitStatus.inputOutput.rawValue })
    }

    private final class Answers {
        var all: [String: CInt] = [:]
    }
}
