import Translations

/// Why XML cannot be read.
public enum XMLFault: Error, Hashable, Sendable {
    /// Not well-formed; with the parser's message, in English.
    case malformed(line: Int, column: Int, String)
    /// A document type declaration. They are refused, with the entities that they could define: no song file has one,
    /// and entities could load other files or expand without limit.
    case documentType(line: Int)
    /// Elements nested more deeply than ``XMLLimits/depth``.
    case tooDeep(line: Int)
    /// More elements and attributes than ``XMLLimits/nodes``.
    case tooMany
    /// An encoding that cannot be read.
    case encoding(line: Int)
    /// The program that parses XML is not installed.
    case programMissing
    /// The library that the program needs is not installed.
    case libraryMissing
    /// The program took too long and was ended.
    case timeout(seconds: Int)
    /// The program crashed or its output is invalid; with details in English.
    case programFailed(String)
}

extension XMLFault: CustomStringConvertible {
    /// A message without a final period, to follow the name of the file.
    public var description: String {
        switch self {
        case .malformed(let line, let column, let what):
            translated("line \(line), column \(column): invalid XML (\(what))")
        case .documentType(let line):
            translated("line \(line): document type declarations (DOCTYPE) are not supported; remove it and try again")
        case .tooDeep(let line): translated("line \(line): too many nested XML elements")
        case .tooMany: translated("the file has too many XML elements")
        case .encoding(let line):
            translated("line \(line): unsupported text encoding; convert the file to UTF-8 and try again")
        case .programMissing:
            translated("songbook-xml, which reads XML, is not installed; run install.sh again")
        case .libraryMissing:
            translated("libexpat.so.1, which reads XML, is not installed; install the package libexpat1 or expat")
        case .timeout(let seconds): translated("reading the XML took longer than \(seconds) seconds")
        case .programFailed(let why):
            translated("songbook-xml, which reads XML, failed (\(why)); run install.sh again if this happens always")
        }
    }
}

/// The limits for XML that is read. No real song reaches them.
public enum XMLLimits {
    /// Nested elements.
    public static let depth = 200
    /// Elements and attributes.
    public static let nodes = 200_000
}
