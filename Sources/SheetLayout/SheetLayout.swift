/// Lays a song out in pages, by the rules of songbook-open(1), "Sheets". Values only: fonts are asked by a
/// ``TextMeasuring``, and what draws the pages decides nothing.
public struct SheetLayout {
    private let measuring: any TextMeasuring

    public init(measuring: any TextMeasuring) {
        self.measuring = measuring
    }

    /// - Returns: at least one page.
    public func pages(of song: SheetSong, _ options: SheetOptions) -> [SheetPage] {
        var page = SheetPage()
        let height = measuring.height(of: .title)
        page.runs.append(
            SheetPage.Run(
                text: song.title, role: .title, size: options.size * TextRole.title.scale, x: 36,
                baseline: 36 + height.ascent * options.size * TextRole.title.scale, source: nil))
        return [page]
    }
}
