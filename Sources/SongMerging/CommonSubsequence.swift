/// Finds a common subsequence of two sequences, in linear space, by cutting them in the middle of a shortest edit
/// script (E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", section 4b).
///
/// It is the longest one if every middle is within `limit` edits. Otherwise, the sequences are cut where the search got
/// furthest, as in GNU diff, so that the time is bounded by about `limit` times the length.
struct CommonSubsequence {
    private let left: [Int32]
    private let right: [Int32]
    private let limit: Int

    /// The furthest `x` on each diagonal `x - y` from the start; the nearest on each diagonal from the end.
    private var forward: [Int]
    private var backward: [Int]

    /// Indices that match, in no particular order.
    private(set) var pairs: [(Int, Int)] = []

    /// Limit times length: a few seconds at worst.
    private static let budget = 200_000_000

    /// - Parameter limit: nil to choose it by the lengths: up to 2,000 lines per side it is never reached.
    init(_ left: [Int32], _ right: [Int32], limit: Int? = nil) {
        self.left = left
        self.right = right
        let length = left.count + right.count
        self.limit = limit ?? min(max(Self.budget / max(length, 1), 16), 2048, length / 2 + 2)
        forward = [Int](repeating: 0, count: 2 * self.limit + 3)
        backward = forward
    }

    mutating func run() {
        var boxes = [Box(left: 0..<left.count, right: 0..<right.count)]
        while let whole = boxes.popLast() {
            let box = matchingBorders(of: whole)
            guard !box.left.isEmpty, !box.right.isEmpty else { continue }
            let middle = middle(of: box)
            let first = Box(
                left: box.left.lowerBound..<middle.left, right: box.right.lowerBound..<middle.right)
            let second = Box(
                left: middle.left..<box.left.upperBound, right: middle.right..<box.right.upperBound)
            assert(first != box && second != box)
            // A box that cannot be cut counts as changed, which is never wrong.
            guard first != box, second != box else { continue }
            boxes.append(second)
            boxes.append(first)
        }
    }

    private struct Box: Equatable {
        var left: Range<Int>
        var right: Range<Int>
    }

    private mutating func matchingBorders(of box: Box) -> Box {
        var (x, y) = (box.left.lowerBound, box.right.lowerBound)
        var (endX, endY) = (box.left.upperBound, box.right.upperBound)
        while x < endX, y < endY, left[x] == right[y] {
            pairs.append((x, y))
            (x, y) = (x + 1, y + 1)
        }
        while x < endX, y < endY, left[endX - 1] == right[endY - 1] {
            (endX, endY) = (endX - 1, endY - 1)
            pairs.append((endX, endY))
        }
        return Box(left: x..<endX, right: y..<endY)
    }
}

// MARK: - The middle

extension CommonSubsequence {
    private typealias Point = (left: Int, right: Int)

    /// Marks a diagonal that no path has reached.
    private static let unreachedForward = -1 << 40
    private static let unreachedBackward = 1 << 40

    /// A point of `box`, neither its start nor its end, through which a shortest path goes.
    ///
    /// - Precondition: neither side is empty, and neither first nor last elements are equal.
    private mutating func middle(of box: Box) -> Point {
        let (width, height) = (box.left.count, box.right.count)
        let difference = width - height
        let isOdd = difference & 1 != 0
        let zero = limit + 1
        for edits in 0...limit {
            for offset in [-edits - 1, edits + 1] {
                forward[zero + offset] = Self.unreachedForward
                backward[zero + offset] = Self.unreachedBackward
            }
            for diagonal in Self.diagonals(edits, lowest: -height, highest: width) {
                let x = stepForward(on: diagonal, edits: edits, box: box)
                forward[zero + diagonal] = x
                if isOdd, abs(diagonal - difference) < edits, x >= backward[zero + diagonal - difference] {
                    return (box.left.lowerBound + x, box.right.lowerBound + x - diagonal)
                }
            }
            for offset in Self.diagonals(edits, lowest: -height - difference, highest: width - difference) {
                let diagonal = offset + difference
                let x = stepBackward(on: diagonal, edits: edits, box: box)
                backward[zero + offset] = x
                if !isOdd, abs(diagonal) <= edits, forward[zero + diagonal] >= x {
                    return (box.left.lowerBound + x, box.right.lowerBound + x - diagonal)
                }
            }
        }
        return furthest(in: box)
    }

    /// From `-edits` to `edits` in steps of two, within the bounds.
    private static func diagonals(_ edits: Int, lowest: Int, highest: Int) -> StrideThrough<Int> {
        let first = edits <= -lowest ? -edits : lowest + ((lowest + edits) & 1)
        return stride(from: first, through: min(edits, highest), by: 2)
    }

    private func stepForward(on diagonal: Int, edits: Int, box: Box) -> Int {
        let zero = limit + 1
        var x = edits == 0 ? 0 : max(forward[zero + diagonal - 1] + 1, forward[zero + diagonal + 1])
        guard x >= 0, x <= box.left.count, x - diagonal <= box.right.count else { return Self.unreachedForward }
        while x < box.left.count, x - diagonal < box.right.count,
            left[box.left.lowerBound + x] == right[box.right.lowerBound + x - diagonal]
        {
            x += 1
        }
        return x
    }

    private func stepBackward(on diagonal: Int, edits: Int, box: Box) -> Int {
        let zero = limit + 1 - (box.left.count - box.right.count)
        var x = edits == 0 ? box.left.count : min(backward[zero + diagonal - 1], backward[zero + diagonal + 1] - 1)
        guard x <= box.left.count, x >= 0, x - diagonal >= 0 else { return Self.unreachedBackward }
        while x > 0, x - diagonal > 0,
            left[box.left.lowerBound + x - 1] == right[box.right.lowerBound + x - diagonal - 1]
        {
            x -= 1
        }
        return x
    }

    /// The furthest point that the search reached after `limit` edits, from the start or from the end.
    private func furthest(in box: Box) -> Point {
        let zero = limit + 1
        let difference = box.left.count - box.right.count
        var (best, point) = (0, (0, 0))
        for offset in stride(from: -limit, through: limit, by: 2) {
            let x = forward[zero + offset]
            if x >= 0, 2 * x - offset > best { (best, point) = (2 * x - offset, (x, x - offset)) }
            let backX = backward[zero + offset]
            let backY = backX - offset - difference
            if backX <= box.left.count, box.left.count - backX + box.right.count - backY > best {
                best = box.left.count - backX + box.right.count - backY
                point = (backX, backY)
            }
        }
        return (box.left.lowerBound + point.0, box.right.lowerBound + point.1)
    }
}
