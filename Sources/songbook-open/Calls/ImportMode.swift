import Files
import Freedesktop
import Problems
import SongConversion
import SongLibrary
import SongTransfer
import Translations

/// `--import`: imports songs from files into the library, or into `--in`. Prints the path of each new song.
struct ImportMode {
    let changing: LibraryChanging
    private var console: Console { changing.console }
    private var invocation: Invocation { changing.invocation }
    private var environment: Environment { changing.environment }

    func run() throws(Problem) {
        let input = PipedInput(console, called: "import", environment: environment)
        do throws(Problem) {
            try run(try format(), input)
        } catch {
            throw invocation.operands.contains("-") ? input.kept(because: error) : error
        }
    }

    private func run(_ format: ImportFormat?, _ input: PipedInput) throws(Problem) {
        let work = SongImport(
            environment: environment, settings: changing.settings, libraryFlag: invocation.values[.library],
            format: format, encoding: try encoding())
        let folder = try changing.folderForNew()
        var operands: [SongImport.Operand] = []
        console.forEach(invocation.operands, otherwise: reportMissing) { operand throws(Problem) in
            operands.append(try self.operand(operand, input))
        }
        let plan = try work.plan(operands, into: folder)
        let output = ImportOutput(plan: plan, invocation: invocation, console: console, environment: environment)
        var piped = plan.files.count { $0.source == nil }
        let report = work.run(plan) { outcome in
            output.write(outcome)
            let file = plan.files[outcome.index]
            if file.source == nil, file.isWhole, !outcome.paths.contains(nil) { piped -= 1 }
        }
        if piped > 0 { input.keepAndReport() }
        if let problem = report.unconfirmed { console.report(problem) }
        if let problem = report.failure {
            let remedy = translated("then run the same command again to import the rest")
            console.report(problem.adding(remedy: remedy))
        }
    }

    /// With `--json`, writes an operand that cannot be read, with the reason.
    private func reportMissing(_ operand: FilePath, _ problem: Problem) {
        guard invocation.has(.json) else { return }
        let path = operand == "-" ? nil : environment.absolute(operand)
        console.write(json: .object(failureOf: path, problem))
    }

    private func format() throws(Problem) -> ImportFormat? {
        guard let name = invocation.values[.format] else { return nil }
        if let format = ImportFormat(name: name.string) { return format }
        let names = ImportFormat.names.joined(separator: ", ")
        throw Problem(
            .usage, path: name, translated("unknown format"), remedy: translated("supported formats: \(names)"))
    }

    private func encoding() throws(Problem) -> String? {
        guard let name = invocation.values[.encoding] else { return nil }
        if TextEncodings.isKnown(name.string) { return name.string }
        throw Problem(
            .usage, path: name, translated("unknown encoding"),
            remedy: translated("run iconv --list to see the names of all encodings"))
    }

    /// Takes the operand as a path if such a file exists; otherwise it may be a URI.
    private func operand(_ operand: FilePath, _ input: PipedInput) throws(Problem) -> SongImport.Operand {
        if operand == "-" { return .standardInput(try read(input)) }
        if (try? FileStatus(of: operand, followingLinks: false)) != nil { return .path(operand) }
        return .path(try SongReference(operand).path(in: environment))
    }

    private func read(_ input: PipedInput) throws(Problem) -> [UInt8] {
        let path = console.input.path
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try input.read(limit: SongFileFormat.byteLimit + 1)
        } catch {
            throw input.kept(
                because: Problem(
                    .inputOutput, path: path, cannot: translated("read it"), reason: error.errno.message,
                    remedy: translated("check the source of the input"), cause: error))
        }
        guard bytes.count <= SongFileFormat.byteLimit else {
            throw input.kept(
                because: Problem(
                    .invalidSong, path: path, "\(ConversionError.tooLarge(limit: SongFileFormat.byteLimit))",
                    remedy: translated("check the source of the input")))
        }
        return bytes
    }
}

extension PlannedFile {
    /// Whether all of it is imported.
    fileprivate var isWhole: Bool { problem == nil && faults.isEmpty && reasonToSkip == nil }
}
