import Files
import ScheduleWorld
import SongFormat

/// The reports of actors about what they did, to compare with the state at the end.
final class Ledger {
    /// Words that a save of ours reported as kept.
    private(set) var acknowledged: [String] = []
    /// Words that another program wrote.
    private var foreign: [String] = []
    private var foreignVersions: Set<[UInt8]> = []
    /// Events that must never happen, but did.
    private var faults: [(actor: String, what: String)] = []
    private(set) var notes: [String] = []

    /// Versions of the song that a program of ours replaced.
    private var replaced: [[UInt8]] = []
    /// Versions that another program replaced.
    private var replacedByOthers: [[UInt8]] = []

    /// The save that created each version.
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
        // A save that finds another one's words merges them at once: the state in between does not count as a version.
        if maker == save || version.isEmpty { return }
        if actor.hasPrefix("saver") || actor.hasPrefix("typist") {
            replaced.append(version)
        } else {
            replacedByOthers.append(version)
        }
    }

    /// Words that the user removed from the song.
    private(set) var takenOut: Set<String> = []

    func takeOut(_ word: String) { takenOut.insert(word) }

    /// Records that another program writes into the song's own file, whose contents are lost for a moment.
    ///
    /// - Parameter word: the word that it adds.
    func overwrite(with word: String) { overwritten.append(word) }

    private var overwritten: [String] = []
    private var isOverwritten: Bool { !overwritten.isEmpty }

    /// Records that a save has ended.
    func finish(_ actor: String) { saves[actor, default: 0] += 1 }

    func acknowledge(_ word: String) { acknowledged.append(word) }

    /// The actors that have begun a change of the library and not ended it.
    private(set) var unfinished: Set<String> = []

    func beginChange(_ actor: String) { unfinished.insert(actor) }

    func endChange(_ actor: String) { unfinished.remove(actor) }

    /// Where the only maker reported to have put the song.
    private(set) var place: FilePath?

    func put(at place: FilePath?) { self.place = place }

    /// The titles of songs that must exist from now on.
    private(set) var made: [String] = []

    func makeSong(titled title: String) {
        made.append(title)
        acknowledge(title)
    }

    /// Words that must be in the song itself, because they caused no conflict.
    private(set) var inSong: [String] = []

    func keepInSong(_ word: String) { inSong.append(word) }

    /// What the library must remember.
    private(set) var remembered: [String] = []

    func remember(_ what: String...) { remembered += what }

    /// Whether the imported song must exist.
    private(set) var isImported = false

    func importSong() { isImported = true }

    /// Records that a save moved another one's words into a copy, and reported it.
    func displace() { inSong = [] }

    /// - Parameter version: the song with the word.
    func wrote(_ word: String, _ version: [UInt8]) {
        foreign.append(word)
        foreignVersions.insert(version)
    }

    /// Whether a session of ours began with the other song, so that its words belong there.
    private(set) var hasOpenedStranger = false

    func openStranger() { hasOpenedStranger = true }

    func fault(_ actor: String, _ what: String) { faults.append((actor, what)) }

    /// - Parameter actors: those whose own calls failed, so that their observations prove nothing.
    func faults(but actors: Set<String>) -> [String] {
        faults.filter { !actors.contains($0.actor) }.map { "\($0.actor) \($0.what)" }
    }

    func note(_ what: String) { notes.append(what) }

    /// What was refused, and why: without faults, nothing may be refused.
    private(set) var refused: [String] = []

    func refuse(_ what: String) { refused.append(what) }

    /// Words that were lost. A stranger puts nothing on the disk.
    func lost(in found: Remains, _ abilities: FileSystem.Abilities, powerWasCut: Bool) -> [String] {
        (acknowledged + (abilities.exchanges ? foreign : [])).filter {
            !found.contains($0) && !(powerWasCut && (wasReplaced($0) || $0 == Cast.strangersWords))
                && !(foreign.contains($0) && wasReplacedByAnother($0))
        }
    }

    /// Versions that were replaced and lost, by their sizes.
    func versions(missingIn found: Remains, _ abilities: FileSystem.Abilities) -> [Int] {
        replaced.filter { !found.contains(version: $0) && (abilities.exchanges || !foreignVersions.contains($0)) }
            .map(\.count)
    }

    /// Without an exchange of names, a program that takes no lock can replace the song between a save's last check and
    /// its rename(2), which removes what that program wrote. No Linux call does both at once.
    ///
    /// Versions that another program replaced are in the history, which reaches the disk when the kernel writes it,
    /// seconds later: a power cut before that destroys them.
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

/// Everything left at the end: the song, its copies, drafts and history.
struct Remains {
    private let contents: Set<[UInt8]>
    private let text: String

    init(_ contents: [[UInt8]]) {
        self.contents = Set(contents)
        text = contents.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }

    func contains(_ word: String) -> Bool { text.contains(word) }

    /// Whether the song that another program put in the place of this one has words of ours.
    var strangerHasWordsOfOurs: Bool {
        contents.contains { bytes in
            guard let song = try? SongFile(decoding: bytes).song, song.text.contains(Cast.strangersWords) else {
                return false
            }
            return ["word-", "typed-", "one\n"].contains { song.text.contains($0) }
        }
    }

    /// Whether a version is left, as a file or in a draft, as its base or its contents.
    func contains(version: [UInt8]) -> Bool {
        contents.contains(version) || text.contains(#"hecksum":"\#(BlockChecksum(version).hexadecimal)""#)
    }
}
