import Files
import Freedesktop
import Problems
import SongConversion
import SongFormat
import SongLibrary
import SongTransfer
import Translations

/// The output of an import: the songs on standard output, all else on standard error; with `--json` an object for each
/// file.
final class ImportOutput {
    private let plan: ImportPlan
    private let invocation: Invocation
    private let console: Console
    private let environment: Environment
    /// The last problem that was reported; a folder that takes no songs would repeat it for each of them.
    private var problem: Problem?

    init(plan: ImportPlan, invocation: Invocation, console: Console, environment: Environment) {
        (self.plan, self.invocation, self.console, self.environment) = (plan, invocation, console, environment)
    }

    func write(_ outcome: ImportOutcome) {
        let file = plan.files[outcome.index]
        if let problem = file.problem ?? outcome.problem, problem != self.problem {
            console.report(problem.path == nil ? problem.with(path: console.input.path) : problem)
            self.problem = problem
        }
        for problem in outcome.attachmentProblems where problem != self.problem { console.report(problem) }
        for fault in file.faults where file.problem == nil {
            console.report(
                Problem(
                    .invalidSong, path: file.source ?? console.input.path, fault.what,
                    remedy: file.isCutShort
                        ? translated("correct it and import the file again")
                        : translated("correct it and import the file again; its other songs are imported")))
        }
        let name = (file.source ?? console.input.path).display
        if let reason = file.reasonToSkip { console.report(translated("\(name): skipped: \(reason)")) }
        for note in file.notes { console.report(line(of: note, in: file, called: name)) }
        if !file.besides.isEmpty {
            let names = file.besides.map(\.display).joined(separator: ", ")
            console.report(
                translated("\(name): not imported from the folder of the song: \(names); copy it with the file manager")
            )
        }
        for (number, song) in file.songs.enumerated() {
            guard let known = outcome.known[number], let path = outcome.paths[number] else { continue }
            let left = outcome.left[number].words
            console.report(
                "\(name): \(DisplayText.escaping(song.title.utf8, keeping: [])): \(known.words(path))\(left)")
        }
        if invocation.has(.json) { return console.write(json: json(of: file, outcome)) }
        for (known, path) in zip(outcome.known, outcome.paths) where known == nil {
            if let path { console.write(path: path, ending: invocation.pathEnding) }
        }
    }

    /// `FILE:LINE: dropped: what`, with the song's title if there are several.
    private func line(of note: ConversionNote, in file: PlannedFile, called name: String) -> String {
        let line = note.line.map { ":\($0)" } ?? ""
        var title = ""
        if let song = note.song, file.songs.count > 1, file.songs.indices.contains(song) {
            title = DisplayText.escaping(file.songs[song].title.utf8, keeping: []) + ": "
        }
        return "\(name)\(line): \(title)\(note.message)"
    }

    private func json(of file: PlannedFile, _ outcome: ImportOutcome) -> JSONValue {
        var members: [JSONValue.Member] = []
        func add(_ name: String, _ value: JSONValue?) {
            if let value { members.append(.init(name, value)) }
        }
        let source = file.source.map { environment.absolute($0) }
        add("path", source.map { .string(((try? $0.withoutDots()) ?? $0).string) })
        add("format", file.format.map { .string($0.name) })
        let songs = file.songs.indices.compactMap { number in
            outcome.paths[number].map {
                json(of: file.songs[number], outcome.known[number], outcome.left[number], $0)
            }
        }
        add("songs", .array(songs))
        add("notes", file.notes.isEmpty ? nil : .array(file.notes.map(\.json)))
        add(
            "attachments",
            outcome.attachments.isEmpty ? nil : .array(outcome.attachments.map { .string($0.string) }))
        add("besides", file.besides.isEmpty ? nil : .array(file.besides.map { .string($0.string) }))
        add("skipped", file.reasonToSkip.map(JSONValue.string))
        add("faults", file.faults.isEmpty ? nil : .array(file.faults.map(\.json)))
        add("error", (file.problem ?? outcome.problem).map { .string($0.what) })
        return .object(members)
    }

    private func json(
        of song: PlannedSong, _ known: PlannedSong.Known?, _ left: [LeftMember], _ path: FilePath
    ) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("path", .string(path.string)), .init("id", .string(song.id)), .init("title", .string(song.title)),
        ]
        if let known { members.append(.init("known", .string(known.rawValue))) }
        if !left.isEmpty {
            let values = left.map {
                JSONValue.object([.init("name", .string($0.name)), .init("value", .string($0.value))])
            }
            members.append(.init("left", .array(values)))
        }
        return .object(members)
    }
}

extension PlannedSong.Known {
    fileprivate func words(_ path: FilePath) -> String {
        switch self {
        case .same: translated("already in the library (\(path.display))")
        case .editedSince: translated("imported before, and edited since (\(path.display))")
        case .equal: translated("a song with the same title and lyrics is there already (\(path.display))")
        }
    }
}

extension [LeftMember] {
    /// What was not imported, to be appended to the message about the song; empty if nothing.
    fileprivate var words: String {
        guard !isEmpty else { return "" }
        let list = map { "\($0.name): \($0.value)" }.joined(separator: ", ")
        return "; " + translated("not imported: \(DisplayText.escaping(list.utf8, keeping: []))")
    }
}

extension SongFault {
    /// As JSON.
    fileprivate var json: JSONValue {
        let line = line.map { JSONValue.Member("line", .integer($0)) }
        return .object([line, .init("what", .string(what))].compactMap(\.self))
    }
}

extension ConversionNote.Effect {
    /// As text.
    fileprivate var word: String {
        switch self {
        case .kept: translated("kept")
        case .changed: translated("changed")
        case .dropped: translated("dropped")
        }
    }
}

extension ConversionNote {
    /// As text: `dropped: what`.
    var message: String { "\(effect.word): \(DisplayText.escaping(what.utf8, keeping: []))" }

    /// As JSON.
    var json: JSONValue {
        var members: [JSONValue.Member] = []
        if let song { members.append(.init("song", .integer(song))) }
        if let line { members.append(.init("line", .integer(line))) }
        return .object(members + [.init("effect", .string(effect.rawValue)), .init("what", .string(what))])
    }
}
