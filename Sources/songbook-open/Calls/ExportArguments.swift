import Files
import Freedesktop
import PDFMaking
import Problems
import SheetLayout
import SongConversion
import SongTransfer
import Translations

/// The format that `--export` and the options of song sheets ask for.
struct ExportArguments {
    private let invocation: Invocation
    private let environment: Environment

    init(_ invocation: Invocation, _ environment: Environment) {
        (self.invocation, self.environment) = (invocation, environment)
    }

    var format: ExportFormat {
        get throws(Problem) {
            let name = invocation.values[.export] ?? ""
            if name.string == ExportFormat.pdfName { return .pdf(try settings) }
            if name.string == ExportFormat.htmlName {
                try refuse(CommandOption.ofSheets.filter { !Self.alsoOfHTML.contains($0) }, with: name)
                return .html(title: invocation.values[.title]?.string, order: try order)
            }
            guard let format = SongFileFormat(rawValue: name.string) else {
                let names = ExportFormat.names.joined(separator: ", ")
                throw Problem(
                    .usage, path: name, translated("unknown format"), remedy: translated("supported formats: \(names)"))
            }
            try refuse(CommandOption.ofSheets, with: name)
            return .songs(format)
        }
    }

    /// The sheet options that HTML takes too.
    private static let alsoOfHTML: [CommandOption.Name] = [.order, .title]

    /// Rejects options that apply only to sheets.
    private func refuse(_ options: [CommandOption.Name], with format: FilePath) throws(Problem) {
        guard let option = invocation.modifiers.first(where: options.contains) else { return }
        let others = [ExportFormat.pdfName] + (Self.alsoOfHTML.contains(option) ? [ExportFormat.htmlName] : [])
        let names = others.map { "\(CommandOption.Name.export.spelling) \($0)" }
        throw Problem(
            .usage, path: FilePath(option.spelling),
            translated("cannot be used with \(CommandOption.Name.export.spelling) \(format.string)"),
            remedy: translated("use \(names.joined(separator: translated(" or "))), or omit it"))
    }

    /// The changes to each song that the chord options ask for.
    var changes: SheetChanges {
        get throws(Problem) { try SheetChanges(invocation, for: invocation.values[.export] ?? "") }
    }

    private var settings: SheetSettings {
        get throws(Problem) {
            var settings = SheetSettings(paper: try paper)
            if let value = invocation.values[.columns] { settings.options.columns = try columns(value) }
            if let value = invocation.values[.size] {
                guard let size = Double(value.string) else {
                    throw Problem(
                        .usage, path: value, translated("invalid size"), remedy: "\(SheetLayoutError.unfitSize)")
                }
                settings.options.size = size
                try check(settings, value)
            }
            settings.options.order = try order
            settings.font = invocation.values[.font]?.string
            settings.title = invocation.values[.title]?.string
            return settings
        }
    }

    private var order: SheetOptions.SectionOrder {
        get throws(Problem) {
            guard let value = invocation.values[.order] else { return .asWritten }
            let orders = SheetOptions.SectionOrder.allCases
            if let order = orders.first(where: { $0.rawValue == value.string }) { return order }
            let names = orders.map(\.rawValue).joined(separator: ", ")
            throw Problem(
                .usage, path: value, translated("unknown order"), remedy: translated("use one of \(names)"))
        }
    }

    private var paper: PaperSize {
        get throws(Problem) {
            guard let value = invocation.values[.paper] else { return .usual(in: environment.variables) }
            guard let paper = PaperSize(typed: value.string) else {
                let names = PaperSize.names.joined(separator: ", ")
                throw Problem(
                    .usage, path: value, translated("unknown paper"),
                    remedy: translated("use one of \(names), or width and height, as in 210x297 or 8.5x11in"))
            }
            try check(SheetSettings(paper: paper), value)
            return paper
        }
    }

    private func columns(_ value: FilePath) throws(Problem) -> SheetOptions.Columns {
        if value.string == "auto" { return .auto }
        guard let count = Int(value.string), SheetOptions.columnCounts.contains(count) else {
            throw Problem(
                .usage, path: value, translated("invalid number of columns"),
                remedy: translated("use one of \("auto, 1, 2, 3")"))
        }
        return .fixed(count)
    }

    private func check(_ settings: SheetSettings, _ value: FilePath) throws(Problem) {
        do {
            try settings.options.check()
        } catch {
            throw Problem(.usage, path: value, "\(error)")
        }
    }
}
