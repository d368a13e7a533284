import EditingSession
import Files
import Freedesktop
import Glibc
import ScheduleWorld
import SongFormat

/// Programs on one computer that work on one song at once, one of which may be killed.
struct Scenario {
    struct Outcome {
        var acknowledged = 0
        /// Words that are nowhere, and what else must not be.
        var faults: [String] = []
        /// The same where no call of the system can prevent it: see ``Ledger/unavoidable(in:_:)``.
        var unavoidable: [String] = []
        var notes: [String] = []
        var steps: [World.Step] = []
        /// The kinds of calls of savers that can be left out.
        var kinds: Set<String> = []
    }

    private static let song: FilePath = "/songs/Song/Song.songbook"

    private let abilities: FileSystem.Abilities
    private let world: World
    private let roles: [Role]
    private let depth: Int
    private let expected: Int
    private let faults: [Int: Fault]
    private let leftOut: String?
    private let ledger = Ledger()

    /// - Parameter roles: nil for those that the seed gives.
    /// - Parameter leftOut: a kind of call that no saver makes: see ``World/leftOut``.
    init(seed: UInt64, roles: [Role]? = nil, keepsSteps: Bool = false, leftOut: String? = nil) {
        var randomness = SplitMix64(seed: seed &* 0xD134_2543_DE82_EF95)
        abilities = FileSystem.Abilities.random(using: &randomness)
        let others = [Role.saver, .replacer, .reader].shuffled(using: &randomness)
        let count = [0, 2, 2, 3, 3, 4].randomElement(using: &randomness) ?? 0
        self.roles = roles ?? (count == 0 ? [.saver] : [.saver, .saver] + others.prefix(count - 2))
        depth = Int.random(in: 1...3, using: &randomness)
        expected = self.roles.count * 110
        var faults: [Int: Fault] = [:]
        for _ in 0..<(roles == nil ? Int.random(in: 0...2, using: &randomness) : 0) {
            faults[Int.random(in: 0..<expected, using: &randomness)] = .random(using: &randomness)
        }
        self.faults = faults
        world = World(seed: seed)
        self.leftOut = leftOut
        world.fileSystem.mount("songs", abilities)
        world.keepsSteps = keepsSteps
        ledger.note("\(abilities)")
    }

    func run() -> Outcome {
        world.run([("before", prepare)], depth: 0, length: 1)
        world.faults = faults
        world.leftOut = leftOut
        world.fileSystem.keepAll()
        let environment = environment
        world.fileSystem.replaced = { [ledger, world] name, bytes in
            if name == "Song.songbook" { ledger.replace(bytes, isOurs: world.acting.hasPrefix("saver")) }
        }
        world.run(
            roles.enumerated().map { index, role in
                let cast = Cast(
                    number: index + 1, role: role, song: Self.song, environment: environment, ledger: ledger,
                    isAlone: roles.count == 1)
                return (cast.name, cast.play)
            }, depth: depth, length: expected)
        world.faults = [:]
        world.leftOut = nil
        var found = Remains([])
        var song: SongAfter?
        world.run(
            [
                (
                    "after",
                    {
                        found = Self.remains(environment)
                        song = SongAfter(Self.song)
                    }
                )
            ], depth: 0, length: 1)
        // The history is not synchronized: what a save replaced may go with the power, and where a call of it fails,
        // that is said.
        let powerWasCut = world.met.contains { $0.fault == .powerCut }
        let keepsVersions = world.met.allSatisfy { $0.fault == .kill }
        let missing = keepsVersions ? ledger.versions(missingIn: found, abilities) : []
        return Outcome(
            acknowledged: ledger.acknowledged.count,
            faults: ledger.faults(but: Set(world.met.map(\.actor)))
                + ledger.lost(in: found, abilities, powerWasCut: powerWasCut).map { "\($0) is lost" }
                + missing.map { "a version of \($0) bytes is in no history" }
                + (world.met.isEmpty ? ledger.refused : [])
                + (song?.faults(ledger, hasOthers: roles.contains(.replacer)) ?? []),
            unavoidable: ledger.unavoidable(in: found, abilities, powerWasCut: powerWasCut),
            notes: ledger.notes + world.met.map(\.description), steps: world.steps,
            kinds: world.kinds)
    }

    /// What a person finds after a fresh start.
    private static func remains(_ environment: Environment) -> Remains {
        if let session = try? EditingSession.open(song, environment: environment, historyLimit: .max) {
            _ = try? session.save(text: session.song.text + "\nafter")
        }
        let history = SongHistory(id: "11111111-1111-4111-8111-111111111111", environment: environment)
        let versions = (try? history.revisions { _ in false })?.compactMap { try? history.song(of: $0).bytes }
        return Remains(WorldFiles.contents(in: "/") + (versions ?? []))
    }

    private var environment: Environment {
        Environment(
            variables: ["HOME": Array("/home".utf8), "XDG_RUNTIME_DIR": Array("/run".utf8)], workingDirectory: "/",
            userID: 1000)
    }

    private func prepare() {
        for folder: FilePath in ["/songs/Song", "/home", "/run"] { WorldFiles.makeFolder(folder) }
        let text =
            #"{"id":"11111111-1111-4111-8111-111111111111","title":"Song","text":"one\ntwo\nthree\nfour\nfive","#
            + #""createdAt":"2024-01-01T00:00:00Z","updatedAt":"2024-01-01T00:00:00Z"}"#
        _ = WorldFiles.write(Array(text.utf8), to: Self.song, flags: 0o100)
        _ = Self.song.withCString { fchmodat(AT_FDCWD, $0, SongAfter.mode, 0) }
    }
}
