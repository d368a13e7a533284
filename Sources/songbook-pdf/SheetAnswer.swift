import PDFMaking
import SheetDrawing
import SheetLayout
import SongFormat

/// The answer to a request.
enum SheetAnswer {
    case pdf([UInt8])
    /// One of ``SheetExit``.
    case failed(Int32)

    /// - Parameter bytes: the bytes of a ``SheetRequest``.
    init(to bytes: [UInt8]) {
        guard let request = ReadSheetRequest(bytes), !request.songs.isEmpty else {
            self = .failed(SheetExit.badRequest)
            return
        }
        let settings = request.settings
        if let font = settings.font, !SheetFonts.has(font) {
            self = .failed(SheetExit.fontMissing)
            return
        }
        let fonts = PangoMeasuring(settings.font.map { SheetFonts(family: $0) } ?? .usual)
        do {
            let book = try Self.book(of: request.songs.map(\.sheet), settings, fonts)
            let document = PDFDocument(
                book, on: settings.options.paper, title: Self.title(request), author: Self.author(request),
                date: Self.date(request))
            self = .pdf(try document.bytes(fonts))
        } catch is SheetLayoutError {
            self = .failed(SheetExit.badRequest)
        } catch {
            self = .failed(SheetExit.notDrawn)
        }
    }

    private static func book(
        of songs: [SheetSong], _ settings: SheetSettings, _ fonts: PangoMeasuring
    ) throws -> SheetBook {
        let layout = SheetLayout(measuring: fonts)
        if songs.count == 1, settings.title == nil { return try layout.sheet(of: songs[0], settings.options) }
        return try layout.book(of: songs, title: settings.title, settings.options)
    }

    private static func title(_ request: ReadSheetRequest) -> String {
        request.settings.title ?? (request.songs.count == 1 ? request.songs[0].sheet.title : "")
    }

    /// Empty if the songs have different authors.
    private static func author(_ request: ReadSheetRequest) -> String {
        let authors = Set(request.songs.map { $0.sheet.authors })
        return authors.count == 1 ? authors.first ?? "" : ""
    }

    /// The date of the latest change to a song.
    private static func date(_ request: ReadSheetRequest) -> String {
        (request.songs.compactMap(\.date).max() ?? Timestamp(seconds: 0)).iso8601
    }
}

extension SheetSong {
    /// The artists; if there are none, the lyricists and composers.
    fileprivate var authors: String {
        func names(_ name: MetadataName) -> [String] {
            if case .list(let names)? = metadata[name] { names } else { [] }
        }
        let artists = names(.artist)
        if !artists.isEmpty { return artists.joined(separator: ", ") }
        let lyricists = names(.lyricist)
        return (lyricists + names(.composer).filter { !lyricists.contains($0) }).joined(separator: ", ")
    }
}
