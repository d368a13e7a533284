import EditingSession
import Files
import Freedesktop
import Glibc
import ScheduleWorld
import SongFormat

/// Checks when all actors have ended.
extension Scenario {
    /// Lets the carrier sync everything with all computers.
    ///
    /// - Returns: differences that should not exist.
    func settle() -> [String] {
        guard let carrier else { return [] }
        var contents: [[String: [UInt8]]] = []
        for round in 0...2 * plan.computers {
            contents = []
            for computer in 0..<plan.computers {
                let settling = part("settling", on: computer) {
                    var randomness = SplitMix64(seed: UInt64(round))
                    carrier.exchange(on: computer, using: &randomness)
                    contents.append(carrier.contents())
                }
                world.run([settling])
            }
        }
        return contents.dropFirst().filter { $0 != contents[0] }.map { other in
            let names = Set(other.keys).union(contents[0].keys).filter { other[$0] != contents[0][$0] }
            return "not the same on all computers: "
                + names.sorted().map { "\($0) (\(carrier.description(of: $0)))" }.joined(separator: ", ")
        }
    }

    /// What programs of ours that all ended without a fault left beside the song.
    func leftWithoutRestart() -> [String] {
        guard world.met.allSatisfy(\.fault.isHarmless), plan.carrier == nil, plan.operation == .save else { return [] }
        var left: [String] = []
        world.run([part("before the restart", on: 0) { left = SongAfter.left(beside: Self.song) }])
        return left.map { "\($0) is left by programs that ended" }
    }

    /// What the user finds after all computers are restarted.
    func lookAgain() -> (Remains, SongAfter?, LibraryAfter?, left: [String], twice: [String]) {
        var found: [[UInt8]] = []
        var song: SongAfter?
        var library: LibraryAfter?
        var left: [String] = []
        var twice: [String] = []
        for computer in world.computers { computer.fileSystem.restart() }
        for computer in world.computers {
            let environment = Self.environment(on: computer.number)
            let part = part("after", on: computer.number) {
                LibraryAfter.restoreSong(Self.song, environment)
                twice += Self.versionsTwice(environment)
                found += Self.remains(environment)
                song = SongAfter(Self.song)
            }
            world.run([part])
        }
        for computer in world.computers {
            let later = part("after", on: computer.number) {
                // Longer than the lock of a computer that is gone keeps others out.
                usleep(3_660_000_000)
                let environment = Self.environment(on: computer.number)
                library = LibraryAfter(environment)
                if let session = try? EditingSession.open(SongAfter.place(of: Self.song), environment: environment) {
                    _ = try? session.save(text: session.song.text + "\nlater")
                    left = SongAfter.left(beside: Self.song)
                }
            }
            world.run([later])
        }
        return (Remains(found + (carrier?.repository ?? [])), song, library, left, twice)
    }

    /// Versions that are more than once in the history.
    private static func versionsTwice(_ environment: Environment) -> [String] {
        _ = try? EditingSession.open(SongAfter.place(of: song), environment: environment, historyLimit: .max)
        let history = SongHistory(id: songID, environment: environment)
        let versions = (try? history.revisions { _ in false })?.compactMap { try? history.song(of: $0).bytes } ?? []
        return Dictionary(grouping: versions) { $0 }.values.filter { $0.count > 1 }.map {
            "a version of \($0[0].count) bytes is in the history \($0.count) times"
        }.sorted()
    }

    static func remains(_ environment: Environment) -> [[UInt8]] {
        var drafts: [[UInt8]] = []
        if let session = try? EditingSession.open(
            SongAfter.place(of: song), environment: environment, historyLimit: .max)
        {
            // A journal contains what was typed, not necessarily whole words.
            drafts = session.recoveredDrafts.map(\.ours.bytes)
            _ = try? session.save(text: session.song.text + "\nafter")
        }
        let history = SongHistory(id: songID, environment: environment)
        let versions = (try? history.revisions { _ in false })?.compactMap { try? history.song(of: $0).bytes }
        return WorldFiles.contents(in: "/") + (versions ?? []) + drafts
    }
}
