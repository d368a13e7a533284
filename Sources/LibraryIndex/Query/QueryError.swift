public import Problems
import Files
import Translations

/// An error in a part of a query. The rest of the query works without it.
public struct QueryError: Error, Hashable, Sendable {
    /// The kind of error.
    public enum Reason: Hashable, Sendable {
        /// There is no term of this name.
        case unknownTerm
        /// Nothing follows the colon.
        case missingValue
        /// The term takes only these values.
        case unknownValue([String])
        /// The value is not a date.
        case invalidDate
        /// The range ends before it begins.
        case reversedRange
    }

    /// What is wrong with it.
    public let reason: Reason
    /// The part of the query, as it was typed, without a `-`.
    public let term: String
    /// Its place in the query; in bytes of UTF-8.
    public let range: Range<Int>

    /// What is wrong, as a clause.
    public var what: String {
        switch reason {
        case .unknownTerm: translated("unknown search term")
        case .missingValue: translated("value is missing")
        case .unknownValue: translated("unknown value")
        case .invalidDate: translated("invalid date")
        case .reversedRange: translated("the range ends before it begins")
        }
    }

    /// What to do, as a clause.
    public var remedy: String {
        switch reason {
        case .unknownTerm:
            let names = QueryTermName.allCases.map { $0.rawValue + ":" }.joined(separator: " ")
            return translated("put it in quotation marks to search for the words, or use one of \(names)")
        case .missingValue:
            return translated("add a value after the colon, or put it in quotation marks to search for the words")
        case .unknownValue(let values):
            return translated("use one of \(values.joined(separator: ", "))")
        case .invalidDate:
            return translated(
                "use today, week, 7d, 2026, 2026-01, 2026-01-31, or a range such as 2025-12-24..2026-01-06")
        case .reversedRange:
            return translated("put the earlier date first")
        }
    }

    /// The same for the command line.
    public var problem: Problem {
        Problem(.usage, path: FilePath(term), what, remedy: remedy)
    }
}
