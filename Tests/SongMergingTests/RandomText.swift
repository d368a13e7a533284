import TestSupport
/// Random lines, and random changes of them.
struct RandomText {
    var random: SeededGenerator
    /// Lines that occur again and again; without them, every new line is unique.
    var alphabet: [String] = []
    private var fresh = 0

    init(seed: UInt64, alphabet: [String] = []) {
        random = SeededGenerator(seed: seed)
        self.alphabet = alphabet
    }

    mutating func line() -> String {
        if !alphabet.isEmpty { return random.pick(alphabet) }
        fresh += 1
        return "line \(fresh)"
    }

    mutating func lines(_ count: ClosedRange<Int>) -> [String] {
        (0..<random.number(count)).map { _ in line() }
    }

    /// Removes, replaces and adds some lines, and with an alphabet moves some; sometimes changes nothing.
    mutating func changed(_ lines: [String], changes: ClosedRange<Int>) -> [String] {
        var lines = lines
        for _ in 0..<random.number(changes) {
            let place = random.number(0...lines.count)
            switch random.number(0...(alphabet.isEmpty ? 3 : 5)) {
            case 0 where place < lines.count: lines.remove(at: place)
            case 1 where place < lines.count: lines[place] = line()
            case 4 where place < lines.count:
                let moved = lines.remove(at: place)
                lines.insert(moved, at: random.number(0...lines.count))
            case 5: lines.insert(contentsOf: lines.prefix(random.number(0...3)), at: place)
            default: lines.insert(contentsOf: self.lines(1...2), at: place)
            }
        }
        return lines
    }
}

extension [String] {
    /// The lines, each with a line feed.
    var text: String { map { $0 + "\n" }.joined() }
}
