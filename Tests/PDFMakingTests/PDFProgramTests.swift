import Files
import Glibc
import PDFMaking
import SheetLayout
import TestSupport
import Testing

@Suite("songbook-pdf as it is started")
struct PDFProgramTests {
    private let folder = TemporaryFolder()

    /// Returns the fault of a program that is a script.
    private func fault(_ script: String, milliseconds: Int = 60_000) -> PDFFault? {
        folder.write("#!/bin/sh\n\(script)\n", to: "program")
        chmod(folder["program"].string, 0o755)
        let program = PDFProgram(folder["program"], variables: [:], milliseconds: milliseconds)
        do throws(PDFFault) {
            _ = try program.pdf(of: SheetRequest(SheetSettings(paper: .a4)))
            return nil
        } catch {
            return error
        }
    }

    @Test func `Its answer is taken whole, and only where all went well`() {
        #expect(fault("cat >/dev/null; printf '%%PDF-1.5 all'") == nil)
        #expect(fault("printf '%%PDF-1.5 half'; exit 74") == .programFailed("status 74"))
        #expect(fault("printf '%%PDF-1.5 half'; kill -9 $$") == .programFailed("signal 9"))
        #expect(fault("echo hello") == .programFailed("output"))
        #expect(fault("exit 69") == .fontMissing)
        #expect(fault("exec sleep 60", milliseconds: 200) == .timeout(seconds: 0))
    }

    @Test func `It gets what fonts and languages are found by, and nothing else`() throws {
        folder.write("#!/bin/sh\nprintf '%%PDF-'; env\n", to: "program")
        chmod(folder["program"].string, 0o755)
        let program = PDFProgram(
            folder["program"],
            variables: ["LC_PAPER": Array("C".utf8), "SECRET": Array("x".utf8), "HOME": Array("/h".utf8)])
        let text = String(decoding: try program.pdf(of: SheetRequest(SheetSettings(paper: .a4))), as: UTF8.self)
        #expect(text.contains("LC_PAPER=C") && text.contains("HOME=/h") && !text.contains("SECRET"))
    }

    @Test func `Where it is missing, that is said`() {
        let program = PDFProgram(folder["nowhere"], variables: [:])
        #expect(!program.isInstalled)
        #expect(throws: PDFFault.programMissing) { try program.pdf(of: SheetRequest(SheetSettings(paper: .a4))) }
    }
}
