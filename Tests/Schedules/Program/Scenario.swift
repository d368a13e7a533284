import Files
import Freedesktop
import Glibc
import ScheduleWorld

/// Programs that work on one song at the same time, on one or several computers.
struct Scenario {
    struct Outcome {
        var acknowledged = 0
        /// Lost words, and other things that must not happen.
        var faults: [String] = []
        /// The faults that no system call can prevent: see ``Ledger/unavoidable(in:_:powerWasCut:)``.
        var unavoidable: [String] = []
        var notes: [String] = []
        var steps: [World.Step] = []
        /// See ``World/turnChanges``.
        var turnChanges: [[Int]] = []
        /// See ``World/watchedCalls``.
        var calls: [String] = []
        /// What was not done, and why.
        var refused: [String] = []
    }

    /// The actors that prepare the files before a schedule, and inspect them afterwards.
    static let besides: Set<String> = ["before", "earlier", "settling", "before the restart", "after"]

    static let song: FilePath = "/songs/Song/Song.songbook"
    static let songID = "11111111-1111-4111-8111-111111111111"

    let plan: Plan
    let world: World
    let leftOut: String?
    let ledger = Ledger()
    let carrier: Carrier?

    /// - Parameters:
    /// - leftOut: a call that is skipped, but reported as made: see ``World/leftOut``.
    /// - isDisturbed: see ``World/isDisturbed``.
    init(_ plan: Plan, seed: UInt64, keepsSteps: Bool = false, leftOut: String? = nil, isDisturbed: Bool = false) {
        self.plan = plan
        self.leftOut = leftOut
        world = World(seed: seed, computers: plan.computers)
        if let (kind, bringsHidden) = plan.carrier {
            world.mountEach("songs", plan.abilities)
            carrier = Carrier(kind, of: Self.song.parent, computers: plan.computers, bringsHidden: bringsHidden)
        } else {
            world.mount("songs", plan.abilities)
            carrier = nil
        }
        (world.keepsSteps, world.isDisturbed) = (keepsSteps, isDisturbed)
        ledger.note("\(plan.computers) computers, \(plan.abilities)")
    }

    func run() -> Outcome {
        prepare()
        world.faults = plan.faults
        world.luck = plan.luck
        world.leftOut = leftOut
        let roles = plan.parts.filter { !$0.isIdle }.map(\.role)
        let hasOthers = carrier != nil || roles.contains(.replacer) || roles.contains(.overwriter)
        let mayRefuse =
            // A carrier removes a file for a moment while it changes it.
            !world.faults.values.allSatisfy(\.isHarmless) || carrier != nil
            || roles.contains(where: Role.moving.contains) || roles.contains(.overwriter)
        let parts = plan.parts.enumerated().map { index, part in
            let environment = Self.environment(on: part.computer)
            let cast = Cast(
                number: index + 1, role: part.role, song: Self.song, environment: environment, ledger: ledger,
                world: world, operation: plan.operation, roles: roles, carrier: carrier, computer: part.computer,
                rounds: part.rounds)
            return self.part(cast.name, on: part.computer, length: part.role.length) {
                if !part.isIdle { cast.play() }
            }
        }
        world.run(parts, order: plan.order)
        let turnChanges = world.turnChanges
        world.faults = [:]
        world.leftOut = nil
        let leftAtOnce = leftWithoutRestart()
        if plan.operation != .save { return outcomeOfChanges() }
        let differences = settle()
        let (found, song, library, left, twice) = lookAgain()
        let powerWasCut = world.met.contains { $0.fault == .powerCut }
        let importersFail = world.met.contains { $0.fault.isFailure && $0.actor.hasPrefix("importer") }
        let failures = world.met.contains { $0.fault.isFailure }
        // The history is not synchronized: a power cut can destroy what a save replaced, and a failed call is reported.
        // Without links and exchanges, a kill can come before the version is there; its words are in the song.
        let hasCopies = plan.abilities.hasLinks || plan.abilities.exchanges
        let isQuiet = world.met.allSatisfy { $0.fault == .kill || $0.fault.isHarmless }
        let keepsVersions = isQuiet && (hasCopies || world.met.isEmpty)
        let missing = keepsVersions ? ledger.versions(missingIn: found, plan.abilities) : []
        return Outcome(
            acknowledged: ledger.acknowledged.count,
            faults: ledger.faults(but: Set(world.met.filter { !$0.fault.isHarmless }.map(\.actor)))
                + leftAtOnce + (world.met.allSatisfy(\.fault.isHarmless) ? twice : [])
                + (found.strangerHasWordsOfOurs && !ledger.hasOpenedStranger ? ["another song has our words"] : [])
                + ledger.lost(in: found, plan.abilities, powerWasCut: powerWasCut).map { "\($0) is lost" }
                + missing.map { "a version of \($0) bytes is in no history" }
                + (mayRefuse ? [] : ledger.refused)
                + differences + left.map { "\($0) is left an hour later" }
                + (library?.faults(ledger, mayRepeat: importersFail) ?? [])
                + (song?.faults(
                    ledger, hasOthers: hasOthers, failures: failures, mayLeave: plan.carrier?.bringsHidden == true)
                    ?? []),
            unavoidable: ledger.unavoidable(in: found, plan.abilities, powerWasCut: powerWasCut),
            notes: ledger.notes + world.met.map(\.description), steps: world.steps, turnChanges: turnChanges,
            calls: world.watchedCalls, refused: ledger.refused)
    }

    /// An action on a computer.
    func part(
        _ name: String, on computer: Int, length: Int = 1, _ body: @escaping () -> Void
    ) -> World.Part {
        let machine = Machine(name: Self.name(of: computer), namespace: "start \(computer)/1")
        return World.Part(name, on: computer, length: length) { Machine.$own.withValue(machine, operation: body) }
    }

    static func name(of computer: Int) -> String { "computer-\(computer + 1)" }

    static func environment(on computer: Int) -> Environment {
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
        for computer in carrier == nil ? [0] : Array(0..<plan.computers) {
            let making = part("before", on: computer) { [carrier, plan] in
                Self.makeSong()
                if plan.isLoose { Self.makeOtherSong() }
                carrier?.begin("Song.songbook", WorldFiles.read(Self.song) ?? [])
            }
            world.run([making])
        }
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

    private static func makeOtherSong() {
        let text = #"{"id":"\#(LibraryPlaces.otherID)","title":"Other","text":"other"}"#
        _ = WorldFiles.write(Array(text.utf8), to: song.parent.appending("Other.songbook"), flags: O_CREAT)
    }

    private static func makeSong() {
        WorldFiles.makeFolder("/songs/Song")
        WorldFiles.makeFolder(Cast.shelf)
        let text =
            #"{"id":"\#(songID)","title":"Song","text":"one\ntwo\nthree\nfour\nfive","#
            + #""createdAt":"2024-01-01T00:00:00Z","updatedAt":"2024-01-01T00:00:00Z"}"#
        _ = WorldFiles.write(Array(text.utf8), to: song, flags: O_CREAT)
        _ = song.withCString { fchmodat(AT_FDCWD, $0, SongAfter.mode, 0) }
    }
}
