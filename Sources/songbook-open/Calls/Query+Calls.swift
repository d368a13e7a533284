import Files
import LibraryIndex
import Problems
import Translations

extension Query {
    /// A query from the command line.
    ///
    /// - Throws: if it is not UTF-8, is empty, or has an error, which is named.
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
