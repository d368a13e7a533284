public import Files
import Problems
import Processes

/// `songbook-pdf`, a separate program that draws pages, so that only it needs Pango and Cairo.
public struct PDFProgram: Sendable {
    /// The size limit of a PDF: 1 GiB.
    private static let outputLimit = 1 << 30

    private let path: FilePath
    private let variables: [String: [UInt8]]
    private let milliseconds: Int

    /// - Parameters:
    ///   - path: the program's file, which need not exist.
    ///   - variables: the environment; the program gets those that fonts and languages are found by.
    ///   - milliseconds: how long the program may take.
    public init(_ path: FilePath, variables: [String: [UInt8]], milliseconds: Int = 600_000) {
        self.path = path
        self.variables = variables.filter { name, _ in
            Self.names.contains(name) || ["LC_", "XDG_", "FONTCONFIG_", "FC_"].contains { name.hasPrefix($0) }
        }
        self.milliseconds = milliseconds
    }

    private static let names: Set<String> = ["HOME", "LANG", "LANGUAGE", "LOCPATH", "PATH"]

    /// The program that was installed, or built, along with the running one.
    public static func installed(variables: [String: [UInt8]]) -> PDFProgram {
        guard let program = ThisProgram.path else { return PDFProgram("songbook-pdf", variables: variables) }
        let places: [FilePath] = [
            // From PREFIX/bin; from PREFIX/libexec/songbook-open or a build folder.
            program.parent.parent.appending("libexec/songbook-open/songbook-pdf"),
            program.parent.appending("songbook-pdf"),
        ]
        return PDFProgram(places.first(where: \.isExecutableFile) ?? places[0], variables: variables)
    }

    /// Whether the program's file exists and is executable.
    public var isInstalled: Bool { path.isExecutableFile }

    /// Starts the program and waits until it has drawn all pages.
    ///
    /// - Returns: the whole PDF.
    public func pdf(of request: SheetRequest) throws(PDFFault) -> [UInt8] {
        guard isInstalled else { throw .programMissing }
        let answer: ChildProcess.Answer
        do {
            let program = ChildProcess(path, arguments: [], variables: variables)
            answer = try program.answer(to: request.bytes, limit: Self.outputLimit, timeout: milliseconds)
        } catch {
            throw .programFailed(error.errno.message)
        }
        switch answer.ending {
        case nil: throw .timeout(seconds: milliseconds / 1000)
        case .exited(0):
            guard let output = answer.output, output.starts(with: "%PDF-".utf8) else { throw .programFailed("output") }
            return output
        case .exited(SheetExit.fontMissing): throw .fontMissing
        case .exited(let status): throw .programFailed("status \(status)")
        case .signaled(let signal): throw .programFailed("signal \(signal)")
        }
    }
}
