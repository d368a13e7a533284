import EditingSession
import Files
import Freedesktop
import Problems
import ScheduleWorld
import SongFormat

/// What one actor does.
enum Role {
    /// An editing session that saves some times.
    case saver
    /// A program that opens the song, makes up for a save that did not reach it, and puts other words in the place of
    /// those.
    case recoverer
    /// A program that reads the song, and replaces it with one that has a word more.
    case replacer
    /// A program that reads the song, and writes one that has a word more into the same file.
    case overwriter
    /// A file manager that gives the song's folder another name, and the old one again.
    case mover
    /// A program that reads it again and again.
    case reader
    /// Programs of ours: `--move` there and back, `--trash` and `--restore`, `--tag` and `--pin`, what arranges the
    /// library, and `--import`.
    case shelver, trasher, tagger, arranger, importer
    /// A program of ours that does what is asked about.
    case maker
    /// A program that brings the song's folder to the other computers.
    case carrier

    /// Those that take the song away for a while.
    static let moving: Set<Role> = [.mover, .shelver, .trasher, .maker]

    /// About how many calls it makes.
    var length: Int {
        switch self {
        case .saver, .recoverer: 180
        case .replacer: 26
        case .overwriter: 12
        case .mover: 2
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

/// An actor on the song.
struct Cast {
    let number: Int
    let role: Role
    let song: FilePath
    let environment: Environment
    let ledger: Ledger
    let world: World
    /// What is asked about.
    let operation: Operation
    /// Who works on the song, with this one.
    let roles: [Role]
    /// What brings the song to other computers.
    let carrier: Carrier?
    let computer: Int
    /// How often it does what it does, where it does it more than once.
    let rounds: Int

    private var isAlone: Bool { roles.count == 1 }
    private var isMoved: Bool { !Set(roles).isDisjoint(with: Role.moving) }
    /// Whether there is half a song for a while.
    var isOverwritten: Bool { roles.contains(.overwriter) || carrier?.kind == .git }

    var name: String { "\(role) \(number)" }

    func play() {
        switch role {
        case .saver:
            if operation == .save { world.watch(name) }
            save()
        case .recoverer: recover()
        case .replacer: replace()
        case .overwriter: overwrite()
        case .mover: move()
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

    private func open() throws(Problem) -> EditingSession {
        try EditingSession.open(song, environment: environment, historyLimit: .max)
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
                // Whose words go so is in the history there.
                if report.notices.contains(where: { $0.description.contains("another computer") }) { ledger.displace() }
                ledger.note("\(name): \(word) \(outcome)")
                if isAlone, "\(outcome)" != "saved" { ledger.fault(name, "is told \(outcome), alone with the song") }
                switch outcome {
                case .savedUnconfirmed: continue
                case .unchanged, .saved, .merged: ledger.keepInSong(word)
                case .displaced: ledger.displace()
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
            // What another program of this kind has just written goes: neither is ours.
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
