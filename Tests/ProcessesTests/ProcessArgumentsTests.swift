import CLinux
import Glibc
import Processes
import Testing

@Suite("What the process was called with")
struct ProcessArgumentsTests {
    @Test("the C library tells, and it is what the kernel says")
    func sameAsKernel() throws {
        #expect(clinux_arguments() != nil)
        // proc(5): a NUL after each argument. The size of the file is reported as 0.
        let file = try #require(fopen("/proc/self/cmdline", "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        let expected = bytes[..<count].split(separator: 0, omittingEmptySubsequences: false).dropLast().dropFirst()
        #expect(ProcessArguments.bytes == expected.map(Array.init))
    }
}
