import CAdwaita
import Glibc
import Observation
import Testing

@testable import Toolkit

@Suite("Rendering models")
@MainActor
struct RenderingTests {
    @Test("runs at once, and once more after any number of changes to what it read")
    func once() {
        let counter = Numbers()
        var seen: [Int] = []
        let rendering = Rendering {
            seen.append(counter.first + counter.second)
            return true
        }
        rendering.run()
        #expect(seen == [0])
        counter.first = 1
        counter.second = 2
        #expect(seen == [0])
        DueRenderings.flush()
        #expect(seen == [0, 3])
        // Values that were not read do not matter.
        counter.unread = 1
        DueRenderings.flush()
        #expect(seen == [0, 3])
    }

    @Test("runs in the turn of the main loop in which a value changed, without a request")
    func turn() {
        let counter = Numbers()
        var seen: [Int] = []
        let rendering = Rendering {
            seen.append(counter.first)
            return true
        }
        rendering.run()
        counter.first = 1
        #expect(g_main_context_iteration(nil, 0) != 0)
        #expect(seen == [0, 1])
    }

    @Test("runs before waiting events if it can move the keyboard focus", arguments: [false, true])
    func keyboard(movesKeyboard: Bool) {
        let counter = Numbers()
        var seen: [String] = []
        let rendering = Rendering(movesKeyboard: movesKeyboard) {
            seen.append("shown \(counter.first)")
            return true
        }
        rendering.run()
        MainLoop.add(priority: G_PRIORITY_DEFAULT) { seen.append("key") }
        counter.first = 1
        while seen.count < 3 { g_main_context_iteration(nil, 1) }
        #expect(seen == (movesKeyboard ? ["shown 0", "shown 1", "key"] : ["shown 0", "key", "shown 1"]))
    }

    @Test("follows what it read last, and not what it read before")
    func changing() {
        let counter = Numbers()
        var count = 0
        let rendering = Rendering {
            count += 1
            _ = counter.first == 0 ? counter.second : counter.unread
            return true
        }
        rendering.run()
        counter.first = 1
        DueRenderings.flush()
        counter.second = 1
        DueRenderings.flush()
        #expect(count == 2)
        counter.unread = 1
        DueRenderings.flush()
        #expect(count == 3)
    }

    @Test("ends when it returns false or is ended, even while it is due, and leaves nothing in memory")
    func end() {
        let counter = Numbers()
        var count = 0
        weak var gone: Rendering?
        do {
            let rendering = Rendering {
                count += 1
                return counter.first == 0
            }
            gone = rendering
            rendering.run()
            counter.first = 1
            DueRenderings.flush()
            #expect(count == 2)
            counter.first = 2
            DueRenderings.flush()
            #expect(count == 2)
        }
        #expect(gone == nil)
        let ended = Rendering {
            count += 1
            _ = counter.second
            return true
        }
        ended.run()
        counter.second = 1
        ended.end()
        DueRenderings.flush()
        #expect(count == 3)
    }

    @Test("one that triggers another one runs it in the same turn; one that triggers itself does not run forever")
    func passes() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let counter = Numbers()
                var count = 0
                let second = Rendering {
                    counter.unread = counter.second
                    return true
                }
                second.run()
                let first = Rendering {
                    count += 1
                    counter.second = counter.first
                    return true
                }
                first.run()
                counter.first = 1
                DueRenderings.flush()
                precondition(counter.unread == 1 && count == 2)
                // From here on, this is a fault, which GLib logs.
                let endless = Rendering {
                    count += 1
                    counter.first += 1
                    return true
                }
                endless.run()
                count = 0
                counter.first = 5
                DueRenderings.flush()
                precondition(count > 1 && count < 10, "\(count)")
            }
        }
    }
}

@Observable
@MainActor
private final class Numbers {
    var first = 0
    var second = 0
    var unread = 0
}
