/// Guesses the encoding of text that is not UTF-8 from its decoding in each likely one: which of them gives letters of
/// a known language, arranged as in its words.
enum EncodingGuess {
    /// The result of a guess.
    enum Finding: Equatable {
        /// The text is UTF-8, Windows-1252 or lines of both, or is not text.
        case clear
        /// The encoding is uncertain; the doubt names the most probable one.
        case doubtful(EncodingDoubt)
    }

    /// Examines the bytes of a whole file.
    static func finding(in bytes: [UInt8]) -> Finding {
        guard bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil,
            !bytes.contains(where: { $0 < 0x20 && !(0x08...0x0D).contains($0) && $0 != 0x1A && $0 != 0x1B }),
            !hasUTF8(bytes)
        else { return .clear }
        let sample = sample(of: bytes)
        let ranking = ranking(of: sample)
        guard let best = ranking.first, best.mean > Self.leastMean else { return .doubtful(.unclear) }
        if best.name == EncodingCandidate.usual { return .clear }
        // The sample decides, but all bytes of the file must be valid characters.
        guard TextEncodings.utf8(bytes, named: best.name) != nil else { return .doubtful(.unclear) }
        return .doubtful(.guessed(best.name))
    }

    /// The best encoding; nil if it is Windows-1252, if there is none, and if some lines are UTF-8.
    ///
    /// - Parameter bytes: a whole file.
    static func encoding(of bytes: [UInt8]) -> String? {
        if case .doubtful(.guessed(let name)) = finding(in: bytes) { name } else { nil }
    }

    /// An encoding and the likelihood of its reading of a text.
    struct Rank {
        let name: String
        /// The likelihood, as a natural logarithm.
        let weight: Double
        /// The likelihood per byte, without the prior.
        let mean: Double
    }

    /// The possible encodings, the likeliest first.
    ///
    /// - Parameter sample: the result of ``sample(of:)``.
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
        // A stable sort: equal ranks keep their order.
        return ranks.enumerated().sorted {
            $0.element.weight == $1.element.weight ? $0.offset < $1.offset : $0.element.weight > $1.element.weight
        }.map(\.element)
    }

    /// Whole lines with non-ASCII bytes.
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
    /// The mean weight of text in any other encoding is lower.
    private static let leastMean = -4.1

    private static func hasUTF8(_ bytes: [UInt8]) -> Bool {
        bytes.split(separator: 0x0A).contains { line in
            line.contains { $0 >= 0x80 } && String(validating: line, as: UTF8.self) != nil
        }
    }
}

/// Why the user should check the encoding of a text.
public enum EncodingDoubt: Hashable, Sendable {
    /// Neither UTF-8 nor Windows-1252; read in this encoding, a name that ``TextEncodings`` knows.
    case guessed(String)
    /// No encoding gives meaningful words.
    case unclear
}
