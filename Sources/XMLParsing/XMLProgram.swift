public import Files
import Problems
import Processes
public import SongConversion

/// `songbook-xml`, a program of its own that parses XML.
public struct XMLProgram: Sendable {
    /// Each byte of a text can become six, and there is a line for each element.
    private static let outputLimit = 8 * SongFileFormat.byteLimit

    /// Its file.
    private let path: FilePath
    private let milliseconds: Int

    /// - Parameters:
    ///   - path: of the program's file, which need not be there.
    ///   - milliseconds: how long it may take.
    public init(_ path: FilePath, milliseconds: Int = 30_000) {
        self.path = path
        self.milliseconds = milliseconds
    }

    /// The one that was installed, or built, with the program that runs.
    public static var installed: XMLProgram {
        guard let program = ThisProgram.path else { return XMLProgram("songbook-xml") }
        return installed(with: program)
    }

    /// - Parameter program: the path of another one of the same installation, or build folder.
    static func installed(with program: FilePath) -> XMLProgram {
        let places: [FilePath] = [
            // From PREFIX/bin; from PREFIX/libexec/songbook-open and a build folder.
            program.parent.parent.appending("libexec/songbook-open/songbook-xml"),
            program.parent.appending("songbook-xml"),
        ]
        return XMLProgram(places.first(where: \.isExecutableFile) ?? places[0])
    }

    /// For ``SongFileFormat/read(_:parsingXML:)``.
    public var parser: XMLParser {
        { bytes throws(XMLFault) in try parse(bytes) }
    }

    /// Starts the program, and waits until it has read the whole file.
    ///
    /// - Throws: what is wrong with the XML, or with the program.
    public func parse(_ bytes: [UInt8]) throws(XMLFault) -> XMLDocument {
        guard path.isExecutableFile else { throw .programMissing }
        let answer: ChildProcess.Answer
        do {
            let program = ChildProcess(path, arguments: [], variables: [:])
            answer = try program.answer(to: bytes, limit: Self.outputLimit, timeout: milliseconds)
        } catch {
            throw .programFailed(error.errno.message)
        }
        switch answer.ending {
        case nil: throw .timeout(seconds: milliseconds / 1000)
        case .exited(0):
            guard let output = answer.output else { throw .tooMany }
            return try XMLTreeReader.read(output)
        case .exited(let status): throw .programFailed("status \(status)")
        case .signaled(let signal): throw .programFailed("signal \(signal)")
        }
    }
}
