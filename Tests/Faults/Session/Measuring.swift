import EditingSession

/// Saves in one session, and waits after every thousandth save for a line on standard input: time for somebody to look at
/// the process from outside.
struct Measuring {
    let session: EditingSession

    func run(count: Int) throws {
        let lines = (0..<60).map { "Line \($0) of a song that somebody wrote" }.joined(separator: "\n")
        for number in 1...count {
            guard case .saved = try session.save(text: "Version \(number)\n" + lines).outcome else {
                fatalError("not saved")
            }
            if number.isMultiple(of: 1000) {
                say("saved \(number)")
                _ = readLine()
            }
        }
    }
}
