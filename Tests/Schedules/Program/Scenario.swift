import EditingSession
import Files
import Freedesktop
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
    }

    private static let song: FilePath = "/songs/Song/Song.songbook"

    private let abilities: FileSystem.Abilities
    private let world: World
    private let roles: [Role]
    private let depth: Int
    private let expected: Int
    private let kill: Int?
    private let ledger = Ledger()

    /// - Parameter roles: nil for those that the seed gives.
    init(seed: UInt64, roles: [Role]? = nil, keepsSteps: Bool = false) {
        var randomness = SplitMix64(seed: seed &* 0xD134_2543_DE82_EF95)
        abilities = FileSystem.Abilities.random(using: &randomness)
        let others = [Role.saver, .replacer, .reader].shuffled(using: &randomness)
        self.roles = roles ?? [.saver, .saver] + others.prefix(Int.random(in: 0...2, using: &randomness))
        depth = Int.random(in: 1...3, using: &randomness)
        expected = self.roles.count * 110
        let isKilled = roles == nil && Bool.random(using: &randomness)
        kill = isKilled ? Int.random(in: 0..<expected, using: &randomness) : nil
        world = World(seed: seed)
        world.fileSystem.mount("songs", abilities)
        world.keepsSteps = keepsSteps
        ledger.note("\(abilities)")
    }

    func run() -> Outcome {
        world.run([("before", prepare)], depth: 0, length: 1)
        world.kill = kill
        let environment = environment
        world.fileSystem.replaced = { [ledger, world] name, bytes in
            if name == "Song.songbook", world.acting.hasPrefix("saver") { ledger.replace(bytes) }
        }
        world.run(
            roles.enumerated().map { index, role in
                let cast = Cast(
                    number: index + 1, role: role, song: Self.song, environment: environment, ledger: ledger)
                return (cast.name, cast.play)
            }, depth: depth, length: expected)
        var found = Remains([])
        world.run([("after", { found = Self.remains(environment) })], depth: 0, length: 1)
        return Outcome(
            acknowledged: ledger.acknowledged.count,
            faults: ledger.faults + ledger.lost(in: found, abilities).map { "\($0) is lost" }
                + ledger.versions(missingIn: found, abilities).map { "a version of \($0) bytes is in no history" },
            unavoidable: ledger.unavoidable(in: found, abilities),
            notes: ledger.notes + (world.killed.map { ["\($0) was killed"] } ?? []), steps: world.steps)
    }

    /// What a person finds after a fresh start.
    private static func remains(_ environment: Environment) -> Remains {
        _ = try? EditingSession.open(song, environment: environment, historyLimit: .max)
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
    }
}
