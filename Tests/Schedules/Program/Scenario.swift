import EditingSession
import Files
import Freedesktop
import Glibc
import ScheduleWorld
import SongFormat

/// Programs that work on one song at once, on one computer or several.
struct Scenario {
    struct Outcome {
        var acknowledged = 0
        /// Words that are nowhere, and what else must not be.
        var faults: [String] = []
        /// The same where no call of the system can prevent it: see ``Ledger/unavoidable(in:_:powerWasCut:)``.
        var unavoidable: [String] = []
        var notes: [String] = []
        var steps: [World.Step] = []
        /// The kinds of calls of savers that can be left out.
        var kinds: Set<String> = []
    }

    /// Who makes what is there before, and looks at what is there after it.
    static let besides: Set<String> = ["before", "earlier", "after"]

    private static let song: FilePath = "/songs/Song/Song.songbook"

    private let plan: Plan
    private let world: World
    private let leftOut: String?
    private let ledger = Ledger()

    /// - Parameters:
    ///   - leftOut: a kind of call that no saver makes: see ``World/leftOut``.
    ///   - isDisturbed: see ``World/isDisturbed``.
    init(_ plan: Plan, seed: UInt64, keepsSteps: Bool = false, leftOut: String? = nil, isDisturbed: Bool = false) {
        self.plan = plan
        self.leftOut = leftOut
        world = World(seed: seed, computers: plan.computers)
        world.mount("songs", plan.abilities)
        (world.keepsSteps, world.isDisturbed) = (keepsSteps, isDisturbed)
        ledger.note("\(plan.computers) computers, \(plan.abilities)")
    }

    func run() -> Outcome {
        prepare()
        world.faults = plan.faults
        world.leftOut = leftOut
        let roles = plan.parts.filter { !$0.isIdle }.map(\.role)
        let hasOthers = roles.contains(.replacer) || roles.contains(.overwriter)
        let mayRefuse =
            !world.faults.isEmpty || roles.contains(where: Role.moving.contains) || roles.contains(.overwriter)
        let parts = plan.parts.enumerated().map { index, part in
            let environment = Self.environment(on: part.computer)
            let cast = Cast(
                number: index + 1, role: part.role, song: Self.song, environment: environment, ledger: ledger,
                roles: roles, rounds: part.rounds)
            return self.part(cast.name, on: part.computer, length: part.role.length) {
                if !part.isIdle { cast.play() }
            }
        }
        world.run(parts, order: plan.order)
        world.faults = [:]
        world.leftOut = nil
        let (found, song, library) = lookAgain()
        let powerWasCut = world.met.contains { $0.fault == .powerCut }
        let failures = world.met.contains { $0.fault.isFailure }
        // The history is not synchronized: what a save replaced may go with the power, and where a call of it fails,
        // that is said. Where there are neither links nor swaps, a kill can come before the version gets there; its
        // words are in the song.
        let hasCopies = plan.abilities.hasLinks || plan.abilities.exchanges
        let keepsVersions = world.met.allSatisfy { $0.fault == .kill } && (hasCopies || world.met.isEmpty)
        let missing = keepsVersions ? ledger.versions(missingIn: found, plan.abilities) : []
        return Outcome(
            acknowledged: ledger.acknowledged.count,
            faults: ledger.faults(but: Set(world.met.map(\.actor)))
                + ledger.lost(in: found, plan.abilities, powerWasCut: powerWasCut).map { "\($0) is lost" }
                + missing.map { "a version of \($0) bytes is in no history" }
                + (mayRefuse ? [] : ledger.refused)
                + (library?.faults(ledger) ?? [])
                + (song?.faults(ledger, hasOthers: hasOthers, failures: failures) ?? []),
            unavoidable: ledger.unavoidable(in: found, plan.abilities, powerWasCut: powerWasCut),
            notes: ledger.notes + world.met.map(\.description), steps: world.steps, kinds: world.kinds)
    }

    /// Something that is done on a computer.
    private func part(
        _ name: String, on computer: Int, length: Int = 1, _ body: @escaping () -> Void
    ) -> World.Part {
        let machine = Machine(name: Self.name(of: computer), namespace: "start \(computer)/1")
        return World.Part(name, on: computer, length: length) { Machine.$own.withValue(machine, operation: body) }
    }

    private static func name(of computer: Int) -> String { "computer-\(computer + 1)" }

    /// What a person finds after a fresh start of all computers.
    private func lookAgain() -> (Remains, SongAfter?, LibraryAfter?) {
        var found: [[UInt8]] = []
        var song: SongAfter?
        var library: LibraryAfter?
        for computer in world.computers {
            let environment = Self.environment(on: computer.number)
            let part = part("after", on: computer.number) {
                LibraryAfter.restoreSong(Self.song, environment)
                found += Self.remains(environment)
                song = SongAfter(Self.song)
            }
            world.run([part])
        }
        for computer in world.computers {
            let later = part("after", on: computer.number) {
                // Longer than the lock of a computer that is gone keeps others out.
                usleep(3_660_000_000)
                library = LibraryAfter(Self.environment(on: computer.number))
            }
            world.run([later])
        }
        return (Remains(found), song, library)
    }

    private static func remains(_ environment: Environment) -> [[UInt8]] {
        if let session = try? EditingSession.open(
            SongAfter.place(of: song), environment: environment, historyLimit: .max)
        {
            _ = try? session.save(text: session.song.text + "\nafter")
        }
        let history = SongHistory(id: "11111111-1111-4111-8111-111111111111", environment: environment)
        let versions = (try? history.revisions { _ in false })?.compactMap { try? history.song(of: $0).bytes }
        return WorldFiles.contents(in: "/") + (versions ?? [])
    }

    private static func environment(on computer: Int) -> Environment {
        Environment(
            variables: ["HOME": Array("/home".utf8), "XDG_RUNTIME_DIR": Array("/run".utf8)], workingDirectory: "/",
            userID: geteuid(), hostName: name(of: computer))
    }

    private func prepare() {
        for computer in world.computers {
            let folders = part("before", on: computer.number) {
                for folder: FilePath in ["/home", "/run"] { WorldFiles.makeFolder(folder) }
                Self.makeSource()
            }
            world.run([folders])
        }
        world.run([part("before", on: 0, Self.makeSong)])
        if plan.parts.contains(where: { $0.role == .recoverer && !$0.isIdle }) {
            let fileSystem = world.computers[0].fileSystem
            let waiting = part("earlier", on: 0) {
                Cast.leaveWaiting(Self.song, Self.environment(on: 0)) { fileSystem.setReachable("songs", $0) }
            }
            world.run([waiting])
        }
        for computer in world.computers {
            computer.fileSystem.keepAll()
            computer.fileSystem.replaced = { [ledger, world] name, old, new in
                if name == "Song.songbook" { ledger.replace(old, with: new, by: world.acting) }
            }
        }
    }

    private static func makeSource() {
        let text = #"{"id":"\#(Cast.importedID)","title":"Imported","text":"\#(Cast.importedText)"}"#
        _ = WorldFiles.write(Array(text.utf8), to: Cast.source, flags: O_CREAT)
    }

    private static func makeSong() {
        WorldFiles.makeFolder("/songs/Song")
        WorldFiles.makeFolder(Cast.shelf)
        let text =
            #"{"id":"11111111-1111-4111-8111-111111111111","title":"Song","text":"one\ntwo\nthree\nfour\nfive","#
            + #""createdAt":"2024-01-01T00:00:00Z","updatedAt":"2024-01-01T00:00:00Z"}"#
        _ = WorldFiles.write(Array(text.utf8), to: song, flags: O_CREAT)
        _ = song.withCString { fchmodat(AT_FDCWD, $0, SongAfter.mode, 0) }
    }
}
