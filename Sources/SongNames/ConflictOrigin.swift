/// Who made a conflict copy, as far as its name tells: ``ConflictCopyName``.
public struct ConflictOrigin: Hashable, Sendable {
    /// A program that keeps files the same on several computers.
    public enum Program: String, Hashable, Sendable {
        case syncthing, nextcloud, dropbox, resilio, seafile, unison
        case ownCloud = "owncloud"

        /// What it is called; the same in all languages.
        public var name: String {
            switch self {
            case .syncthing: "Syncthing"
            case .nextcloud: "Nextcloud"
            case .dropbox: "Dropbox"
            case .resilio: "Resilio Sync"
            case .seafile: "Seafile"
            case .unison: "Unison"
            case .ownCloud: "ownCloud"
            }
        }
    }

    /// Nil where several programs name copies so: Nextcloud and this one do alike.
    public let program: Program?
    /// The device, or the user, that the copy's version is from: of Syncthing the first letters of the device's id, of
    /// the others what they call it. Nil where the name does not tell.
    public let device: String?

    init(_ program: Program?, device: String?) {
        self.program = program
        self.device = device?.isEmpty == false ? device : nil
    }
}

extension ConflictOrigin {
    /// What stands before the date in a parenthesis that tells of a conflict.
    init(words: [String]) {
        func text(_ words: some Sequence<String>) -> String { words.joined(separator: " ") }
        if words.first == "SFConflict" {
            self.init(.seafile, device: text(words.dropFirst()))
        } else if words.first == "copy:" {
            self.init(.unison, device: nil)
        } else if words.starts(with: ["conflicted", "copy"]) {
            let user = text(words.dropFirst(2))
            self.init(user.isEmpty ? nil : .nextcloud, device: user)
        } else if words.suffix(2).elementsEqual(["conflicted", "copy"]) {
            self.init(.dropbox, device: Self.withoutGenitive(text(words.dropLast(2))))
        } else {
            let device = Self.device(in: words)
            self.init(device == nil ? nil : .dropbox, device: device)
        }
    }

    private static func withoutGenitive(_ owner: String) -> String {
        ["'s", "\u{2019}s"].first(where: owner.hasSuffix).map { String(owner.dropLast($0.count)) } ?? owner
    }

    /// By whom Dropbox says a copy is in its user's language: behind a word for "of", or before one in Japanese and
    /// Chinese; nil where that is not known of the language.
    private static func device(in words: [String]) -> String? {
        guard let conflict = words.firstIndex(where: ConflictWord.isIn) else { return nil }
        if conflict > 0, ["の", "的"].contains(where: words[conflict].hasPrefix) {
            return words[..<conflict].joined(separator: " ")
        }
        guard let preposition = words[conflict...].firstIndex(where: prepositions.contains) else { return nil }
        let device = words[(preposition + 1)...].joined(separator: " ")
        return device.isEmpty ? nil : device
    }

    private static let prepositions: Set = ["von", "de", "di", "van", "z", "с", "af", "av", "från", "fra"]
}
