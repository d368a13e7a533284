/// The line ends of a merged text.
struct MergedEnds: Sendable {
    /// The end of every line; nil if a version mixes ends, so that each line keeps its own.
    let common: LineEnd?

    /// The end for a line that has none and needs one.
    let usual: LineEnd

    /// Whether the last line has an end; nil if no version has a line.
    let isTerminated: Bool?

    init(base: LineTable, ours: LineTable, theirs: LineTable) {
        if let b = base.commonEnd, let o = ours.commonEnd, let t = theirs.commonEnd {
            let end = LineEnd.merging(base: b, ours: o, theirs: t)
            common = end == .none ? .lineFeed : end
        } else {
            common = nil
        }
        let first = LineEnd.merging(base: base.firstEnd, ours: ours.firstEnd, theirs: theirs.firstEnd)
        usual = common ?? (first == .none ? .lineFeed : first)
        isTerminated =
            switch (base.isTerminated, ours.isTerminated, theirs.isTerminated) {
            case (_, nil, let other), (_, let other, nil): other
            case (let b?, let o?, let t?): o == b ? t : o
            case (nil, let o?, let t?): o || t
            }
    }
}

/// Joins lines, and terminates each with its proper end.
struct TextWriter {
    private let ends: MergedEnds
    private var bytes: [UInt8] = []
    /// The end of the last line, which is written when the next one comes.
    private var pending: LineEnd?

    init(ends: MergedEnds) { self.ends = ends }

    /// Adds the result of a part; for a conflict, both sides between markers, ours first.
    mutating func add(_ part: TextPart) {
        switch part.outcome {
        case .unchanged: addUnchanged(part)
        case .ours: add(part.ours)
        case .theirs: add(part.theirs)
        case .both: addAgreed(part)
        case .conflict:
            add(ConflictMark.ours)
            add(part.ours)
            add(ConflictMark.between)
            add(part.theirs)
            add(ConflictMark.theirs)
        }
    }

    /// Adds a line that is in no version, with the usual end.
    mutating func add(_ line: String) { add(Array(line.utf8)[...], end: .none) }

    mutating func add(_ choice: TextChoice, of part: TextPart) {
        switch choice {
        case .side(let side): add(part.lines(of: side))
        case .both(let first):
            add(part.lines(of: first))
            add(part.lines(of: first.opposite))
        case .lines(let lines):
            for line in lines { add(line) }
        }
    }

    /// Adds the lines of one version with their own ends.
    private mutating func add(_ lines: TextLines) {
        for line in lines.range { add(lines.table.content(of: line), end: lines.table.end(of: line)) }
    }

    private mutating func addUnchanged(_ part: TextPart) {
        for line in 0..<part.base.count {
            let end = LineEnd.merging(
                base: part.base.end(of: line), ours: part.ours.end(of: line), theirs: part.theirs.end(of: line))
            add(part.theirs.content(of: line), end: end)
        }
    }

    /// Adds lines that both sides have, and for which the base has no ends.
    private mutating func addAgreed(_ part: TextPart) {
        for line in 0..<part.theirs.count {
            let end = LineEnd.merging(base: .none, ours: part.ours.end(of: line), theirs: part.theirs.end(of: line))
            add(part.theirs.content(of: line), end: end)
        }
    }

    /// Finishes the text; nothing may be added afterward.
    mutating func text() -> String {
        if let pending, ends.isTerminated != false { append(pending) }
        pending = nil
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func add(_ content: ArraySlice<UInt8>, end: LineEnd) {
        // A CR followed by the LF of an empty line from another version would become a single CR LF.
        let runsTogether =
            content.isEmpty && pending.map(written) == .carriageReturn && written(end) == .lineFeed
        if let pending { append(pending) }
        bytes += content
        pending = runsTogether ? .carriageReturn : end
    }

    private mutating func append(_ end: LineEnd) { bytes += written(end).bytes }

    private func written(_ end: LineEnd) -> LineEnd { ends.common ?? (end == .none ? ends.usual : end) }
}

extension TextLines {
    fileprivate func content(of position: Int) -> ArraySlice<UInt8> { table.content(of: range.lowerBound + position) }

    fileprivate func end(of position: Int) -> LineEnd { table.end(of: range.lowerBound + position) }
}
