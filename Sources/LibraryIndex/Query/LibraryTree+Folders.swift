import SongNames

extension LibraryTree {
    /// The pages of the folder with this path from the library's folder. If there is none, those of the folders whose
    /// paths differ only by case.
    ///
    /// - Parameter path: with `/` between the names; `/` alone means the library itself.
    func pages(named path: String) -> [Int] {
        let names = path.unicodeScalars.split(separator: "/").map { String($0) }
        let found = pages(named: names) { $0 == $1 }
        return found.isEmpty ? pages(named: names) { FoldedName($0) == FoldedName($1) } : found
    }

    /// Swift compares strings by canonical equivalence, so the form in which a filesystem keeps names does not count.
    private func pages(named names: [String], _ isSame: (String, String) -> Bool) -> [Int] {
        names.reduce([0]) { pages, name in
            pages.flatMap { page in
                children(of: page).filter { child in
                    String(validating: self.pages[child].facts.name, as: UTF8.self).map { isSame($0, name) } ?? false
                }
            }
        }
    }
}
