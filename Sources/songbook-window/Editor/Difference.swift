/// The one stretch in which two texts differ, in Unicode scalars, which is how GtkTextBuffer counts.
struct Difference {
    /// Where it starts, in both.
    let start: Int
    /// Where it ends in the old text.
    let oldEnd: Int
    /// What stands there in the new text.
    let replacement: String

    private let growth: Int

    /// Where what stood at `offset` in the old text stands in the new one.
    func moved(_ offset: Int) -> Int {
        if offset <= start { return offset }
        return offset >= oldEnd ? offset + growth : min(offset, oldEnd + growth)
    }

    init(from old: String.UnicodeScalarView, to new: String.UnicodeScalarView) {
        let oldScalars = Array(old)
        let newScalars = Array(new)
        let shared = min(oldScalars.count, newScalars.count)
        var prefix = 0
        while prefix < shared, oldScalars[prefix] == newScalars[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < shared - prefix,
            oldScalars[oldScalars.count - 1 - suffix] == newScalars[newScalars.count - 1 - suffix]
        {
            suffix += 1
        }
        start = prefix
        oldEnd = oldScalars.count - suffix
        growth = newScalars.count - oldScalars.count
        var replacement = String.UnicodeScalarView()
        replacement.append(contentsOf: newScalars[prefix..<(newScalars.count - suffix)])
        self.replacement = String(replacement)
    }
}
