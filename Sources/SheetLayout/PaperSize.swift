/// A paper size in points, of which 72 are an inch.
public struct PaperSize: Hashable, Sendable {
    /// In points.
    public var width, height: Double

    /// Any size; ``SheetLayout`` checks whether it can be used.
    public init(width: Double, height: Double) {
        (self.width, self.height) = (width, height)
    }

    /// 210 mm × 297 mm.
    public static let a4 = PaperSize(width: 595.28, height: 841.89)
    /// 148 mm × 210 mm.
    public static let a5 = PaperSize(width: 419.53, height: 595.28)
    /// 8.5 in × 11 in.
    public static let letter = PaperSize(width: 612, height: 792)

    /// The minimum of a side: an inch.
    public static let smallest = 72.0
    /// The maximum of a side: 200 inches. Source: PDF 1.7, annex C.
    public static let largest = 14_400.0
}
