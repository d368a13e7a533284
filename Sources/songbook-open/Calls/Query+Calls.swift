import Files
import LibraryIndex
import Problems
import Translations

extension Query {
    /// The query that was typed on the command line.
    ///
    /// - Throws: where it is not UTF-8, asks for nothing, or a part of it is wrong, which is named.
    init(asked text: FilePath) throws(Problem) {
        let query = Query(try text.text(called: translated("query")))
        if let error = query.errors.first { throw error.problem }
        guard !query.isEmpty else {
            throw Problem(
                .usage, path: text, translated("no words to search for"),
                remedy: translated("specify one or more words"))
        }
        self = query
    }
}
