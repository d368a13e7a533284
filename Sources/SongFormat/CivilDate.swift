/// A day of the proleptic Gregorian calendar.
///
/// Counted by eras of 400 years that begin on 1 March, so that the leap day is the last of its year (Howard Hinnant,
/// "chrono-Compatible Low-Level Date Algorithms").
struct CivilDate: Hashable {
    let year: Int64
    /// 1 to 12.
    let month: Int64
    /// 1 to 31.
    let day: Int64

    /// Nil if the year has no such day.
    init?(year: Int64, month: Int64, day: Int64) {
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths: [Int64] = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...12).contains(month), day >= 1, day <= lengths[Int(month - 1)] else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    init(daysSince1970 days: Int64) {
        let (era, dayOfEra) = (days + Self.daysTo1970).flooredDivision(by: Self.daysPerEra)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    }

    var daysSince1970: Int64 {
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).flooredDivision(by: 400)
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * Self.daysPerEra + dayOfEra - Self.daysTo1970
    }

    private static let daysPerEra: Int64 = 146_097
    /// From 1 March of the year 0.
    private static let daysTo1970: Int64 = 719_468
}

extension Int64 {
    /// Rounded towards negative infinity, so that the remainder is from 0 to `divisor - 1`.
    func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
