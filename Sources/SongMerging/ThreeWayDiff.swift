/// Divides three texts into parts, from beginning to end.
struct ThreeWayDiff {
    let base: LineTable
    let ours: LineTable
    let theirs: LineTable

    /// After S. Khanna, K. Kunal, B. C. Pierce, "A Formal Investigation of Diff3" (2007), section 2.
    func merged() -> [TextPart] {
        let toOurs = Alignment(base.numbers, ours.numbers).right
        let toTheirs = Alignment(base.numbers, theirs.numbers).right
        var parts: [TextPart] = []
        var (b, o, t) = (0, 0, 0)
        while true {
            var same = 0
            while b + same < base.count, toOurs[b + same] == o + same, toTheirs[b + same] == t + same { same += 1 }
            if same > 0 { parts.append(part(b..<b + same, o..<o + same, t..<t + same, .unchanged)) }
            (b, o, t) = (b + same, o + same, t + same)
            var next = b
            while next < base.count, toOurs[next] < 0 || toTheirs[next] < 0 { next += 1 }
            let end =
                next < base.count
                ? (Int(toOurs[next]), Int(toTheirs[next])) : (ours.count, theirs.count)
            if next == b, end == (o, t) { return parts }
            parts += changed(b..<next, o..<end.0, t..<end.1)
            (b, o, t) = (next, end.0, end.1)
        }
    }

    /// Without a base, every difference is a conflict.
    func differences() -> [TextPart] {
        let toTheirs = Alignment(ours.numbers, theirs.numbers).right
        var parts: [TextPart] = []
        var (o, t) = (0, 0)
        while true {
            var same = 0
            while o + same < ours.count, toTheirs[o + same] == t + same { same += 1 }
            if same > 0 { parts.append(part(0..<0, o..<o + same, t..<t + same, .both)) }
            (o, t) = (o + same, t + same)
            let next = toTheirs[o...].firstIndex { $0 >= 0 } ?? ours.count
            let end = next < ours.count ? Int(toTheirs[next]) : theirs.count
            if next == o, end == t { return parts }
            let isSame = ours.lines(o..<next).hasSameContent(as: theirs.lines(t..<end))
            parts.append(part(0..<0, o..<next, t..<end, isSame ? .both : .conflict))
            (o, t) = (next, end)
        }
    }

    private func part(
        _ b: Range<Int>, _ o: Range<Int>, _ t: Range<Int>, _ outcome: TextPart.Outcome
    ) -> TextPart {
        TextPart(base: base.lines(b), ours: ours.lines(o), theirs: theirs.lines(t), outcome: outcome)
    }

    private func changed(_ b: Range<Int>, _ o: Range<Int>, _ t: Range<Int>) -> [TextPart] {
        let part = part(b, o, t, .conflict)
        if part.ours.hasSameContent(as: part.theirs) { return [self.part(b, o, t, .both)] }
        if part.ours.hasSameContent(as: part.base) { return [self.part(b, o, t, .theirs)] }
        if part.theirs.hasSameContent(as: part.base) { return [self.part(b, o, t, .ours)] }
        return narrowed(part)
    }

    /// Excludes lines with which both sides of a conflict begin or end. Blank lines at the edge of the rest stay in it,
    /// so that two verses do not run together if both are kept.
    private func narrowed(_ part: TextPart) -> [TextPart] {
        let (o, t) = (part.ours, part.theirs)
        let (oNumbers, tNumbers) = (o.numbers, t.numbers)
        var above = zip(oNumbers, tNumbers).prefix { $0 == $1 }.count
        let shorter = min(o.count, t.count) - above
        var below = zip(oNumbers.reversed(), tNumbers.reversed()).prefix(shorter).prefix { $0 == $1 }.count
        while above > 0, o.isBlank(above - 1) { above -= 1 }
        while below > 0, o.isBlank(o.count - below) { below -= 1 }
        let conflict = (
            o.range.lowerBound + above..<o.range.upperBound - below,
            t.range.lowerBound + above..<t.range.upperBound - below
        )
        let (start, end) = (part.base.range.lowerBound, part.base.range.upperBound)
        let pieces = [
            self.part(
                start..<start, o.range.lowerBound..<conflict.0.lowerBound, t.range.lowerBound..<conflict.1.lowerBound,
                .both),
            self.part(start..<end, conflict.0, conflict.1, .conflict),
            self.part(
                end..<end, conflict.0.upperBound..<o.range.upperBound, conflict.1.upperBound..<t.range.upperBound,
                .both),
        ]
        return pieces.filter { $0.outcome == .conflict || !$0.theirs.isEmpty }
    }
}
