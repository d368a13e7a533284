import Translations

/// Why nothing can be laid out.
public enum SheetLayoutError: Error, Hashable, Sendable {
    /// Nothing that can be read fits it: it is smaller than ``PaperSize/smallest`` in one direction.
    case paperTooSmall
    /// Larger than ``PaperSize/largest`` in one direction, or no number.
    case paperTooLarge
    /// Of the words, in points: not within ``SheetOptions/sizes``.
    case unfitSize
    /// Not within ``SheetOptions/columnCounts``.
    case unfitColumns
}

extension SheetLayoutError: CustomStringConvertible {
    /// What is wrong and what to do, for a person.
    public var description: String {
        switch self {
        case .paperTooSmall: translated("the paper is too small; it takes 72 points (25 mm) each way")
        case .paperTooLarge: translated("the paper is too large; 14,400 points (5 m) each way are the most")
        case .unfitSize: translated("the letters can be 4 to 144 points large")
        case .unfitColumns: translated("there can be 1 to 3 columns")
        }
    }
}
