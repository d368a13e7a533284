import CAdwaita
import PDFMaking
import SongConversion
import SongTransfer
import SongbookModel
import Toolkit
import Translations

/// Asks which songs to export, and how.
@MainActor
final class ExportSheet {
    struct Answer {
        let choice: ExportChoice
        let format: ExportFormat
        /// Whether all songs go into one file.
        let isOneFile: Bool
    }

    /// The format that was chosen last, for the next time.
    private static var lastFormat = ExportFormat.songs(.text)

    private let choices: [ExportChoice]
    private let sheet: Sheet
    private let formats: [ExportFormat]
    private var choice: ExportChoice
    private var format: ExportFormat
    private var isOneFile = false
    private let oneFile: Widget = gtk_switch_new()
    private var oneFileRow: Widget?

    /// - Parameters:
    ///   - choices: at least one; the first is the most likely.
    ///   - variables: the environment's.
    ///   - finish: called with the answer, unless the user cancels.
    static func ask(
        _ choices: [ExportChoice], variables: [String: [UInt8]], over window: Widget,
        then finish: @escaping @MainActor (Answer) -> Void
    ) {
        guard let first = choices.first else { return }
        ExportSheet(choices, first, variables, over: window).run(finish)
    }

    private init(_ choices: [ExportChoice], _ first: ExportChoice, _ variables: [String: [UInt8]], over window: Widget)
    {
        (self.choices, choice, format) = (choices, first, Self.lastFormat)
        let pages = ExportFormat.pdf(SheetSettings(paper: .usual(in: variables)))
        formats = SongFileFormat.allCases.map(ExportFormat.songs) + [pages, .page]
        sheet = Sheet(
            over: window, title: translated("Export"), action: translated("Export…"), width: 480, height: 340)
    }

    private func run(_ finish: @escaping @MainActor (Answer) -> Void) {
        let songs = PreferencesRow.makeChoice(translated("Songs"), choices.map(\.label), selected: 0) { [self] in
            choice = choices[$0]
            update()
        }
        let format = PreferencesRow.makeChoice(
            translated("Format"), formats.map(\.label), selected: formats.firstIndex(of: format) ?? 0
        ) { [self] in
            self.format = formats[$0]
            update()
        }
        connect(oneFile, "notify::active") { [self] _ in isOneFile = gtk_switch_get_active(oneFile.opaque) != 0 }
        let row = PreferencesRow.make(
            translated("One File"), translated("All songs in the same file"), with: oneFile)
        oneFileRow = row
        sheet.onConfirm { [self] in
            Self.lastFormat = self.format
            sheet.closeNow()
            finish(Answer(choice: choice, format: self.format, isOneFile: isOneFile || choice.count == 1))
        }
        update()
        sheet.present(PreferencesPage.make([.init(title: "", rows: [songs, format, row])]))
        sheet.focusButton()
    }

    private func update() {
        let canBeOne = format.holdsMany && choice.count > 1
        if !canBeOne { gtk_switch_set_active(oneFile.opaque, 0) }
        if let oneFileRow { gtk_widget_set_visible(oneFileRow, canBeOne.gboolean) }
    }
}
