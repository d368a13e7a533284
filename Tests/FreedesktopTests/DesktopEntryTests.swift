import Files
@testable import Freedesktop
import Problems
import Testing

@Suite("Desktop entries") struct DesktopEntryTests {
    private func entry(starting program: FilePath) throws -> String {
        var entry = DesktopEntry(
            bytes: Array("[Desktop Entry]\nExec=songbook-open %U\nTryExec=songbook-open\nX=1".utf8))
        try entry.setProgram(program)
        return String(decoding: entry.bytes, as: UTF8.self)
    }

    @Test("a plain path stands as it is") func plain() throws {
        #expect(
            try entry(starting: "/opt/song_1.0/bin/songbook-open")
                == "[Desktop Entry]\nExec=/opt/song_1.0/bin/songbook-open %U\nTryExec=/opt/song_1.0/bin/songbook-open\nX=1"
        )
    }

    @Test("a path with reserved characters is quoted, and then escaped as a value") func quoted() throws {
        #expect(
            try entry(starting: "/a b/é'\"`$\\x")
                == #"""
                [Desktop Entry]
                Exec="/a b/é'\\"\\`\\$\\\\x" %U
                TryExec=/a b/é'"`$\\x
                X=1
                """#)
    }

    @Test("a combining mark behind a reserved character changes nothing about it") func mark() throws {
        #expect(
            try entry(starting: "/a b/\\\u{301}x")
                == "[Desktop Entry]\nExec=\"/a b/\\\\\\\\\u{301}x\" %U\nTryExec=/a b/\\\\\u{301}x\nX=1")
    }

    @Test("setting a program again replaces the one that was set") func again() throws {
        var entry = DesktopEntry(bytes: Array("Exec=songbook-open %U\nTryExec=songbook-open\n".utf8))
        try entry.setProgram("/a b/x")
        try entry.setProgram("songbook-open")
        #expect(entry.bytes == Array("Exec=songbook-open %U\nTryExec=songbook-open\n".utf8))
    }

    @Test(
        "a path that no entry can hold is refused",
        arguments: ["/100%/x", "/a=b/x", "/new\nline/x"].map { FilePath($0) } + [FilePath(bytes: [0x2F, 0xE9])])
    func refused(_ program: FilePath) {
        #expect(throws: Problem.self) { try entry(starting: program) }
    }
}
