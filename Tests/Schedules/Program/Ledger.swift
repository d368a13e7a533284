import ScheduleWorld

/// What actors say of what they did, to be held against what is there at the end.
final class Ledger {
    /// Words that a save of ours said are kept.
    private(set) var acknowledged: [String] = []
    /// Words that another program wrote.
    private var foreign: [String] = []
    private var foreignVersions: Set<[UInt8]> = []
    /// What must never be, and was.
    private(set) var faults: [String] = []
    private(set) var notes: [String] = []

    /// Versions of the song that another one of a program of ours took the place of.
    private var replaced: [[UInt8]] = []

    func replace(_ version: [UInt8]) { replaced.append(version) }

    func acknowledge(_ word: String) { acknowledged.append(word) }

    /// - Parameter version: the song with the word.
    func wrote(_ word: String, _ version: [UInt8]) {
        foreign.append(word)
        foreignVersions.insert(version)
    }

    func fault(_ what: String) { faults.append(what) }

    func note(_ what: String) { notes.append(what) }

    /// Words that are nowhere.
    func lost(in found: Remains, _ abilities: FileSystem.Abilities) -> [String] {
        (acknowledged + (abilities.exchanges ? foreign : [])).filter { !found.contains($0) }
    }

    /// Versions that were replaced and are nowhere, by their sizes.
    func versions(missingIn found: Remains, _ abilities: FileSystem.Abilities) -> [Int] {
        replaced.filter { !found.contains(version: $0) && (abilities.exchanges || !foreignVersions.contains($0)) }
            .map(\.count)
    }

    /// Where names cannot be exchanged, a program that takes no lock can replace the song between the last look of a
    /// save and its rename(2), which removes what that wrote. No call of Linux does both at once.
    func unavoidable(in found: Remains, _ abilities: FileSystem.Abilities) -> [String] {
        abilities.exchanges ? [] : foreign.filter { !found.contains($0) }
    }
}

/// All that is left at the end: the song, its copies, drafts and history.
struct Remains {
    private let contents: Set<[UInt8]>
    private let text: String

    init(_ contents: [[UInt8]]) {
        self.contents = Set(contents)
        text = contents.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }

    func contains(_ word: String) -> Bool { text.contains(word) }

    func contains(version: [UInt8]) -> Bool { contents.contains(version) }
}
