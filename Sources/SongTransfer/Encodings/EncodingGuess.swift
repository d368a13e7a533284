/// Finds out in which encoding a text is that is not UTF-8, by what the likely ones make of it: which one makes letters
/// of a language that we know, in words as that language has them.
enum EncodingGuess {
    /// What was found.
    enum Finding: Equatable {
        /// It is UTF-8 or Windows-1252, or lines of both, or no text.
        case clear
        /// It is this one, most probably.
        case doubtful(EncodingDoubt)
    }

    /// Of all that is in the bytes of a whole file.
    static func finding(in bytes: [UInt8]) -> Finding {
        guard bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil,
            !bytes.contains(where: { $0 < 0x20 && !(0x08...0x0D).contains($0) && $0 != 0x1A && $0 != 0x1B }),
            !hasUTF8(bytes)
        else { return .clear }
        let sample = sample(of: bytes)
        let ranking = ranking(of: sample)
        guard let best = ranking.first, best.mean > Self.leastMean else { return .doubtful(.unclear) }
        if best.name == EncodingCandidate.usual { return .clear }
        // What is in the first lines is enough, but all of them have to be characters.
        guard TextEncodings.utf8(bytes, named: best.name) != nil else { return .doubtful(.unclear) }
        return .doubtful(.guessed(best.name))
    }

    /// The best one; nil where that is Windows-1252 or none, and where some lines are UTF-8.
    ///
    /// - Parameter bytes: of a whole file.
    static func encoding(of bytes: [UInt8]) -> String? {
        if case .doubtful(.guessed(let name)) = finding(in: bytes) { name } else { nil }
    }

    /// An encoding, and what it makes of a text.
    struct Rank {
        let name: String
        /// How likely it is, as a natural logarithm.
        let weight: Double
        /// The same of each byte, without what is known before anything is read.
        let mean: Double
    }

    /// Those that can be it, the likeliest first.
    ///
    /// - Parameter sample: what ``sample(of:)`` makes of it.
    static func ranking(of sample: [UInt8]) -> [Rank] {
        let count = Double(max(1, sample.count { $0 >= 0x80 }))
        let ranks = EncodingCandidate.all.compactMap { candidate -> Rank? in
            guard let pairs = candidate.pairs.map({ $0.weight(of: sample) }) ?? .some(0),
                let utf8 = TextEncodings.sample(sample, named: candidate.name, isSingleByte: candidate.pairs == nil)
            else { return nil }
            let text = EncodedText(utf8)
            let weight = pairs + (candidate.languages.map { text.weight(in: $0) }.max() ?? -.infinity)
            return Rank(
                name: candidate.name, weight: weight + candidate.prior, mean: weight / count)
        }
        // Those that are equal stay in their order.
        return ranks.enumerated().sorted {
            $0.element.weight == $1.element.weight ? $0.offset < $1.offset : $0.element.weight > $1.element.weight
        }.map(\.element)
    }

    /// Whole lines with other letters than those of ASCII.
    static func sample(of bytes: [UInt8]) -> [UInt8] {
        var sample: [UInt8] = []
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) where line.contains(where: { $0 >= 0x80 })
        {
            guard sample.count + line.count <= sampleSize || sample.isEmpty else { break }
            sample += line
            sample.append(0x0A)
        }
        return sample
    }

    private static let sampleSize = 8192
    /// What letters of other languages weigh together is less.
    private static let leastMean = -4.1

    private static func hasUTF8(_ bytes: [UInt8]) -> Bool {
        bytes.split(separator: 0x0A).contains { line in
            line.contains { $0 >= 0x80 } && String(validating: line, as: UTF8.self) != nil
        }
    }
}

/// Why the encoding of a text is to be looked at by a person.
public enum EncodingDoubt: Hashable, Sendable {
    /// It is neither UTF-8 nor Windows-1252, and was read in this one, a name of ``TextEncodings``.
    case guessed(String)
    /// No encoding makes words of it.
    case unclear
}
