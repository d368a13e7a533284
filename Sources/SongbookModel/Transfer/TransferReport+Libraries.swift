public import Files
import LibraryChanges
import Problems
import Translations

nonisolated extension TransferReport {
    /// What became of songs and folders that were copied or moved to another library.
    ///
    /// - Parameters:
    ///   - root: the folder of the other library: absolute.
    ///   - name: the name of the folder that they went to.
    ///   - home: the user's home folder.
    public init(
        _ subject: TransferSubject, _ results: TransferResults, toLibrary root: FilePath, name: String, home: FilePath
    ) {
        let words = subject.words(results, place: name)
        self.init(summary: subject.isOneSong ? words : words + ".")
        let inside = results.inner.filter { $0.kind != .folder || !$0.notices.isEmpty }
        for item in inside + results.named { add(item, in: root, isEmptyOf: inside) }
        for problem in results.failures {
            let path = problem.path.map { DisplayText.abbreviated($0, home: home).shortened(to: 300) + "\n" } ?? ""
            let title = problem.path?.lastComponent?.stem.display ?? name
            lines.append(Line(kind: .problem, title: title, detail: path + problem.sentences))
        }
    }

    /// - Parameter inside: what is reported already; a folder needs no line next to those of its songs.
    private mutating func add(_ item: TransferredItem, in root: FilePath, isEmptyOf inside: [TransferredItem]) {
        let name = item.path.lastComponent ?? item.path
        let title = (item.kind == .song ? name.stem : name).display
        if item.kind != .folder || !inside.contains(where: { $0.path.isInside(item.path) }) {
            let folder = item.kind == .song ? item.path.parent : item.path
            let path = (folder.relative(to: root) ?? folder).display
            let line =
                item.outcome == .present || item.wasPresent
                ? Line(kind: .skipped, title: title, detail: translated("Already in the library: \(path)"))
                : Line(kind: .made, title: title, detail: path)
            lines.append(line)
        }
        for notice in item.notices { lines.append(Line(kind: .note, title: title, detail: notice.sentences)) }
    }
}

nonisolated extension TransferSubject {
    /// What was done, as a sentence without a period.
    fileprivate func words(_ results: TransferResults, place: String) -> String {
        guard let name = oneName else { return words(ofSeveral: results, place: place) }
        if let named = results.named.first, isOneSong || results.inner.isEmpty {
            return switch named.outcome {
            case .copied: translated("“\(name)” copied to “\(place)”")
            case .moved where named.wasPresent:
                translated("“\(name)” was already in “\(place)” and was removed here")
            case .moved: translated("“\(name)” moved to “\(place)”")
            case .present: translated("“\(name)” is already in “\(place)”")
            }
        }
        return words(ofFolder: results, place: place)
    }

    /// The message about a folder, with the number of songs.
    private func words(ofFolder results: TransferResults, place: String) -> String {
        let songs = results.inner.filter { $0.kind == .song }
        switch kind {
        case .copy:
            let present = songs.count { $0.outcome == .present }
            let copied = songs.count - present
            let words = translated(
                count: copied, one: "\(copied) song copied to “\(place)”",
                other: "\(copied) songs copied to “\(place)”"
            )
            return words.noting(present: present)
        case .move:
            let present = songs.count(where: \.wasPresent)
            let moved = songs.count - present
            // Those that were moved as a whole, without a look at their contents.
            let folders = results.inner.count { folder in
                folder.kind == .folder
                    && !results.inner.contains { $0.path.isInside(folder.path) && $0.path != folder.path }
            }
            if folders > 0 { return words(ofMoved: moved + folders, place: place).noting(present: present) }
            return translated(
                count: moved, one: "\(moved) song moved to “\(place)”", other: "\(moved) songs moved to “\(place)”"
            ).noting(present: present)
        }
    }

    /// The message about several items, with their number.
    private func words(ofSeveral results: TransferResults, place: String) -> String {
        let (total, done) = (targets.count, results.whole)
        guard done == total else {
            return switch kind {
            case .copy: translated("\(done) of \(total) items copied to “\(place)”")
            case .move: translated("\(done) of \(total) items moved to “\(place)”")
            }
        }
        switch kind {
        case .copy:
            let present = results.named.count { $0.outcome == .present }
            let copied = done - present
            return translated(
                count: copied, one: "\(copied) item copied to “\(place)”",
                other: "\(copied) items copied to “\(place)”"
            ).noting(present: present)
        case .move:
            let present = results.named.count(where: \.wasPresent)
            return words(ofMoved: done - present, place: place).noting(present: present)
        }
    }

    private func words(ofMoved count: Int, place: String) -> String {
        translated(count: count, one: "\(count) item moved to “\(place)”", other: "\(count) items moved to “\(place)”")
    }
}

nonisolated extension String {
    /// The same with how many were there before.
    fileprivate func noting(present: Int) -> String {
        guard present > 0 else { return self }
        return self + "; "
            + translated(count: present, one: "\(present) was already there", other: "\(present) were already there")
    }
}
