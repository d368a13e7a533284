import Translations

/// What is wrong with a file that is JSON but not a valid library file.
package struct LibraryFault: Error, Hashable {
    /// A message for the user, as a clause.
    package let words: String
}

extension LibraryFault {
    static var notAnObject: LibraryFault { LibraryFault(words: translated("it must be an object in { }")) }
    static var version: LibraryFault { LibraryFault(words: translated("“version” should be 1 or greater")) }
    static var smartFolders: LibraryFault {
        LibraryFault(
            words: translated("“smartFolders” should be a list of objects with a “name” and a “query”, both texts"))
    }

    static func repeated(_ name: String) -> LibraryFault {
        LibraryFault(words: translated("“\(name)” appears more than once"))
    }

    static func type(_ name: String, _ type: JSONType) -> LibraryFault {
        LibraryFault(words: translated("“\(name)” should be \(type.noun)"))
    }

    /// The expected type of a value.
    enum JSONType {
        case object, text, wholeNumber

        var noun: String {
            switch self {
            case .object: translated("an object in { }")
            case .text: translated("a text")
            case .wholeNumber: translated("a whole number")
            }
        }
    }
}
