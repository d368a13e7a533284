import Files
import SongConversion
public import SongTransfer
import Translations

nonisolated extension TransferReport {
    /// What an import would do.
    ///
    /// - Parameter name: the name of the folder that the songs go to.
    public init(planned plan: ImportPlan, into name: String) {
        let count = plan.songCount
        self.init(
            summary: count == 0
                ? translated("There is nothing to import into “\(name)”.")
                : translated(
                    count: count, one: "\(count) song will be added to “\(name)”. The original file stays as it is.",
                    other: "\(count) songs will be added to “\(name)”. The original files stay as they are."))
        for file in plan.files {
            addSongs(of: file, in: plan) { number in
                let song = file.songs[number]
                if let known = song.known { return .known(known, song.path, song.left) }
                return .made(translated("New: \(plan.place(of: song.path))"))
            }
            addRest(of: file, problem: file.problem?.sentences)
        }
    }

    /// What an import did.
    ///
    /// - Parameters:
    ///   - name: the name of the folder that the songs went to.
    ///   - isCancelled: whether the user canceled it.
    public init(
        done plan: ImportPlan, _ outcomes: [ImportOutcome], _ report: ImportReport, into name: String,
        isCancelled: Bool
    ) {
        let count = report.songCount
        var sentences = [
            translated(
                count: count, one: "\(count) song added to “\(name)”.", other: "\(count) songs added to “\(name)”.")
        ]
        let isIncomplete = report.failure != nil || isCancelled && count < plan.songCount
        if let failure = report.failure { sentences.append(failure.sentences) }
        if isCancelled { sentences.append(translated("The import was canceled.")) }
        if isIncomplete { sentences.append(translated("Import the same files again to add the rest.")) }
        if let problem = report.unconfirmed { sentences.append(problem.sentences) }
        self.init(summary: sentences.joined(separator: " "), isIncomplete: isIncomplete)
        for outcome in outcomes {
            let file = plan.files[outcome.index]
            addSongs(of: file, in: plan) { number in
                guard let path = outcome.paths[number] else { return .missing }
                return outcome.known[number].map { .known($0, path, outcome.left[number]) }
                    ?? .made(plan.place(of: path))
            }
            addRest(of: file, problem: (file.problem ?? outcome.problem)?.sentences)
        }
    }

    private enum Fate {
        case known(PlannedSong.Known, FilePath, [LeftMember])
        case made(String)
        case missing
    }

    private mutating func addSongs(of file: PlannedFile, in plan: ImportPlan, _ fate: (Int) -> Fate) {
        for (number, song) in file.songs.enumerated() {
            let title = song.title.isEmpty ? translated("Untitled") : song.title.asLine
            switch fate(number) {
            case .known(let known, let path, let left):
                let detail = [known.words(plan.place(of: path)), left.sentence].compactMap(\.self)
                lines.append(Line(kind: .skipped, title: title, detail: detail.joined(separator: ". ")))
            case .made(let detail): lines.append(Line(kind: .made, title: title, detail: detail))
            case .missing: lines.append(Line(kind: .problem, title: title, detail: translated("Not added.")))
            }
        }
    }

    private mutating func addRest(of file: PlannedFile, problem: String?) {
        let name = file.source?.lastComponent?.display ?? ""
        for note in file.notes {
            let song = note.song.flatMap {
                file.songs.count > 1 && file.songs.indices.contains($0) ? file.songs[$0] : nil
            }
            let title = song.map { name + ", " + $0.title.asLine } ?? name
            lines.append(Line(kind: .note, title: title, detail: note.words))
        }
        if !file.besides.isEmpty {
            let names = file.besides.map(\.display).joined(separator: ", ")
            lines.append(
                Line(kind: .note, title: name, detail: translated("Not copied with the song: \(names)")))
        }
        if let reason = file.reasonToSkip {
            lines.append(Line(kind: .skipped, title: name, detail: reason.asSentence))
        }
        for fault in file.faults where file.problem == nil {
            lines.append(Line(kind: .problem, title: name, detail: fault.what.asSentence))
        }
        if let problem { lines.append(Line(kind: .problem, title: name, detail: problem)) }
    }
}

nonisolated extension ImportPlan {
    /// Where a song is, relative to the folder that all go to.
    fileprivate func place(of path: FilePath) -> String {
        (path.parent.relative(to: folder) ?? path.parent).display
    }
}

nonisolated extension [LeftMember] {
    /// The members that are not taken, as a sentence; nil if there are none.
    fileprivate var sentence: String? {
        guard !isEmpty else { return nil }
        return translated("Not taken: \(map { "\($0.name): \($0.value.asLine)" }.joined(separator: ", "))")
    }
}

nonisolated extension PlannedSong.Known {
    fileprivate func words(_ place: String) -> String {
        switch self {
        case .same: translated("Already in the library: \(place)")
        case .editedSince: translated("Imported before, and edited since: \(place)")
        case .equal: translated("A song with the same title and lyrics is already there: \(place)")
        }
    }
}
