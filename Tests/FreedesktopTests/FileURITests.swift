import Files
import Freedesktop
import Problems
import Testing

@Suite("file: URIs") struct FileURITests {
    private func path(_ text: String, host: String = "Stage") throws -> FilePath {
        try FileURI(Array(text.utf8), hostName: host).path
    }

    @Test(
        "every spelling of this computer is accepted",
        arguments: [
            "file:///a/b", "file:/a/b", "FILE:///a/b", "file://localhost/a/b", "file://LocalHost/a/b",
            "file://stage/a/b", "file://STAGE/a/b", "file://st%61ge/a/b",
        ])
    func accepted(_ uri: String) throws {
        #expect(try path(uri) == "/a/b")
    }

    @Test(
        "escapes become bytes, and what was not escaped stays",
        arguments: [
            ("file:///a%20b%25c%23d%3Fe", Array("/a b%c#d?e".utf8)),
            ("file:///caf%C3%A9", Array("/café".utf8)),
            ("file:///caf%c3%a9", Array("/café".utf8)),
            ("file:///caf%E9", Array("/caf".utf8) + [0xE9]),
            ("file:///café 1", Array("/café 1".utf8)),
            ("file:///a%0Ab", Array("/a\nb".utf8)),
            ("file:///Why?.songbook", Array("/Why?.songbook".utf8)),
            ("file:////a", Array("//a".utf8)),
            ("file:///a/../b/%2e", Array("/a/../b/.".utf8)),
            ("file:///", Array("/".utf8)),
            ("file:///a+b&c=d;e", Array("/a+b&c=d;e".utf8)),
        ] as [(String, [UInt8])])
    func decoded(_ uri: String, _ bytes: [UInt8]) throws {
        #expect(try path(uri).bytes == bytes)
    }

    @Test(
        "what cannot be a file of this computer is refused, with what to do",
        arguments: [
            ("file://elsewhere/a", "the computer 'elsewhere'"),
            ("file://stage.local/a", "the computer 'stage.local'"),
            ("file://maria@localhost/a", "the computer 'maria@localhost'"),
            ("file://localhost:80/a", "the computer 'localhost:80'"),
            ("file:///a%00b", "%00"),
            ("file:///a%2Fb", "%2F"),
            ("file:///a%2fb", "%2F"),
            ("file://%2F/b", "%2F"),
            ("file:///a%zz", "two hexadecimal digits"),
            ("file:///a%4", "two hexadecimal digits"),
            ("file:///a%", "two hexadecimal digits"),
            ("file:///a%+1", "two hexadecimal digits"),
            ("file:///a#b", "'#'"),
            ("file:a", "does not name a file"),
            ("file:", "does not name a file"),
            ("file://", "does not name a file"),
            ("file://localhost", "does not name a file"),
            ("sftp://elsewhere/a", "not a file: URI"),
        ])
    func refused(_ uri: String, _ reason: String) {
        #expect {
            try path(uri)
        } throws: { error in
            guard let problem = error as? Problem else { return false }
            return problem.kind == .usage && problem.what.contains(reason) && !problem.remedies.isEmpty
                && problem.description.hasPrefix(uri + ": ")
        }
    }

    @Test("a zero byte that was not escaped is refused") func zero() {
        #expect(throws: Problem.self) { try FileURI(Array("file:///a".utf8) + [0], hostName: "stage") }
    }

    @Test("every byte comes back, and the URI is ASCII that GLib would write") func roundTrip() throws {
        let path = FilePath(bytes: [UInt8(ascii: "/")] + Array(1...255))
        let uri = FileURI(path: path)
        #expect(uri.description.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        #expect(try self.path(uri.description) == path)
        #expect(
            FileURI(path: "/ !\"#$%&'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~é").description
                == "file:///%20!%22%23$%25&'()*+,-./09:%3B%3C=%3E%3F@AZ%5B%5C%5D%5E_%60az%7B%7C%7D~%C3%A9")
    }

    @Test(
        "a scheme is a letter, then letters, digits, plus, minus and dots, before a colon",
        arguments: [
            ("file:///a", "file"), ("HTTPS://x", "https"), ("a+b-c.1:x", "a+b-c.1"), ("x:", "x"), ("1a:x", nil),
            (":x", nil), ("a b:x", nil), ("ä:x", nil), ("/a:b", nil), ("file", nil), ("", nil),
        ] as [(String, String?)])
    func scheme(_ text: String, _ scheme: String?) {
        #expect(FileURI.scheme(of: Array(text.utf8)) == scheme)
    }
}
