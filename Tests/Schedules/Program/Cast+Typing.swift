import CMainQueue
import EditingSession
import Problems
import ScheduleWorld
import SongbookModel

/// Typing on a page with a save loop, which saves and keeps drafts.
extension Cast {
    /// Types, and interleaves passing time and jobs in random order; then closes the window, saved or not.
    func type() {
        do throws(Problem) {
            let session = try open()
            let typist = onMain { makeTypist(session) }
            var randomness = SplitMix64(seed: UInt64(number) &+ world.seed)
            for round in 1...2 * rounds {
                let word = "typed-\(number)-\(round)."
                onMain { typist.type(word, at: number) }
                for _ in 0..<Int.random(in: 0...6, using: &randomness) {
                    switch Int.random(in: 0..<6, using: &randomness) {
                    case 0: onMain { typist.loop.saveNow() }
                    case 1: onMain { typist.wait(.milliseconds(200)) }
                    case 2: onMain { typist.wait(.seconds(1)) }
                    case 3: perform([typist.drafts], typist, isWhole: false)
                    case 4: perform([typist.confirmer], typist, isWhole: false)
                    default: perform([typist.song], typist, isWhole: false)
                    }
                    take(typist, until: round)
                }
            }
            onMain { typist.close() }
            perform([typist.drafts, typist.confirmer, typist.song], typist, isWhole: true)
            // By now, the text of the page is in the song or in a draft.
            if !mayFail { acknowledge(upTo: 2 * rounds) }
        } catch {
            ledger.note("\(name): \(error)")
            ledger.refuse("\(name): \(error)")
        }
    }

    @MainActor
    private func makeTypist(_ session: EditingSession) -> Typist {
        Typist(session) { saved in
            ledger.finish(name)
            ledger.note("\(name): \(saved.report.outcome)")
            if saved.report.notices.contains(where: { $0.description.contains("another computer") }) {
                ledger.displace()
            }
            if case .displaced = saved.report.outcome { ledger.displace() }
        }
    }

    /// Runs jobs on the actor's thread, followed by the page's tasks that wait for them.
    private func perform(_ disks: [Typist.Jobs], _ typist: Typist, isWhole: Bool) {
        repeat {
            for disk in disks {
                while let job = disk.next() {
                    job()
                    onMain {}
                    if !isWhole { return }
                }
            }
        } while isWhole && !disks.allSatisfy(\.isEmpty)
    }

    /// Records words as safe once they are reported to be.
    private func take(_ typist: Typist, until round: Int) {
        let isSafe = onMain {
            switch typist.loop.safety {
            case .saved: true
            // A power cut may destroy a draft of the last second.
            case .draft, .waiting: !mayFail
            case .unsaved: false
            }
        }
        if isSafe { acknowledge(upTo: round) }
    }

    private func acknowledge(upTo round: Int) {
        for round in 1...round {
            let word = "typed-\(number)-\(round)."
            if !ledger.acknowledged.contains(word) { ledger.acknowledge(word) }
        }
    }

    /// Whether a draft may fail.
    private var mayFail: Bool { !world.faults.isEmpty || !world.met.isEmpty }

    /// Runs something on the main actor, and then all tasks that it makes ready.
    private func onMain<Value: Sendable>(_ body: @escaping @MainActor () -> Value) -> Value {
        var value: Value?
        world.onCaller {
            MainActor.assumeIsolated {
                value = body()
                _ = _dispatch_get_main_queue_handle_4CF()
                // A task's result is handled in the same round, or in the next.
                for _ in 0..<16 { _dispatch_main_queue_callback_4CF(nil) }
            }
        }
        return value!
    }
}
