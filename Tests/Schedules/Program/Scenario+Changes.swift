import Files
import Glibc
import ScheduleWorld

/// Checks when a maker and the others have ended.
extension Scenario {
    /// Checks that all words are there, and each song once.
    func outcomeOfChanges() -> Outcome {
        var found: [[UInt8]] = []
        var places: LibraryPlaces?
        for computer in world.computers { computer.fileSystem.restart() }
        for computer in world.computers {
            // The history drops versions after two hours if later ones contain their words.
            let part = part("after", on: computer.number) { found += WorldFiles.contents(in: "/") }
            world.run([part])
        }
        for computer in world.computers {
            let part = part("after", on: computer.number) {
                // Longer than the lock of a computer that is gone keeps others out.
                usleep(3_660_000_000)
                let environment = Self.environment(on: computer.number)
                LibraryPlaces.clear(environment)
                found += Self.remains(environment)
            }
            world.run([part])
        }
        let looking = part("after", on: 0) { places = LibraryPlaces(Self.environment(on: 0)) }
        world.run([looking])
        let powerWasCut = world.met.contains { $0.fault == .powerCut }
        let hasOthers = plan.parts.count { !$0.isIdle } > 1
        let makersFail = world.met.contains { $0.fault.isFailure && $0.actor.hasPrefix("maker") }
        // The two folders of a moved file reach the disk one after the other. If it is unknown to whom the folder
        // belongs, the song's file moves alone.
        let isOnTheWay = powerWasCut && (!ledger.unfinished.isEmpty || makersFail)
        // Only another computer's own programs clean up for an hour after its save that was killed, or that could not
        // remove what it replaced: it may still be saving.
        let isElsewhere =
            plan.computers > 1
            && world.met.contains {
                ($0.fault.isFailure || [.kill, .powerCut].contains($0.fault)) && $0.actor.hasPrefix("saver")
            }
        // If the call cannot refuse a name that is taken, a file that gets a new name has both names between two calls.
        let hasBoth = plan.abilities.remembers > 0 && !ledger.unfinished.isEmpty
        let mayBeTwice = isOnTheWay && (plan.isLoose || makersFail) || (isElsewhere || hasBoth) && plan.isLoose
        // A program that cannot ask for the lock goes on without, as where there are no locks.
        let sharesNames = plan.computers == 1 && !makersFail
        return Outcome(
            acknowledged: ledger.acknowledged.count,
            faults: ledger.lost(in: Remains(found), plan.abilities, powerWasCut: powerWasCut).map { "\($0) is lost" }
                + (places?.faults(
                    ledger, isLoose: plan.isLoose, mayBeTwice: mayBeTwice, sharesNames: sharesNames) ?? [])
                + (makersFail ? [] : places?.faults(ledger.place) ?? [])
                + (hasOthers || !plan.faults.values.allSatisfy(\.isHarmless) || leftOut != nil ? [] : ledger.refused),
            unavoidable: ledger.unavoidable(in: Remains(found), plan.abilities, powerWasCut: powerWasCut),
            notes: ledger.notes + world.met.map(\.description), steps: world.steps, turnChanges: world.turnChanges,
            calls: world.watchedCalls, refused: ledger.refused)
    }
}
