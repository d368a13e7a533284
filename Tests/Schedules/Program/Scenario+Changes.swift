import Glibc
import ScheduleWorld

/// What is looked at when a maker and the others are at their ends.
extension Scenario {
    /// Whether all words are there, and each song once.
    func outcomeOfChanges() -> Outcome {
        var found: [[UInt8]] = []
        var places: LibraryPlaces?
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
        // The disk gets the two folders of a moved file one after the other. Where it cannot be told whose the folder
        // is, the song's file goes alone.
        let isOnTheWay = powerWasCut && (!ledger.unfinished.isEmpty || makersFail)
        // What a killed save left is another computer's to clear up for an hour: it may still be saving.
        let isElsewhere = plan.computers > 1 && world.met.contains { $0.fault == .kill && $0.actor.hasPrefix("saver") }
        let mayBeTwice = isOnTheWay && (plan.isLoose || makersFail) || isElsewhere && plan.isLoose
        return Outcome(
            acknowledged: ledger.acknowledged.count,
            faults: ledger.lost(in: Remains(found), plan.abilities, powerWasCut: powerWasCut).map { "\($0) is lost" }
                + (places?.faults(
                    ledger, isLoose: plan.isLoose, mayBeTwice: mayBeTwice, sharesNames: plan.computers == 1) ?? [])
                + (makersFail ? [] : places?.faults(ledger.place) ?? [])
                + (hasOthers || !plan.faults.isEmpty || leftOut != nil ? [] : ledger.refused),
            unavoidable: ledger.unavoidable(in: Remains(found), plan.abilities, powerWasCut: powerWasCut),
            notes: ledger.notes + world.met.map(\.description), steps: world.steps, turnChanges: world.turnChanges,
            calls: world.watchedCalls, refused: ledger.refused)
    }
}
