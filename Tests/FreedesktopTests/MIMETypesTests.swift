import Files
import Freedesktop
import TestSupport
import Testing

@Suite("The type of a file by its name") struct MIMETypesTests {
    private let folder = TemporaryFolder()

    private func types() -> MIMETypes {
        MIMETypes(
            folder.environment([
                "XDG_DATA_HOME": folder["own"].string,
                "XDG_DATA_DIRS": "\(folder["first"].string):\(folder["second"].string)",
            ]))
    }

    @Test(
        "the heaviest rule, then the longest; case where it matters",
        arguments: [
            ("a.wav", "audio/x-wav"), ("A.WAV", "audio/x-wav"), ("a.tar.gz", "application/x-tar-gz"),
            ("a.gz", "application/gzip"), ("main.c", "text/x-c"), ("main.C", "text/x-c++"), ("Makefile", "text/x-make"),
            ("makefile", "application/octet-stream"), ("page.key", "application/x-heavy"), ("lib.so.4", "lib"),
            ("none", "application/octet-stream"), (".wav", "audio/x-wav"), ("é.wav", "audio/x-wav"),
        ])
    func rules(_ name: String, _ type: String) {
        folder.write(
            """
            # a comment
            80:application/x-heavy:*.key
            50:application/x-light:page.key
            50:audio/x-wav:*.wav
            50:application/gzip:*.gz
            50:application/x-tar-gz:*.tar.gz
            50:text/x-c:*.c
            50:text/x-c++:*.C:cs
            50:text/x-make:Makefile:cs
            50:lib:*.so.[0-9]*
            broken
            x:y:z

            """, to: "second/mime/globs2")
        #expect(types().type(of: FilePath(name)) == type)
    }

    @Test("the user's rules come before the system's, and can take them away") func precedence() {
        folder.write("50:own/one:*.one\n50:taken/away:__NOGLOBS__\n", to: "own/mime/globs2")
        folder.write("50:first/one:*.one\n50:taken/away:*.two\n50:first/three:*.three\n", to: "first/mime/globs2")
        folder.write("50:second/three:*.three\n50:second/two:*.two\n", to: "second/mime/globs2")
        let types = types()
        #expect(
            ["a.one", "a.two", "a.three"].map { types.type(of: FilePath($0)) } == [
                "own/one", "second/two", "first/three",
            ])
    }

    @Test("names that are not UTF-8, and no database at all") func edges() {
        let name = FilePath(bytes: [0xE9] + Array(".wav".utf8))
        #expect(types().type(of: name) == MIMETypes.unknown)
        folder.write("50:audio/x-wav:*.wav", to: "first/mime/globs2")
        #expect(types().type(of: name) == "audio/x-wav")
    }
}
