import Testing

@testable import SongFormat

@Suite("A missing member is put in where it belongs, in the style of the file")
struct InsertionTests {
    @Test(
        "Indentation, line ends and the space around the colon are the file's",
        arguments: [
            (
                "{\n  \"title\": \"x\",\n  \"o\": 1\n}\n",
                "{\n  \"title\": \"x\",\n  \"text\": \"NEW\",\n  \"o\": 1\n}\n"
            ),
            (
                "{\r\n\t\"title\" : \"x\",\r\n\t\"o\" : 1\r\n}",
                "{\r\n\t\"title\" : \"x\",\r\n\t\"text\" : \"NEW\",\r\n\t\"o\" : 1\r\n}"
            ),
            ("{\"title\":\"x\",\"o\":1}", "{\"title\":\"x\",\"text\":\"NEW\",\"o\":1}"),
            ("{\"title\": \"x\", \"o\": 1}", "{\"title\": \"x\", \"text\": \"NEW\", \"o\": 1}"),
            ("{ \"title\":\"x\" , \"o\":1 }", "{ \"title\":\"x\" , \"text\":\"NEW\" , \"o\":1 }"),
            (
                "{ \"title\": \"x\"\n, \"o\": 1\n}",
                "{ \"title\": \"x\"\n, \"text\": \"NEW\"\n, \"o\": 1\n}"
            ),
            ("{\n    \"title\": \"x\"\n}", "{\n    \"title\": \"x\",\n    \"text\": \"NEW\"\n}"),
            ("{\r    \"title\": \"x\"\r}", "{\r    \"title\": \"x\",\r    \"text\": \"NEW\"\r}"),
            ("{\"title\": \"x\"}", "{\"title\": \"x\", \"text\": \"NEW\"}"),
            ("{\"title\":\"x\"}", "{\"title\":\"x\",\"text\":\"NEW\"}"),
            ("{ \"title\": \"x\" }", "{ \"title\": \"x\", \"text\": \"NEW\" }"),
            ("\u{FEFF}{\"title\":\"x\"}\n", "\u{FEFF}{\"title\":\"x\",\"text\":\"NEW\"}\n"),
        ])
    func style(before: String, after: String) throws {
        #expect(try SongFile(before).encoding(SongEdit(text: "NEW")).text.hasSameBytes(as: after))
    }

    @Test(
        "It comes behind the last member that a new file has before it, else first",
        arguments: [
            (#"{"o": 0, "p": 1}"#, #"{"id": "i", "title": "t", "updatedAt": "2026-02-12T14:45:00Z", "o": 0, "p": 1}"#),
            (
                #"{"title": "", "id": "", "o": 0}"#,
                #"{"title": "t", "updatedAt": "2026-02-12T14:45:00Z", "id": "i", "o": 0}"#
            ),
            (
                #"{"pinned": true, "text": "", "o": 0}"#,
                #"{"id": "i", "title": "t", "pinned": true, "text": "", "updatedAt": "2026-02-12T14:45:00Z", "o": 0}"#
            ),
            (
                #"{"o": 0, "id": "i", "createdAt": "", "tags": []}"#,
                #"{"o": 0, "id": "i", "title": "t", "createdAt": "", "updatedAt": "2026-02-12T14:45:00Z", "tags": []}"#
            ),
        ])
    func order(before: String, after: String) throws {
        #expect(try SongFile(before).encoding(SongEdit(id: "i", title: "t", updatedAt: laterDate)).text == after)
    }

    @Test(
        "An object without members becomes what a new file is, with its own line ends",
        arguments: [
            ("{}", "{\n  \"title\": \"t\",\n  \"pinned\": true\n}"),
            (" {  }\n", " {\n  \"title\": \"t\",\n  \"pinned\": true\n}\n"),
            ("{\r\n}\r\n", "{\r\n  \"title\": \"t\",\r\n  \"pinned\": true\r\n}\r\n"),
            ("{\n\n\n}", "{\n  \"title\": \"t\",\n  \"pinned\": true\n}"),
            ("\u{FEFF}{}\r", "\u{FEFF}{\r  \"title\": \"t\",\r  \"pinned\": true\r}\r"),
        ])
    func emptyObject(before: String, after: String) throws {
        #expect(try SongFile(before).encoding(SongEdit(title: "t", pinned: true)).text.hasSameBytes(as: after))
    }

    @Test("A null is replaced where it stands")
    func null() throws {
        let text = #"{"tags": null, "id": null, "pinned": null, "o": null}"#
        #expect(
            try SongFile(text).encoding(SongEdit(id: "i", tags: ["x"], pinned: true)).text
                == #"{"tags": ["x"], "id": "i", "pinned": true, "o": null}"#)
    }

    @Test("What would say nothing new is not put in")
    func nothingNew() throws {
        for text in ["{}", #"{"o": 1}"#, #"{"title": null, "text": null, "tags": null, "pinned": null}"#] {
            let edit = SongEdit(title: "", text: "", tags: [], pinned: false)
            #expect(try SongFile(text).encoding(edit).text == text)
        }
    }
}
