import Calls
import Glibc

/// Processes that share jobs, one per processor. Each has its own copy of the world and the product.
struct Workers {
    let count: Int

    /// - Parameter count: nil for one per processor.
    init(_ count: Int? = nil) { self.count = max(1, count ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// Before this call, the process must not have started anything that a thread still works on.
    ///
    /// - Parameters:
    ///   - job: the work; it returns its figures, and lines for the user.
    ///   - tell: called in order, with nil for a job during which its worker ended.
    func run(_ jobs: Int, _ job: (Int) -> Report, tell: (Int, Report?) -> Void) {
        fflush(nil)
        let pipes = (0..<count).map { worker in start { Self.work(worker, of: count, jobs, job, $0) } }
        for index in 0..<jobs { tell(index, Report(from: pipes[index % count])) }
        pipes.forEach { fclose($0) }
        while waitpid(-1, nil, 0) > 0 {}
    }

    struct Report {
        var figures: [Int] = []
        var lines: [String] = []
    }

    private static func work(
        _ worker: Int, of count: Int, _ jobs: Int, _ job: (Int) -> Report, _ pipe: UnsafeMutablePointer<FILE>
    ) {
        calls_use_main_thread()
        // Creates what a process creates only once: two actors could otherwise wait for each other in it.
        _ = Scenario(.quiet, seed: 0).run()
        for index in stride(from: worker, to: jobs, by: count) { job(index).write(to: pipe) }
    }

    private func start(_ body: (UnsafeMutablePointer<FILE>) -> Void) -> UnsafeMutablePointer<FILE> {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { fatalError("no pipe: errno \(errno)") }
        let process = calls_fork()
        precondition(process >= 0, "no process: errno \(errno)")
        if process == 0 {
            close(ends[0])
            guard let file = fdopen(ends[1], "w") else { _exit(71) }
            body(file)
            fflush(file)
            _exit(0)
        }
        close(ends[1])
        guard let file = fdopen(ends[0], "r") else { fatalError("no stream: errno \(errno)") }
        return file
    }
}

extension Workers.Report {
    fileprivate func write(to pipe: UnsafeMutablePointer<FILE>) {
        let text = ([figures.map(String.init).joined(separator: " "), "\(lines.count)"] + lines).map { $0 + "\n" }
        fputs(text.joined(), pipe)
        fflush(pipe)
    }

    fileprivate init?(from pipe: UnsafeMutablePointer<FILE>) {
        guard let figures = Self.line(from: pipe), let count = Self.line(from: pipe).flatMap({ Int($0) }) else {
            return nil
        }
        self.figures = figures.split(separator: " ").compactMap { Int($0) }
        for _ in 0..<count {
            guard let line = Self.line(from: pipe) else { return nil }
            lines.append(line)
        }
    }

    private static func line(from pipe: UnsafeMutablePointer<FILE>) -> String? {
        var line: UnsafeMutablePointer<CChar>?
        var size = 0
        defer { free(line) }
        let count = getline(&line, &size, pipe)
        guard count > 0, let line else { return nil }
        let bytes = UnsafeRawBufferPointer(start: line, count: count)
        return String(
            decoding: bytes.last == 10 ? UnsafeRawBufferPointer(rebasing: bytes.dropLast()) : bytes, as: UTF8.self)
    }
}
