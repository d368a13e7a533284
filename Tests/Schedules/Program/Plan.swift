import ScheduleWorld

/// What a seed decides of a schedule, but for the turns.
struct Plan {
    /// What is asked about.
    var operation = Operation.save
    /// Whether another song is in the song's folder, so that the folder is not moved with it.
    var isLoose = false
    /// Of the file system that the song is on.
    var abilities: FileSystem.Abilities
    /// How many computers there are; with more than one, the song is on a server.
    var computers: Int
    /// What brings the song's folder from one computer to the others; nil where they have the same one.
    var carrier: (kind: Carrier.Kind, bringsHidden: Bool)?
    /// Who works on the song, and on which computer.
    var parts: [Part]
    /// Whose turn it is.
    var order: Turns.Order
    /// Which of the things that a power cut can leave it leaves.
    var luck: UInt64 = 0
    /// What goes wrong, by the call.
    var faults: [Place: Fault]

    struct Part {
        let role: Role
        var computer: Int
        /// Whether it does nothing: it is left out, and the others keep their numbers.
        var isIdle = false
        /// How often it does what it does.
        var rounds = 2
    }

    init(seed: UInt64) {
        var randomness = SplitMix64(seed: seed &* 0xD134_2543_DE82_EF95)
        let computers = Int.random(in: 0..<3, using: &randomness) > 0 ? 1 : Int.random(in: 2...3, using: &randomness)
        var abilities = FileSystem.Abilities.random(using: &randomness)
        if computers > 1 {
            // As a server's are, for Linux's own clients.
            (abilities.exchanges, abilities.hasUnnamedFiles) = (false, false)
        }
        let others = [
            Role.saver, .replacer, .overwriter, .mover, .reader, .shelver, .trasher, .tagger, .arranger, .importer,
        ].shuffled(using: &randomness)
        let count = [0, 2, 2, 3, 3, 4, 5].randomElement(using: &randomness) ?? 0
        if Int.random(in: 0..<8, using: &randomness) == 0 {
            self.init(abilities, computers: 1, [(.recoverer, 0), (.recoverer, 0)], seed: seed, using: &randomness)
            return
        }
        if Int.random(in: 0..<6, using: &randomness) == 0 {
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
            // Two of them, and what else there may be.
            let roles = [role, role] + others.filter { $0 != role }.prefix(count / 3)
            self.init(
                abilities, computers: computers, roles.enumerated().map { ($1, $0 % computers) }, seed: seed,
                using: &randomness)
            return
        }
        let roles = count == 0 ? [.saver] : [.saver, .saver] + others.prefix(count - 2)
        self.init(
            abilities, computers: computers,
            roles.enumerated().map { index, role in
                // The first two savers are never on one of several.
                (role, index < 2 ? index % computers : Int.random(in: 0..<computers, using: &randomness))
            }, seed: seed, using: &randomness)
    }

    /// - Parameter operation: for another one than a save, a program that does it, beside others.
    init(seed: UInt64, of operation: Operation) {
        guard operation != .save else {
            self.init(seed: seed)
            return
        }
        var randomness = SplitMix64(seed: seed &* 0x9FB2_1C65_1E98_DF25)
        var abilities = FileSystem.Abilities.random(using: &randomness)
        let computers = Int.random(in: 0..<6, using: &randomness) > 0 ? 1 : 2
        if computers > 1 { (abilities.exchanges, abilities.hasUnnamedFiles) = (false, false) }
        let others = [Role.saver, .saver, .replacer, .maker].shuffled(using: &randomness)
        let roles = [.maker] + others.prefix(Int.random(in: 0...3, using: &randomness))
        self.init(
            abilities, computers: computers, roles.enumerated().map { ($1, $0 % computers) }, seed: seed,
            using: &randomness)
        for index in self.parts.indices where self.parts[index].role == .maker { self.parts[index].rounds = 1 }
        // Another program can make the file of a loose song anew where that was: no call of ours prevents it.
        isLoose = Bool.random(using: &randomness) && !roles.contains(.replacer)
        self.operation = operation
        // It is stopped half way more often than not.
        let call = Int.random(in: 0..<operation.length, using: &randomness)
        let stop = [nil, Fault.kill, .powerCut, .powerCut].randomElement(using: &randomness) ?? nil
        if let stop { faults[Place(actor: 0, call: call)] = stop }
    }

    /// A program that does it, alone and without faults.
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
