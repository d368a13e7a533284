/// In points, of which 72 are an inch.
public struct PaperSize: Hashable, Sendable {
    /// In points.
    public var width, height: Double

    /// Any size; whether it can be laid out says ``SheetLayout``.
    public init(width: Double, height: Double) {
        (self.width, self.height) = (width, height)
    }

    /// 210 mm × 297 mm.
    public static let a4 = PaperSize(width: 595.28, height: 841.89)
    /// 148 mm × 210 mm.
    public static let a5 = PaperSize(width: 419.53, height: 595.28)
    /// 8.5 in × 11 in.
    public static let letter = PaperSize(width: 612, height: 792)

    /// What a side has at least: an inch.
    public static let smallest = 72.0
    /// What a side has at most: 200 inches. Source: PDF 1.7, annex C.
    public static let largest = 14_400.0
}
