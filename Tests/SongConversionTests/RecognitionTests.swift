@testable import SongConversion
import Testing

@Suite("The format of a file")
struct RecognitionTests {
    @Test(
        "is told by its content before its suffix",
        arguments: [
            ("words\nand words\n", "txt", SongFileFormat.text), ("words", "", .text),
            ("Leave the [G]light on", "txt", .text),
            ("[Verse 1]\nwords", "txt", .text), ("Verse 1:\nA man I knew\nand more\n", "txt", .text),
            ("{title: River}\nwords", "txt", .chordpro), ("# note\n\n{t:River}\n", "", .chordpro),
            ("words\n{soc}\nmore\n{eoc}", "txt", .chordpro),
            ("{unheard of}\nwords", "txt", .text), ("words [G]here", "cho", .chordpro), ("words", "PRO", .chordpro),
            ("words", "crd", .chordpro), ("words", "chopro", .chordpro), ("words", "chordpro", .chordpro),
            ("River\nAnna Fern\nKey: G\n\nVerse 1:\nwords", "txt", .onsong), ("River\n\nwords", "onsong", .onsong),
            ("# Hall\nKey: G\n\nLamp", "md", .markdown), ("---\ntitle: X\nwords", "md", .markdown),
            ("# Hall\nKey: G\n\nLamp", "txt", .text), ("---\ntitle: X\nwords", "txt", .text),
            ("Time: it flies\nand so do I\n\nmore", "txt", .text), ("Key: to my heart\nwords", "txt", .text),
            ("Key: a love\nwords", "txt", .text), ("Tempo: of the falling rain\nwords", "txt", .text),
            ("Capo: di tutti\nwords", "txt", .text), ("Hall\nTime: 6/8\n\nwords", "txt", .onsong),
            ("Hall\nTime: C\n\nwords", "txt", .onsong), ("Hall\nCapo: II\n\nwords", "txt", .onsong),
            ("Hall\nKey: [F#m]\n\nwords", "txt", .onsong), ("Hall\nKey: a-Moll\n\nwords", "txt", .onsong),
            ("Hall\nKey: G to A\n\nwords", "txt", .onsong), ("Hall\nTempo: Slow\n\nwords", "txt", .onsong),
            ("Hall\nTempo: 72 bpm, steady\n\nwords", "txt", .onsong), ("Title: Hall\nTime: it flies\n", "txt", .onsong),
            ("---\ntitle: River\n---\n\nwords", "txt", .markdown), ("# River\n\nwords", "md", .markdown),
            ("# River\n\nwords", "txt", .text),
            ("---\nwords\n---\n", "txt", .text), ("---\nHe said: go\nShe said: no\n---\nwords", "txt", .text),
            ("---\ntitle: River\nwords\n---\nwords", "", .text), ("---\nlove: me\n---\nwords", "md", .markdown),
            ("---\n# about\nTags:\n  - a\nmood: calm\n---\nwords", "txt", .markdown),
            ("---\nartist: Anna\n\nwords\n---\nwords", "markdown", .markdown),
            ("{\"title\": \"River\"}", "txt", .json), ("[\n {\"title\": 1}]", "md", .json), ("[]", "json", .json),
            ("{}", "cho", .json),
            ("G       D\nLeave the light\n", "txt", .chords), ("Am\nwords here\n\nG\nmore words", "txt", .chords),
            ("Am\nwords only once", "txt", .text),
            ("d     a\nLamp in hall\ne     F\nBig lamp", "txt", .chords), ("a\nman\na e\nB", "txt", .text),
            ("Sol       Re\nLeave the light\n", "txt", .chords), ("1         5  4\nLeave the light\n", "txt", .text),
            ("<?xml version='1.0'?>\n<!-- x -->\n<song>\n<title>", "txt", .opensong),
            ("<song xmlns=\"http://openlyrics.info/namespace/2009/song\" version=\"0.8\">", "xml", .openlyrics),
            ("<?a <b> ?><!-- <html> --><song><title>", "", .opensong), ("<!-- <song>", "", .text),
            ("<?a <song>", "", .text),
            ("<!DOCTYPE song [<!ENTITY a 'b'>]><song>", "", .opensong),
            ("<l:song xmlns:l='http://openlyrics.info/namespace/2009/song'>", "", .openlyrics),
            ("<l:song xmlns:l='urn:a'>", "", .text),
            ("<song version='0.8'><properties><titles>", "xml", .openlyrics),
            ("<song><title>a</title><lyrics>\n<verse name='v1'>", "", .openlyrics),
            ("<song xmlns='urn:a'><!-- <lyrics> --><properties/>", "xml", .openlyrics),
            ("<l:song xmlns:l='urn:a'><l:lyrics><l:verse>", "xml", .openlyrics),
            ("<song xmlns='urn:a'><title>a</title><lyrics>[V1]\n one</lyrics>", "xml", .opensong),
            ("<song><lyrics>[V1]\n one</lyrics><backgrounds><verse/>", "xml", .opensong),
            ("\n \n<?xml version='1.0'?>\n<song><title>", "", .opensong),
            ("\r\n\u{FEFF}<?xml version='1.0'?><song><properties>", "txt", .openlyrics),
            ("<html><body>", "txt", .text), ("<song xmlns=\"urn:other\">", "txt", .text), ("", "md", .markdown),
            ("", "", .text),
        ])
    func recognized(text: String, suffix: String, format: SongFileFormat) {
        #expect(SongFileFormat.recognizing(Array(text.utf8), suffix: suffix) == format)
    }

    @Test("is the one that wrote it", arguments: SongFileFormat.allCases)
    func own(format: SongFileFormat) throws {
        let bytes = try format.write([wholeSong]).bytes
        #expect(SongFileFormat.recognizing(bytes, suffix: format.suffixes[0]) == format)
    }

    @Test(
        "is said where an import would take a written file for another one",
        arguments: [
            (SongFileFormat.text, "Key: G\nand so do I\n\nmore", "onsong"), (.text, "{title: Hall}\nwords", "chordpro"),
            (.text, "---\ntitle: Hall\n---\nwords", "markdown"), (.chords, "Title: it flies\n[G]more", "onsong"),
            (.text, "<song><title>Hall</title><lyrics>words</lyrics></song>", "opensong"),
            (.chords, "[Am]words only once", "text"), (.text, "Time: it flies\nand so do I\n\nmore", nil),
            (.text, "Am\nwords only once", nil), (.text, "words", nil), (.chords, "[G]Leave the [D]light", nil),
            (.onsong, "words", nil), (.markdown, "words", nil), (.markdown, "Key: G\nwords", nil),
        ] as [(SongFileFormat, String, String?)])
    func otherwise(format: SongFileFormat, text: String, other: String?) throws {
        let notes = try format.write([ImportedSong(title: "Hall", text: text)]).notes.texts
        let said = "will be imported as \(other ?? ""); use --format \(format) to import it as it is here"
        #expect(notes.first == other.map { _ in "- changed \(said)" })
    }

    @Test("that is XML needs a parser")
    func unsupported() {
        #expect(SongFileFormat.recognizing(Array("<svg/>".utf8), suffix: "XML") == nil)
        for format in [SongFileFormat.opensong, .openlyrics] {
            do {
                _ = try format.read(Array("<song/>".utf8))
                Issue.record("\(format) is read without a parser")
            } catch {
                #expect(error.description == "songbook-xml, which reads XML, is not installed; run install.sh again")
            }
        }
    }
}
