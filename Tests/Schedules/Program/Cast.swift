import EditingSession
import Files
import Freedesktop
import Glibc
import Problems
import ScheduleWorld
import SongFormat

/// The role of an actor.
enum Role {
    /// An editing session that saves several times.
    case saver
    /// A user who types on a page with a save loop, which saves and keeps drafts.
    case typist
    /// A program that opens the song, recovers a save that did not reach it, and replaces its words with others.
    case recoverer
    /// A program that reads the song, and replaces it with one that has an additional word.
    case replacer
    /// A program that reads the song, and writes one with an additional word into the same file.
    case overwriter
    /// A file manager that renames the song's folder, and renames it back.
    case mover
    /// A program that puts another song in the place of this one for a while.
    case stranger
    /// A program that reads it repeatedly.
    case reader
    /// Programs of ours: `--move` there and back, `--trash` and `--restore`, `--tag` and `--pin`, changes of the
    /// library's arrangement, and `--import`.
    case shelver, trasher, tagger, arranger, importer
    /// A program of ours that performs the operation under test.
    case maker
    /// A program that syncs the song's folder with the other computers.
    case carrier

    /// The roles that remove the song for a while.
    static let moving: Set<Role> = [.mover, .stranger, .shelver, .trasher, .maker]

    /// The approximate number of calls that it makes.
    var length: Int {
        switch self {
        case .saver, .recoverer: 180
        case .typist: 400
        case .replacer: 26
        case .overwriter: 12
        case .mover: 2
        case .stranger: 12
        case .reader: 20
        case .shelver: 330
        case .trasher: 210
        case .tagger: 180
        case .arranger: 190
        case .importer: 620
        case .maker: 230
        case .carrier: 80
        }
    }
}

/// An actor on the song. Safe to share between threads, because only one of them runs at a time.
struct Cast: @unchecked Sendable {
    let number: Int
    let role: Role
    let song: FilePath
    let environment: Environment
    let ledger: Ledger
    let world: World
    /// The operation under test.
    let operation: Operation
    /// The roles of all actors on the song, including this one.
    let roles: [Role]
    /// Syncs the song with other computers.
    let carrier: Carrier?
    let computer: Int
    /// How often it repeats its actions, if it does.
    let rounds: Int

    private var isAlone: Bool { roles.count == 1 }
    /// Whether all others are programs of ours, which exclude one another by locks.
    private var hasOnlyOurs: Bool {
        Set(roles).isDisjoint(with: [.replacer, .overwriter, .carrier]) && world.computers.count == 1
    }
    private var isMoved: Bool { !Set(roles).isDisjoint(with: Role.moving) }
    /// Whether the song is incomplete for a while.
    var isOverwritten: Bool {
        roles.contains(.overwriter) || roles.contains(.stranger) || carrier?.kind == .git
    }

    var name: String { "\(role) \(number)" }

    func play() {
        switch role {
        case .saver:
            if operation == .save { world.watch(name) }
            save()
        case .typist: type()
        case .recoverer: recover()
        case .replacer: replace()
        case .overwriter: overwrite()
        case .mover: move()
        case .stranger: standIn()
        case .reader: read()
        case .shelver: shelve()
        case .trasher: trash()
        case .tagger: tag()
        case .arranger: arrange()
        case .importer: importSong()
        case .maker: make()
        case .carrier: carry()
        }
    }

    func open() throws(Problem) -> EditingSession {
        let session = try EditingSession.open(song, environment: environment, historyLimit: .max)
        if session.song.id != Scenario.songID { ledger.openStranger() }
        return session
    }

    private func save() {
        do throws(Problem) {
            var session = try open()
            for round in 1...rounds {
                let word = "word-\(number)-\(round)."
                var lines = session.song.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                lines.insert(word, at: min(number, lines.count))
                let report = try session.save(text: lines.joined(separator: "\n"))
                let outcome = report.outcome
                ledger.finish(name)
                // The words of that save are in the history of the other computer.
                if report.notices.contains(where: { $0.description.contains("another computer") }) { ledger.displace() }
                ledger.note("\(name): \(word) \(outcome)")
                if isAlone, "\(outcome)" != "saved" { ledger.fault(name, "is told \(outcome), alone with the song") }
                switch outcome {
                case .savedUnconfirmed: continue
                case .unchanged, .saved, .merged:
                    if session.song.id == Scenario.songID { ledger.keepInSong(word) }
                case .displaced:
                    ledger.displace()
                    if hasOnlyOurs { ledger.fault(name, "is told of another program's version, and there is none") }
                case .conflict: session = try open()
                }
                ledger.acknowledge(word)
            }
        } catch {
            ledger.note("\(name): \(error)")
            ledger.refuse("\(name): \(error)")
        }
    }

    /// The word of a save that did not reach the song.
    static let waiting = "waiting."

    /// Saves while the song is out of reach.
    static func leaveWaiting(_ song: FilePath, _ environment: Environment, setReachable: (Bool) -> Void) {
        guard let session = try? EditingSession.open(song, environment: environment, historyLimit: .max) else { return }
        setReachable(false)
        _ = try? session.save(text: session.song.text + "\n" + waiting)
        session.leaveDrafts()
        setReachable(true)
    }

    private func recover() {
        do throws(Problem) {
            let opened = try OrphanedDrafts.open(song, environment: environment, historyLimit: .max)
            let session = opened.session
            ledger.note("\(name): \(opened.saves.map(\.report.outcome))")
            guard session.song.text.contains(Self.waiting) else { return }
            let word = "instead-\(number)."
            let text = session.song.text.replacing(Self.waiting, with: word)
            let outcome = try session.save(text: text).outcome
            ledger.finish(name)
            ledger.note("\(name): \(word) \(outcome)")
            if "\(outcome)" == "saved" { ledger.takeOut(Self.waiting) }
        } catch {
            ledger.note("\(name): \(error)")
            ledger.refuse("\(name): \(error)")
        }
    }

    private func replace() {
        for round in 1...rounds {
            guard let bytes = WorldFiles.read(song), let file = try? SongFile(decoding: bytes) else { continue }
            let word = "foreign-\(number)-\(round)."
            guard let changed = try? file.encoding(SongEdit(text: file.song.text + "\n" + word)) else { continue }
            // This loses what another replacer has just written; neither program is ours.
            if WorldFiles.replace(song, with: changed.bytes, by: song.parent.appending(FilePath("\(name).tmp"))) {
                ledger.wrote(word, changed.bytes)
            }
        }
    }

    private func overwrite() {
        guard let bytes = WorldFiles.read(song), let file = try? SongFile(decoding: bytes) else { return }
        let word = "foreign-\(number)."
        guard let changed = try? file.encoding(SongEdit(text: file.song.text + "\n" + word)) else { return }
        ledger.overwrite(with: word)
        if WorldFiles.overwrite(song, with: changed.bytes) { ledger.wrote(word, changed.bytes) }
    }

    static func otherName(of folder: FilePath) -> FilePath { FilePath(folder.string + " 2") }

    private func move() {
        let folder = song.parent
        let other = Self.otherName(of: folder)
        if WorldFiles.rename(folder, to: other) { _ = WorldFiles.rename(other, to: folder) }
    }

    static let strangerID = "44444444-4444-4444-8444-444444444444"

    static let strangersWords = "words of another song"

    /// The song that is put in the place of this one has an id or not.
    private func standIn() {
        let folder = song.parent
        let (away, aside) = (Self.otherName(of: folder), FilePath(folder.string + " 3"))
        guard WorldFiles.rename(folder, to: away) else { return }
        let id = number.isMultiple(of: 2) ? "" : #""id":"\#(Self.strangerID)","#
        let bytes = Array(#"{\#(id)"title":"Stranger","text":"\#(Self.strangersWords)"}"#.utf8)
        WorldFiles.makeFolder(folder)
        if WorldFiles.write(bytes, to: song, flags: O_CREAT) { ledger.wrote(Self.strangersWords, bytes) }
        if WorldFiles.rename(folder, to: aside) { _ = WorldFiles.rename(away, to: folder) }
    }

    private func carry() {
        var randomness = SplitMix64(seed: UInt64(number))
        for _ in 1...2 * rounds { carrier?.exchange(on: computer, using: &randomness) }
    }

    private func read() {
        for _ in 1...2 * rounds {
            guard let bytes = WorldFiles.read(song) else {
                if !isMoved { ledger.fault(name, "finds no song") }
                continue
            }
            if !isOverwritten, (try? SongFile(decoding: bytes)) == nil { ledger.fault(name, "reads half a song") }
        }
    }
}
