/// The origin of a conflict copy, as far as its name shows it: ``ConflictCopyName``.
public struct ConflictOrigin: Hashable, Sendable {
    /// A program that syncs files between computers.
    public enum Program: String, Hashable, Sendable {
        case syncthing, nextcloud, dropbox, resilio, seafile, unison
        case ownCloud = "owncloud"

        /// Its name; the same in all languages.
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

    /// Nil if several programs use such names: Nextcloud and this one do.
    public let program: Program?
    /// The device or user of the copy's version: for Syncthing, the first letters of the device's ID, for others the
    /// name they give. Nil if the name does not contain it.
    public let device: String?

    init(_ program: Program?, device: String?) {
        self.program = program
        self.device = device?.isEmpty == false ? device : nil
    }
}

extension ConflictOrigin {
    /// Parses the words before the date in a parenthesis about a conflict.
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

    /// The device or user in Dropbox's parenthesis in other languages: after a word for "of", or before one in Japanese
    /// and Chinese; nil if the language's form is unknown.
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
