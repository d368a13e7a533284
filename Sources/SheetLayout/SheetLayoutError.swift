import Translations

/// Why nothing can be laid out.
public enum SheetLayoutError: Error, Hashable, Sendable {
    /// One side is smaller than ``PaperSize/smallest``, so no readable text fits.
    case paperTooSmall
    /// One side is larger than ``PaperSize/largest``, or is not a number.
    case paperTooLarge
    /// The font size of the words, in points, is not within ``SheetOptions/sizes``.
    case unfitSize
    /// The number is not within ``SheetOptions/columnCounts``.
    case unfitColumns
}

extension SheetLayoutError: CustomStringConvertible {
    /// What is wrong and what to do, as a message for the user.
    public var description: String {
        switch self {
        case .paperTooSmall: translated("the paper is too small; it takes 72 points (25.4 mm) each way")
        case .paperTooLarge: translated("the paper is too large; 14,400 points (5 m) each way are the most")
        case .unfitSize: translated("the letters can be 4 to 144 points large")
        case .unfitColumns: translated("there can be 1 to 3 columns")
        }
    }
}
