public import Files
import Glibc
import Synchronization

/// The system calls that `Files` makes in a piece of code: recorded in order, and made to fail.
public final class FaultyCalls: Sendable {
    /// One call, and the file or folder that it accessed.
    public struct Call: Sendable, CustomStringConvertible {
        /// Its name.
        public let name: SystemCall
        /// The path that it accessed.
        public let path: FilePath

        /// `fsync /tmp/x`.
        public var description: String { "\(name.rawValue) \(path.display)" }
    }

    /// The fault for a call, requested before the call is made, with its index from 0. Can perform actions like another
    /// program at that moment; its own calls are neither counted nor made to fail.
    public typealias Plan = @Sendable (_ number: Int, _ call: Call) -> SystemCall.Fault?

    private let record = Mutex<[Call]>([])
    package let plan: Plan

    /// Calls with the faults that `plan` returns.
    public init(_ plan: @escaping Plan = { _, _ in nil }) {
        self.plan = plan
    }

    /// The calls made so far.
    public var made: [Call] {
        record.withLock { $0 }
    }

    /// Runs `body`, recording its calls and making them fail.
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
    /// The calls to make fail, one at a time: with `FAULTS_LONG=1` all of them, otherwise every nth, which stands for
    /// its neighbors.
    ///
    /// - Parameter round: shifts the first one, so that several sweeps do not all leave out the same calls.
    public static func chosen(of count: Int, everyNth step: Int, from round: Int) -> StrideTo<Int> {
        isLong ? stride(from: 0, to: count, by: 1) : stride(from: round % step, to: count, by: step)
    }

    private static let isLong = getenv("FAULTS_LONG").map { String(cString: $0) } == "1"

    /// Makes only the call with this index fail.
    public static func only(_ number: Int, _ fault: SystemCall.Fault) -> FaultyCalls {
        FaultyCalls { made, _ in made == number ? fault : nil }
    }

    /// Makes all calls from this index on fail, including cleanup, as if the process had died there.
    public static func dead(from number: Int) -> FaultyCalls {
        FaultyCalls { made, _ in made >= number ? .failing(.inputOutput) : nil }
    }

    /// Makes every call with this name fail.
    public static func every(_ name: SystemCall, _ fault: SystemCall.Fault) -> FaultyCalls {
        FaultyCalls { _, call in call.name == name ? fault : nil }
    }

    /// Performs an action just before the first call with this name on `path`.
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
    /// The indices of those calls at which a program that dies leaves a different state on disk than at the previous
    /// call: the first, and each one after a call that changes something.
    public static func deaths(in made: [Call]) -> [Int] {
        made.indices.filter { $0 == 0 || made[$0 - 1].name.changesFiles }
    }
}

extension SystemCall {
    /// Whether the call may change the disk.
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
    /// Simulates a filesystem without the flags of renameat2(2): the first rename to each name fails with EINVAL, and
    /// the fallback works. The faults of `calls` are added.
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
    /// Simulates a filesystem without unnamed files: the first attempt to create a song's file fails with EOPNOTSUPP,
    /// and the fallback works. The faults of `calls` are added.
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

/// Returns true only the first time.
public final class Once: Sendable {
    private let isSpent = Atomic(false)

    /// Creates one that was not used yet.
    public init() {}

    /// Whether ``first()`` was not called yet.
    public var isFresh: Bool { !isSpent.load(ordering: .relaxed) }

    /// Returns whether this is the first time.
    public func first() -> Bool {
        !isSpent.exchange(true, ordering: .relaxed)
    }
}
