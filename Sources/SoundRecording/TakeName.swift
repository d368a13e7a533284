import Files
import SongNames
import Translations

/// What the recordings of a song are called: `TITLE – take N.opus`.
struct TakeName {
    private let title: String

    /// - Parameter title: the song's, as it is.
    init(title: String) {
        let name = SongName(title: title).text
        // One that looks like a temporary file is not shown beside the song.
        self.title = AttachmentName(of: FilePath(name + ".opus")).isShown ? name : "_" + name
    }

    /// - Parameter suffix: without a dot.
    func file(_ number: Int, suffix: String) -> FilePath {
        AttachmentName(of: FilePath(stem(number) + "." + suffix)).path
    }

    /// The number of the next one, which is higher than those of all others, whatever their format is.
    ///
    /// - Parameter names: those in the song's folder.
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
        // The number may stand anywhere, in another language.
        let numbers = text.split { !("0"..."9").contains($0) }.compactMap { $0.count < 7 ? Int($0) : nil }
        return numbers.last { FoldedName(stem($0)) == folded }
    }
}
