public import Files
import Problems
import Processes
public import SongConversion

/// `songbook-xml`, a separate program that parses XML.
public struct XMLProgram: Sendable {
    /// Each byte of a text can become six, and each element adds a line.
    private static let outputLimit = 8 * SongFileFormat.byteLimit

    /// The program's file.
    private let path: FilePath
    private let milliseconds: Int

    /// - Parameters:
    ///   - path: the program's file, which need not exist.
    ///   - milliseconds: how long the program may take.
    public init(_ path: FilePath, milliseconds: Int = 30_000) {
        self.path = path
        self.milliseconds = milliseconds
    }

    /// The program that was installed, or built, along with the running one.
    public static var installed: XMLProgram {
        guard let program = ThisProgram.path else { return XMLProgram("songbook-xml") }
        return installed(with: program)
    }

    /// - Parameter program: the path of another program of the same installation or build folder.
    static func installed(with program: FilePath) -> XMLProgram {
        let places: [FilePath] = [
            // From PREFIX/bin; from PREFIX/libexec/songbook-open or a build folder.
            program.parent.parent.appending("libexec/songbook-open/songbook-xml"),
            program.parent.appending("songbook-xml"),
        ]
        return XMLProgram(places.first(where: \.isExecutableFile) ?? places[0])
    }

    /// For ``SongFileFormat/read(_:parsingXML:)``.
    public var parser: XMLParser {
        { bytes throws(XMLFault) in try parse(bytes) }
    }

    /// Starts the program and waits until it has parsed all bytes.
    ///
    /// - Throws: what is wrong with the XML or with the program.
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
