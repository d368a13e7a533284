import Files
import SongNames
import Translations

/// The file names of a song's recordings: `TITLE – take N.opus`.
struct TakeName {
    private let title: String

    /// - Parameter title: the song's title, unchanged.
    init(title: String) {
        let name = SongName(title: title).text
        // A name like that of a temporary file is not shown beside the song.
        self.title = AttachmentName(of: FilePath(name + ".opus")).isShown ? name : "_" + name
    }

    /// - Parameter suffix: without a dot.
    func file(_ number: Int, suffix: String) -> FilePath {
        AttachmentName(of: FilePath(stem(number) + "." + suffix)).path
    }

    /// Returns the number of the next take, which is higher than those of all others, in any format.
    ///
    /// - Parameter names: the names in the song's folder.
    func next(among names: [FilePath]) -> Int {
        1 + (names.compactMap(number).max() ?? 0)
    }

    private func stem(_ number: Int) -> String {
        // Translators: the name of a file with a recording of a song; the first is its title.
        translated("\(title) – take \(String(number))")
    }

    private func number(of name: FilePath) -> Int? {
        guard let folded = FoldedName(name.stem), let text = String(validating: name.stem.bytes, as: UTF8.self) else {
            return nil
        }
        // In another language, the number may be anywhere in the name.
        let numbers = text.split { !("0"..."9").contains($0) }.compactMap { $0.count < 7 ? Int($0) : nil }
        return numbers.last { FoldedName(stem($0)) == folded }
    }
}
