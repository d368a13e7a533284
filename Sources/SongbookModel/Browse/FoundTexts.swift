import FileWork
public import LibraryIndex
public import Observation

/// What the lines of search results show. A text that is not known yet is looked up when its line comes on the screen.
@Observable
@MainActor
public final class FoundTexts {
    /// The lines whose texts have arrived since ``turn`` changed, the latest last.
    public private(set) var arrivals: [Int] = []
    /// Incremented when the texts are those of other lines.
    public private(set) var turn = 0

    @ObservationIgnored private let reader = FileWorker()
    @ObservationIgnored private var known: [Int: FoundText] = [:]
    @ObservationIgnored private var reading: [Int: Task<Void, Never>] = [:]

    init() {}

    isolated deinit {
        for task in reading.values { task.cancel() }
    }

    /// What is known of the hit at a line; nil while it is being looked up. For rows, which observe nothing: none of
    /// this counts as read from the model.
    public func text(
        at line: Int, of hit: SearchHit, matching query: SearchQuery, in snapshot: LibrarySnapshot
    ) -> FoundText? {
        if let text = known[line] { return text }
        guard reading[line] == nil else { return nil }
        reading[line] = Task { [weak self, reader] in
            let text = await reader.run { FoundText(hit, matching: query, in: snapshot) }
            guard !Task.isCancelled, let self else { return }
            known[line] = text
            reading[line] = nil
            arrivals.append(line)
        }
        return nil
    }

    /// Forgets all texts, because other lines are shown.
    func clear() {
        for task in reading.values { task.cancel() }
        (known, reading) = ([:], [:])
        guard !arrivals.isEmpty else { return }
        arrivals = []
        turn += 1
    }
}
