import Translations

extension MetadataName {
    /// The name shown to the user; for an entry of `meta`, its name in the file.
    public var label: String {
        switch self {
        case .subtitle: translated("Subtitle")
        case .artist: translated("Artist")
        case .composer: translated("Composer")
        case .lyricist: translated("Lyricist")
        case .arranger: translated("Arranger")
        case .album: translated("Album")
        case .year: translated("Year")
        case .copyright: translated("Copyright")
        case .language: translated("Language")
        case .key: translated("Key")
        case .time: translated("Time Signature")
        case .tempo: translated("Tempo")
        case .capo: translated("Capo")
        case .duration: translated("Duration")
        case .chords: translated("Other Chords")
        case .order: translated("Order as Sung")
        case .meta: translated("Other Metadata")
        case .entry(let name): name
        }
    }

    /// A value of this name as the user reads and types it; nil if it is unknown.
    public func text(of value: MetadataValue) -> String? {
        guard self == .duration, case .number(let number) = value, number >= 60, number == number.rounded() else {
            return value.text
        }
        let seconds = Int(number)
        func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let start = hours > 0 ? "\(hours):\(twoDigits(minutes))" : "\(minutes)"
        return "\(start):\(twoDigits(seconds % 60))"
    }
}
