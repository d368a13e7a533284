import Files
import ScheduleWorld

/// What actors say of what they did, to be held against what is there at the end.
final class Ledger {
    /// Words that a save of ours said are kept.
    private(set) var acknowledged: [String] = []
    /// Words that another program wrote.
    private var foreign: [String] = []
    private var foreignVersions: Set<[UInt8]> = []
    /// What must never be, and was.
    private var faults: [(actor: String, what: String)] = []
    private(set) var notes: [String] = []

    /// Versions of the song that another one of a program of ours took the place of.
    private var replaced: [[UInt8]] = []
    /// Those that another program put its own in the place of.
    private var replacedByOthers: [[UInt8]] = []

    /// Who put which version there, in which of their saves.
    private var makers: [[UInt8]: Save] = [:]
    private var saves: [String: Int] = [:]

    private struct Save: Equatable {
        let actor: String
        let number: Int
    }

    func replace(_ version: [UInt8], with new: [UInt8], by actor: String) {
        let save = Save(actor: actor, number: saves[actor, default: 0])
        let maker = makers[version]
        makers[new] = save
        // A save that finds another one's words merges them in at once: in between is no version of its own.
        if maker == save || version.isEmpty { return }
        if actor.hasPrefix("saver") { replaced.append(version) } else { replacedByOthers.append(version) }
    }

    /// Words that a person took out of the song.
    private(set) var takenOut: Set<String> = []

    func takeOut(_ word: String) { takenOut.insert(word) }

    /// Another program writes into the song's own file: whatever is in it is nowhere for a moment.
    ///
    /// - Parameter word: what it adds.
    func overwrite(with word: String) { overwritten.append(word) }

    private var overwritten: [String] = []
    private var isOverwritten: Bool { !overwritten.isEmpty }

    /// A save is at its end.
    func finish(_ actor: String) { saves[actor, default: 0] += 1 }

    func acknowledge(_ word: String) { acknowledged.append(word) }

    /// Who began a change of the library and is not at its end.
    private(set) var unfinished: Set<String> = []

    func beginChange(_ actor: String) { unfinished.insert(actor) }

    func endChange(_ actor: String) { unfinished.remove(actor) }

    /// Where the only maker put the song, and said so.
    private(set) var place: FilePath?

    func put(at place: FilePath?) { self.place = place }

    /// The titles of songs that are there from now on.
    private(set) var made: [String] = []

    func makeSong(titled title: String) {
        made.append(title)
        acknowledge(title)
    }

    /// Words that are to be in the song itself, because no conflict came of them.
    private(set) var inSong: [String] = []

    func keepInSong(_ word: String) { inSong.append(word) }

    /// What the library is to remember.
    private(set) var remembered: [String] = []

    func remember(_ what: String...) { remembered += what }

    /// Whether the imported song is to be there.
    private(set) var isImported = false

    func importSong() { isImported = true }

    /// A save put another one's words, and said that it put them, into a copy.
    func displace() { inSong = [] }

    /// - Parameter version: the song with the word.
    func wrote(_ word: String, _ version: [UInt8]) {
        foreign.append(word)
        foreignVersions.insert(version)
    }

    func fault(_ actor: String, _ what: String) { faults.append((actor, what)) }

    /// - Parameter actors: those whose own calls failed, so that nothing follows from what they did not see.
    func faults(but actors: Set<String>) -> [String] {
        faults.filter { !actors.contains($0.actor) }.map { "\($0.actor) \($0.what)" }
    }

    func note(_ what: String) { notes.append(what) }

    /// What was not done, and why: nothing is to be refused where nothing goes wrong.
    private(set) var refused: [String] = []

    func refuse(_ what: String) { refused.append(what) }

    /// Words that are nowhere.
    func lost(in found: Remains, _ abilities: FileSystem.Abilities, powerWasCut: Bool) -> [String] {
        (acknowledged + (abilities.exchanges ? foreign : [])).filter {
            !found.contains($0) && !(powerWasCut && wasReplaced($0))
                && !(foreign.contains($0) && wasReplacedByAnother($0))
        }
    }

    /// Versions that were replaced and are nowhere, by their sizes.
    func versions(missingIn found: Remains, _ abilities: FileSystem.Abilities) -> [Int] {
        replaced.filter { !found.contains(version: $0) && (abilities.exchanges || !foreignVersions.contains($0)) }
            .map(\.count)
    }

    /// Where names cannot be exchanged, a program that takes no lock can replace the song between the last look of a
    /// save and its rename(2), which removes what that wrote. No call of Linux does both at once.
    ///
    /// And what another program replaced is in the history, which is on the disk when the kernel has written it,
    /// seconds later: a power cut before that takes it.
    func unavoidable(in found: Remains, _ abilities: FileSystem.Abilities, powerWasCut: Bool) -> [String] {
        (abilities.exchanges ? [] : foreign.filter { !found.contains($0) })
            + (powerWasCut ? acknowledged.filter { !found.contains($0) && wasReplaced($0) } : [])
    }

    /// Programs that are not ours replace each other's words.
    private func wasReplacedByAnother(_ word: String) -> Bool {
        Remains(replacedByOthers).contains(word)
            || isOverwritten && (!overwritten.contains(word) || !replacedByOthers.isEmpty)
    }

    private func wasReplaced(_ word: String) -> Bool { isOverwritten || Remains(replacedByOthers).contains(word) }
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

    /// As a file, or as a part of a draft: what it was made from, or what it says.
    func contains(version: [UInt8]) -> Bool {
        contents.contains(version) || text.contains(#"hecksum":"\#(BlockChecksum(version).hexadecimal)""#)
    }
}
