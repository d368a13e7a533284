import Translations

/// Why no PDF was made.
public enum PDFFault: Error, Hashable, Sendable {
    /// The program that draws pages is not installed.
    case programMissing
    /// There is no font with the given name.
    case fontMissing
    /// The program took too long and was ended.
    case timeout(seconds: Int)
    /// The program crashed or could not draw; with details in English.
    case programFailed(String)
}

extension PDFFault: CustomStringConvertible {
    /// A message without a final period.
    public var description: String {
        switch self {
        case .programMissing: translated("songbook-pdf, which draws pages, is not installed")
        case .fontMissing: translated("there is no such font")
        case .timeout(let seconds): translated("drawing the pages took longer than \(seconds) seconds")
        case .programFailed(let why): translated("songbook-pdf, which draws pages, failed (\(why))")
        }
    }

    /// What to do, as a clause.
    public var remedy: String {
        switch self {
        case .programMissing: translated("install GTK and run install.sh again; the README says how")
        case .fontMissing: translated("run 'fc-list : family' to list the fonts")
        case .timeout: translated("export fewer songs at once")
        case .programFailed: translated("try again, or export fewer songs at once")
        }
    }
}
