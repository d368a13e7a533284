public import Files
import Glibc
import Synchronization

/// The system calls that `Files` makes in a stretch of code: written down in order, and made to go wrong.
public final class FaultyCalls: Sendable {
    /// One call, and the file or folder it was about.
    public struct Call: Sendable, CustomStringConvertible {
        /// Its name.
        public let name: SystemCall
        /// What it was about.
        public let path: FilePath

        /// `fsync /tmp/x`.
        public var description: String { "\(name.rawValue) \(path.display)" }
    }

    /// What goes wrong with a call, asked before it is made with its place in the order, counted from 0. May do
    /// something itself, as another program would at that moment; its own calls are neither counted nor failed.
    public typealias Plan = @Sendable (_ number: Int, _ call: Call) -> SystemCall.Fault?

    private let record = Mutex<[Call]>([])
    package let plan: Plan

    /// Calls that go as `plan` says.
    public init(_ plan: @escaping Plan = { _, _ in nil }) {
        self.plan = plan
    }

    /// Those made so far.
    public var made: [Call] {
        record.withLock { $0 }
    }

    /// Runs `body` with its calls written down and failed.
    public func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let injector: @Sendable (SystemCall, FilePath) -> SystemCall.Fault? = { [self] name, path in
            let call = Call(name: name, path: path)
            let number = record.withLock { record in
                record.append(call)
                return record.count - 1
            }
            return SystemCall.$faultInjector.withValue(nil) { plan(number, call) }
        }
        let result: Swift.Result<Result, Failure> = SystemCall.$faultInjector.withValue(injector) {
            do throws(Failure) {
                return .success(try body())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

extension FaultyCalls {
    /// Which of so many calls are to go wrong, one at a time: with `FAULTS_LONG=1` all of them, where otherwise every nth
    /// stands for its neighbours.
    ///
    /// - Parameter round: moves the first one, so that several sweeps do not all leave out the same calls.
    public static func chosen(of count: Int, everyNth step: Int, from round: Int) -> StrideTo<Int> {
        isLong ? stride(from: 0, to: count, by: 1) : stride(from: round % step, to: count, by: step)
    }

    private static let isLong = getenv("FAULTS_LONG").map { String(cString: $0) } == "1"

    /// The call with this number goes wrong.
    public static func only(_ number: Int, _ fault: SystemCall.Fault) -> FaultyCalls {
        FaultyCalls { made, _ in made == number ? fault : nil }
    }

    /// From this number on all calls fail, those that tidy up too, as if the process had died there.
    public static func dead(from number: Int) -> FaultyCalls {
        FaultyCalls { made, _ in made >= number ? .failing(.inputOutput) : nil }
    }

    /// Every call of this name goes wrong.
    public static func every(_ name: SystemCall, _ fault: SystemCall.Fault) -> FaultyCalls {
        FaultyCalls { _, call in call.name == name ? fault : nil }
    }

    /// Something happens just before the first call of this name on `path`.
    public static func before(
        _ name: SystemCall, of path: FilePath, _ action: @escaping @Sendable () -> Void
    ) -> FaultyCalls {
        let isDone = Once()
        return FaultyCalls { _, call in
            if call.name == name, call.path == path, isDone.first() { action() }
            return nil
        }
    }
}

extension FaultyCalls {
    /// The calls of those made, by their numbers, at which a program that dies leaves something else on the disk than
    /// at the call before: the first, and each behind one that changes something.
    public static func deaths(in made: [Call]) -> [Int] {
        made.indices.filter { $0 == 0 || made[$0 - 1].name.changesFiles }
    }
}

extension SystemCall {
    /// Whether what is on the disk may be something else after it.
    fileprivate var changesFiles: Bool {
        switch self {
        case .creat, .write, .copyFileRange, .renameat2, .unlinkat, .linkat, .mkdirat, .mkfifoat, .fchown, .fchmod,
            .fsetxattr, .futimens:
            true
        default: false
        }
    }
}

extension FaultyCalls {
    /// As on a filesystem that knows no flags of renameat2(2): the first rename to each name fails with EINVAL, and
    /// what is tried instead is done. On top of that, `calls` go wrong.
    public static func withoutRenameFlags(_ calls: FaultyCalls) -> FaultyCalls {
        let refused = Mutex<Set<FilePath>>([])
        return FaultyCalls { number, call in
            if let fault = calls.plan(number, call) { return fault }
            guard call.name == .renameat2 else { return nil }
            return refused.withLock { $0.insert(call.path).inserted } ? .failing(.invalidArgument) : nil
        }
    }
}

extension FaultyCalls {
    /// As on a filesystem without files that have no name yet: the first attempt to make a song's file fails with
    /// EOPNOTSUPP, and what is tried instead is done. On top of that, `calls` go wrong.
    public static func withoutUnnamedFiles(_ calls: FaultyCalls) -> FaultyCalls {
        let refused = Mutex<Set<FilePath>>([])
        return FaultyCalls { number, call in
            if call.name == .creat, call.path.extension == "songbook",
                refused.withLock({ $0.insert(call.path).inserted })
            {
                return .failing(.notSupported)
            }
            return calls.plan(number, call)
        }
    }
}

/// True the first time it is asked.
public final class Once: Sendable {
    private let isSpent = Atomic(false)

    /// Nobody has asked.
    public init() {}

    /// Whether nobody has asked yet.
    public var isFresh: Bool { !isSpent.load(ordering: .relaxed) }

    /// Whether this is the first time.
    public func first() -> Bool {
        !isSpent.exchange(true, ordering: .relaxed)
    }
}
