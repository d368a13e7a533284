import Files
import Glibc
import SongConversion
import TestSupport
import Testing

@testable import XMLParsing

@Suite("songbook-xml")
struct XMLProgramTests {
    private func parse(_ bytes: [UInt8]) throws(XMLFault) -> XMLDocument {
        try XMLProgram.built.parse(bytes)
    }

    private func parse(_ text: String) throws(XMLFault) -> XMLDocument { try parse(Array(text.utf8)) }

    private func fault(_ text: String) -> XMLFault? {
        do {
            _ = try parse(text)
            return nil
        } catch {
            return error
        }
    }

    @Test("tells elements, attributes and texts, with their lines")
    func tree() throws {
        let root = try parse(
            "<?xml version='1.0'?>\n<!-- no --><a x='1&amp;&quot;' xml:lang='de'>\n<b xmlns='urn:b'/>one<?no?> <![CDATA[<two>]]>&#233;\r\n</a>\n"
        ).root
        #expect(
            root.description
                == "2 a x='1&\"' http://www.w3.org/XML/1998/namespace:lang='de' (2 \"\n\" 3 urn:b:b () 3 \"one <two>é\n\")"
        )
    }

    @Test("knows namespaces by their names")
    func namespaces() throws {
        let root = try parse("<x:a xmlns:x='urn:a' xmlns='urn:b' x:c='d'><b/></x:a>").root
        #expect(root.description == "1 urn:a:a urn:a:c='d' (1 urn:b:b ())")
    }

    @Test(
        "reads what is in the encoding that it says",
        arguments: [
            ("UTF-8", Array("é€".utf8), "é€"), ("iso-8859-1", [0xE9], "é"), ("windows-1252", [0xE9, 0x80], "é€"),
            ("Windows-1252", [0x81], "\u{81}"), ("us-ascii", [0x65], "e"), ("ISO-8859-2", [0xEC], "ě"),
            ("windows-1250", [0x9A], "š"), ("koi8-r", [0xC1], "а"), ("iso-8859-15", [0xA4], "€"),
            ("GBK", [0xB8, 0xE8], "歌"), ("gb2312", [0xE9, 0x46], "镕"), ("GB18030", [0x94, 0x39, 0xFC, 0x36], "😀"),
            ("Big5", [0xBA, 0x71], "歌"), ("EUC-JP", [0xB2, 0xCE], "歌"), ("euc-kr", [0xB3, 0xEB, 0x94, 0xEE], "노뷁"),
            ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x32, 0x4E, 0x1B, 0x28, 0x42], "歌"), ("utf8", Array("é€".utf8), "é€"),
        ] as [(String, [UInt8], String)])
    func encodings(name: String, bytes: [UInt8], text: String) throws {
        let file = Array("<?xml version='1.0' encoding='\(name)'?><a>".utf8) + bytes + Array("</a>".utf8)
        let document = try parse(file)
        #expect(document.root.description == "1 a (1 \"\(text)\")" && !document.isRecoded)
    }

    @Test("reads UTF-16 and byte order marks")
    func wide() throws {
        let text = "<?xml version='1.0' encoding='utf-16'?><a>é😀</a>"
        let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for file in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
            #expect(try parse(file).root.description == "1 a (1 \"é😀\")")
        }
        #expect(try parse([0xEF, 0xBB, 0xBF] + Array("<a>é</a>".utf8)).root.description == "1 a (1 \"é\")")
    }

    @Test("reads what is in another encoding than it says")
    func wrong() throws {
        let utf8 = try parse("<?xml version='1.0' encoding='utf-16'?><a>é</a>")
        #expect(utf8.root.description == "1 a (1 \"é\")" && !utf8.isRecoded)
        let wide = "<?xml version='1.0' encoding='utf-8'?><a>é</a>".utf16.flatMap {
            [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
        #expect(try parse([0xFF, 0xFE] + wide).root.description == "1 a (1 \"é\")")
        let windows = try parse(Array("<a>".utf8) + [0xE9, 0x93] + Array("</a>".utf8))
        #expect(windows.root.description == "1 a (1 \"é“\")" && windows.isRecoded)
    }

    @Test("reads what says Latin-1 as Windows-1252 where it has control characters for letters")
    func latin() throws {
        for name in ["ISO-8859-1", "latin1"] {
            func read(_ bytes: [UInt8]) throws -> XMLDocument {
                try parse(Array("<?xml version='1.0' encoding='\(name)'?><a>".utf8) + bytes + Array("</a>".utf8))
            }
            let windows = try read([0x93, 0xE9, 0x97, 0x94])
            #expect(windows.root.description == "1 a (1 \"“é—”\")" && windows.isRecoded)
            let latin = try read([0xE9, 0xA0])
            #expect(latin.root.description == "1 a (1 \"é\u{A0}\")" && !latin.isRecoded)
            let utf8 = try read(Array("“é”".utf8))
            #expect(utf8.root.description == "1 a (1 \"“é”\")" && !utf8.isRecoded)
        }
    }

    @Test(
        "does not read as Windows-1252 what is said to be in another encoding",
        arguments: [
            ("GBK", "line 2, column 6: invalid XML (not a character of GB18030)"),
            ("EUC-JP", "line 2, column 6: invalid XML (not a character of EUC-JP)"),
            ("windows-1257", "line 2, column 6: invalid XML (not well-formed (invalid token))"),
        ])
    func invalid(name: String, message: String) {
        let file = Array("<?xml version='1.0' encoding='\(name)'?>\n<a>ab".utf8) + [0xA5] + Array("</a>".utf8)
        #expect(throws: XMLFault.self) { try parse(file) }
        do {
            _ = try parse(file)
        } catch {
            #expect(error.description == message)
        }
    }

    @Test(
        "says what is wrong, and where",
        arguments: [
            ("<a>\n<b></a>", "line 2, column 6: invalid XML (mismatched tag)"),
            ("<a>", "line 1, column 4: invalid XML (no element found)"),
            ("", "line 1, column 1: invalid XML (no element found)"),
            ("<a>&no;</a>", "line 1, column 4: invalid XML (undefined entity)"),
            ("<a>\u{1}</a>", "line 1, column 4: invalid XML (not well-formed (invalid token))"),
            ("<a><x:b/></a>", "line 1, column 4: invalid XML (unbound prefix)"),
            ("<a b='1' b='2'/>", "line 1, column 10: invalid XML (duplicate attribute)"),
            (
                "<?xml version='1.0' encoding='shift_jis'?><a/>",
                "line 1: unsupported text encoding; convert the file to UTF-8 and try again"
            ),
        ])
    func faults(text: String, message: String) {
        #expect(fault(text)?.description == message)
    }

    @Test(
        "refuses document types, and what they could define",
        arguments: [
            "<!DOCTYPE a>", "<!DOCTYPE a SYSTEM 'http://127.0.0.1:9/a.dtd'>",
            "<!DOCTYPE a [<!ENTITY b SYSTEM '/etc/hostname'>]>",
            "<!DOCTYPE a [<!ENTITY b 'bbbbbbbbbb'><!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;&c;&c;&c;&c;'>]>",
            "<!DOCTYPE a [<!ENTITY % p SYSTEM 'file:///etc/hostname'> %p;]>",
        ])
    func documentTypes(declaration: String) {
        #expect(fault("<?xml version='1.0'?>\n\(declaration)<a>&b;&d;</a>") == .documentType(line: 2))
    }

    @Test("refuses what is too deep or too much, and not a bit less")
    func limits() throws {
        func nested(_ count: Int) -> String {
            String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
        }
        _ = try parse(nested(XMLLimits.depth))
        #expect(fault(nested(XMLLimits.depth + 1)) == .tooDeep(line: 1))
        #expect(fault(String(repeating: "<a>", count: 1_000_000)) == .tooDeep(line: 1))
        _ = try parse("<a>" + String(repeating: "<b/>", count: XMLLimits.nodes - 1) + "</a>")
        #expect(fault("<a>" + String(repeating: "<b/>", count: XMLLimits.nodes) + "</a>") == .tooMany)
        #expect(fault("<a>" + String(repeating: "<b c=''/>", count: XMLLimits.nodes / 2) + "</a>") == .tooMany)
    }

    @Test("gives back a text of any length")
    func large() throws {
        let words = String(repeating: "words & ünïcode\n", count: 500_000)
        let root = try parse("<a><![CDATA[\(words)]]></a>").root
        guard case .text(let text, let line)? = root.nodes.first else {
            Issue.record("no text")
            return
        }
        #expect(text == words && line == 1 && root.nodes.count == 1)
    }

    @Test("is found where it was installed or built with the program that runs")
    func places() throws {
        #expect(try XMLProgram.installed.parse(Array("<a/>".utf8)).root.name == "a")
        let folder = TemporaryFolder()
        let path = folder.write(
            "#!/bin/sh\necho '[\"start\",1,\"\",\"found\",[]]'; echo '[\"end\"]'; echo '[\"done\",false]'\n",
            to: "libexec/songbook-open/songbook-xml")
        chmod(path.string, 0o755)
        for program in ["bin/songbook-open", "libexec/songbook-open/songbook-window"] {
            #expect(try XMLProgram.installed(with: folder[FilePath(program)]).parse([]).root.name == "found")
        }
        #expect(throws: XMLFault.programMissing) {
            try XMLProgram.installed(with: "/nowhere/bin/songbook-open").parse([])
        }
    }

    @Test("that is missing, broken or slow is said to be")
    func programs() throws {
        let folder = TemporaryFolder()
        func fault(_ script: String?) -> XMLFault? {
            if let script {
                folder.write("#!/bin/sh\n" + script, to: "program")
                chmod(folder["program"].string, 0o755)
            }
            do {
                _ = try XMLProgram(folder.path.appending("program"), milliseconds: 300).parse(Array("<a/>".utf8))
                return nil
            } catch {
                return error
            }
        }
        #expect(fault(nil) == .programMissing)
        #expect(fault("exit 0") == .programFailed("no end"))
        #expect(fault("echo hello") == .programFailed("garbled output"))
        #expect(fault("exit 3") == .programFailed("status 3"))
        #expect(fault("kill -SEGV $$") == .programFailed("signal 11"))
        #expect(fault("exec /bin/sleep 60") == .timeout(seconds: 0))
        #expect(fault("echo '[\"error\",\"library\",0,0,\"\"]'") == .libraryMissing)
        #expect(
            fault("echo '[\"start\",1,\"\",\"a\",[]]'; echo '[\"done\",false]'") == .programFailed("garbled output"))
        #expect(fault("echo '[\"start\",1,\"\",\"a\",[]]'; echo '[\"end\"]'; echo '[\"done\",false]'") == nil)
    }
}
