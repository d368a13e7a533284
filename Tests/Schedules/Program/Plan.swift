import ScheduleWorld

/// Everything in a schedule that the seed determines, except the turns.
struct Plan {
    /// The operation under test.
    var operation = Operation.save
    /// Whether another song is in the song's folder, so that the folder is not moved with it.
    var isLoose = false
    /// The abilities of the song's file system.
    var abilities: FileSystem.Abilities
    /// The number of computers; with more than one, the song is on a server.
    var computers: Int
    /// What syncs the song's folder between computers; nil if they share one folder.
    var carrier: (kind: Carrier.Kind, bringsHidden: Bool)?
    /// The actors on the song, and their computers.
    var parts: [Part]
    /// The order of turns.
    var order: Turns.Order
    /// Selects one of the states that a power cut can leave.
    var luck: UInt64 = 0
    /// The faults by call.
    var faults: [Place: Fault]

    struct Part {
        let role: Role
        var computer: Int
        /// Whether it does nothing: it is left out, and the others keep their numbers.
        var isIdle = false
        /// How often it repeats its actions.
        var rounds = 2
    }

    private init(seed: UInt64, isRemote: Bool) {
        var randomness = SplitMix64(seed: seed &* 0xD134_2543_DE82_EF95)
        var computers = Int.random(in: 0..<3, using: &randomness) > 0 ? 1 : Int.random(in: 2...3, using: &randomness)
        if isRemote { computers = max(2, computers) }
        var abilities = FileSystem.Abilities.random(using: &randomness)
        if computers > 1 {
            // As for servers used by Linux's own clients.
            (abilities.exchanges, abilities.hasUnnamedFiles) = (false, false)
        }
        let others = [
            Role.saver, .replacer, .overwriter, .mover, .reader, .shelver, .trasher, .tagger, .arranger, .importer,
        ].shuffled(using: &randomness)
        let count = [0, 2, 2, 3, 3, 4, 5].randomElement(using: &randomness) ?? 0
        if Int.random(in: 0..<8, using: &randomness) == 0, !isRemote {
            self.init(abilities, computers: 1, [(.recoverer, 0), (.recoverer, 0)], seed: seed, using: &randomness)
            return
        }
        if Int.random(in: 0..<6, using: &randomness) == 0, !isRemote {
            let computers = max(2, computers)
            let roles =
                [Role.saver, .saver] + [.saver, .tagger].shuffled(using: &randomness).prefix(count / 3)
            self.init(
                FileSystem.Abilities.random(using: &randomness), computers: computers,
                roles.enumerated().map { ($1, $0 % computers) } + (0..<computers).map { (.carrier, $0) }, seed: seed,
                using: &randomness)
            let kind = Carrier.Kind.allCases.randomElement(using: &randomness) ?? .syncthing
            carrier = (kind, Bool.random(using: &randomness))
            return
        }
        if let role = [nil, nil, nil, nil, nil, nil, Role.arranger, .importer].randomElement(using: &randomness) ?? nil
        {
            // Two of them, and possibly others.
            let roles = [role, role] + others.filter { $0 != role }.prefix(count / 3)
            self.init(
                abilities, computers: computers, roles.enumerated().map { ($1, $0 % computers) }, seed: seed,
                using: &randomness)
            return
        }
        let first = seed % 4 == 3 ? Role.typist : .saver
        let roles = count == 0 ? [first] : [first, .saver] + others.prefix(count - 2)
        self.init(
            abilities, computers: computers,
            roles.enumerated().map { index, role in
                // The first two savers are never on the same one of several computers.
                (role, index < 2 ? index % computers : Int.random(in: 0..<computers, using: &randomness))
            }, seed: seed, using: &randomness)
    }

    /// - Parameters:
    ///   - operation: if it is not a save, a program performs it beside others.
    ///   - isRemote: whether the song is on a server whose clients cache names and attributes; otherwise that is so
    ///     only sometimes.
    init(seed: UInt64, of operation: Operation = .save, isRemote: Bool = false) {
        if operation == .save {
            self.init(seed: seed, isRemote: isRemote)
        } else {
            self.init(changing: operation, seed: seed, isRemote: isRemote)
        }
        addChild(seed: seed)
        addStranger(seed: seed)
        guard self.computers > 1, carrier == nil else { return }
        var randomness = SplitMix64(seed: seed &* 0xA24B_AED4_963E_E407)
        let most: [UInt64] = [50_000, 3_000_000_000, 30_000_000_000]
        if isRemote || Bool.random(using: &randomness) {
            abilities.remembers = most.randomElement(using: &randomness) ?? 0
        }
    }

    /// Lets one of the programs start a child in a quarter of the schedules.
    private mutating func addChild(seed: UInt64) {
        var randomness = SplitMix64(seed: seed &* 0xC2B2_AE3D_27D4_EB4F)
        let microseconds = [10, 100, 3_000, 20_000].randomElement(using: &randomness) ?? 10
        let place = Place.random(parts.map(\.role.length), using: &randomness)
        guard Int.random(in: 0..<4, using: &randomness) == 0, faults[place] == nil else { return }
        faults[place] = .child(microseconds: microseconds)
    }

    /// Puts another song in the place of this one for a while, in a sixteenth of the schedules.
    private mutating func addStranger(seed: UInt64) {
        var randomness = SplitMix64(seed: seed &* 0x1656_67B1_9E37_79F9)
        let call = Int.random(in: 0..<200, using: &randomness)
        // Others go by the path, and change whatever song is there.
        let knowTheSong: Set<Role> = [.saver, .typist, .reader, .arranger, .importer]
        guard Int.random(in: 0..<16, using: &randomness) == 0, carrier == nil,
            parts.allSatisfy({ knowTheSong.contains($0.role) })
        else { return }
        parts.append(Part(role: .stranger, computer: 0))
        // The saver is in the middle of something when its song goes, and perhaps still when that comes back.
        let own = Place(actor: parts.count - 1, call: Int.random(in: 0..<Role.stranger.length, using: &randomness))
        order.add(isFirst: false, changes: [Place(actor: 0, call: call), own])
    }

    private init(changing operation: Operation, seed: UInt64, isRemote: Bool) {
        var randomness = SplitMix64(seed: seed &* 0x9FB2_1C65_1E98_DF25)
        var abilities = FileSystem.Abilities.random(using: &randomness)
        let computers = Int.random(in: 0..<6, using: &randomness) > 0 && !isRemote ? 1 : 2
        if computers > 1 { (abilities.exchanges, abilities.hasUnnamedFiles) = (false, false) }
        let others = [Role.saver, .saver, .replacer, .maker].shuffled(using: &randomness)
        let roles = [.maker] + others.prefix(Int.random(in: 0...3, using: &randomness))
        self.init(
            abilities, computers: computers, roles.enumerated().map { ($1, $0 % computers) }, seed: seed,
            using: &randomness)
        for index in self.parts.indices where self.parts[index].role == .maker { self.parts[index].rounds = 1 }
        // Another program can recreate the file of a loose song in its old place: no call of ours prevents that.
        isLoose = Bool.random(using: &randomness) && !roles.contains(.replacer)
        self.operation = operation
        // It is usually stopped halfway.
        let call = Int.random(in: 0..<operation.length, using: &randomness)
        let stop = [nil, Fault.kill, .powerCut, .powerCut].randomElement(using: &randomness) ?? nil
        if let stop { faults[Place(actor: 0, call: call)] = stop }
    }

    /// A program that performs the operation, alone and without faults.
    init(quietly operation: Operation, isLoose: Bool) {
        self.init()
        (self.operation, self.isLoose) = (operation, isLoose)
        if operation != .save { parts = [Part(role: .maker, computer: 0, rounds: 1)] }
    }

    private init(
        _ abilities: FileSystem.Abilities, computers: Int, _ parts: [(role: Role, computer: Int)], seed: UInt64,
        using randomness: inout SplitMix64
    ) {
        (self.abilities, self.computers) = (abilities, computers)
        self.parts = parts.map { Part(role: $0.role, computer: $0.computer) }
        let depth = Int.random(in: 1...3, using: &randomness)
        order = Turns.Order(lengths: parts.map(\.role.length), depth: depth, seed: seed)
        var faults: [Place: Fault] = [:]
        for _ in 0..<Int.random(in: 0...2, using: &randomness) {
            faults[.random(parts.map(\.role.length), using: &randomness)] = .random(using: &randomness)
        }
        self.faults = faults
    }

    /// Two savers that save once, the first of which begins.
    init(pairOn abilities: FileSystem.Abilities, computers: Int) {
        self.abilities = abilities
        self.computers = computers
        parts = [0, computers - 1].map { Part(role: .saver, computer: $0, rounds: 1) }
        (order, faults) = (Turns.Order(lengths: [1, 1], seed: 0), [:])
        order.priorities = [2, 1]
    }

    /// One program, alone and without faults.
    static let quiet = Plan()

    private init() {
        (abilities, computers, parts) = (FileSystem.Abilities(), 1, [Part(role: .saver, computer: 0)])
        (order, faults) = (Turns.Order(lengths: [1], seed: 0), [:])
    }
}
