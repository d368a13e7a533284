import ChordSheet
import Files
import Problems
import SongConversion
import SongFormat
import SongTransfer
import Translations

extension SheetChanges {
    /// The formats to which they apply.
    static let formats =
        [SongFileFormat.text, .chords, .chordpro].map(\.rawValue) + [ExportFormat.pdfName, ExportFormat.htmlName]

    /// The changes that the options of a call ask for.
    ///
    /// - Parameter format: the format of the export.
    /// - Throws: if an option has an invalid value, or does not apply to the format.
    init(_ invocation: Invocation, for format: FilePath) throws(Problem) {
        self.init()
        if let option = CommandOption.ofChords.first(where: { invocation.has($0) }),
            !Self.formats.contains(format.string)
        {
            throw Problem(
                .usage, path: FilePath(option.spelling),
                translated("cannot be used with \(CommandOption.Name.export.spelling) \(format.string)"),
                remedy: translated("formats that take it: \(Self.formats.joined(separator: ", "))"))
        }
        if let value = invocation.values[.transpose] { chords.transposition = try Self.transposition(value) }
        if let value = invocation.values[.capo] { chords.capo = try Self.capo(value) }
        if let value = invocation.values[.notation] {
            guard let spelling = ChordSpelling(rawValue: value.string) else {
                let names = ChordSpelling.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(
                    .usage, path: value, translated("unknown notation"), remedy: translated("use one of \(names)"))
            }
            chords.spelling = spelling
        }
        keepsChords = !invocation.has(.noChords)
    }

    private static func transposition(_ value: FilePath) throws(Problem) -> ChordTransform.Transposition {
        if let transposition = ChordTransform.Transposition(value.string) { return transposition }
        throw Problem(
            .usage, path: value, translated("neither semitones nor a key"),
            remedy: translated("use a number from -24 to 24, or a key such as 'G', 'Bb' or 'F#m'"))
    }

    private static func capo(_ value: FilePath) throws(Problem) -> Int {
        do {
            if case .number(let fret)? = try MetadataName.capo.value(typed: [value.string]) { return Int(fret) }
        } catch {
            throw Problem(.usage, path: value, translated("invalid capo"), remedy: error.description)
        }
        throw Problem(.usage, path: value, translated("invalid capo"), remedy: nil)
    }
}
