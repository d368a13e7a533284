import CAdwaita
import Files
import Freedesktop
import Testing

@testable import songbook_window

@Suite("The request of a call")
struct InvocationTests {
    @Test("arguments before -- are options, those after it are songs, with any names")
    func parses() {
        let invocation = Invocation(
            arguments: ["--wait", "--library", "/songs", "--", "--wait", "a", FilePath(bytes: [0xFF])],
            environment: .init(variables: [:], workingDirectory: "/here", userID: 0))
        #expect(invocation.waits && !invocation.compares)
        #expect(invocation.library == "/songs")
        #expect(invocation.songs == ["--wait", "a", FilePath(bytes: [0xFF])])
        #expect(invocation.workingDirectory == "/here")
    }

    @Test("arrives in another instance as it was sent, byte for byte")
    func travels() {
        var sent = Invocation(
            arguments: [
                "--wait", "--compare", "--library", FilePath(bytes: [0x2F, 0xFF]), "--", "a\nb",
                FilePath(bytes: [0xC3, 0x28]),
            ],
            environment: .init(
                variables: ["SONGBOOK_LIBRARY": [0x2F, 0xFE], "XDG_ACTIVATION_TOKEN": [0x41, 0x2D, 0x31]],
                workingDirectory: FilePath(bytes: [0x2F, 0x80]),
                userID: 0))
        sent.songs.append("")
        let options = g_variant_dict_new(nil)!
        defer { g_variant_dict_unref(options) }
        sent.write(to: options)
        let received = Invocation(reading: options)
        #expect(received.waits && received.compares)
        #expect(received.library == sent.library)
        #expect(received.songs == sent.songs)
        #expect(received.workingDirectory == sent.workingDirectory)
        #expect(received.libraryVariable == [0x2F, 0xFE])
        #expect(received.activationToken == [0x41, 0x2D, 0x31])
    }

    @Test("the caller's library variable replaces the instance's, even if it is not set")
    func environment() {
        let own = Environment(variables: ["SONGBOOK_LIBRARY": [0x2F]], workingDirectory: "/", userID: 0)
        let call = Invocation(
            arguments: [], environment: .init(variables: [:], workingDirectory: "/there", userID: 0))
        #expect(call.environment(of: own).variables["SONGBOOK_LIBRARY"] == nil)
        #expect(call.environment(of: own).workingDirectory == "/there")
    }
}
