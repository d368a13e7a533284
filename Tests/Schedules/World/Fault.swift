import Calls
import Glibc

/// What goes wrong at one call.
public enum Fault: Hashable, Sendable {
    /// The process is killed before the call.
    case kill
    /// The power of the computer is cut before the call.
    case powerCut
    /// The computer sleeps for this many seconds before the call.
    case sleep(Int)
    /// The call is not made, and fails for a reason that this number selects.
    case fails(Int)
    /// The call is made, but reports a failure: the server did it, and its answer was lost. Source: rename(2), "BUGS".
    case losesAnswer
    /// A read or a write moves only a part.
    case movesLess
    /// The process starts a child before the call, which has copies of its descriptors until it runs its program, so
    /// many microseconds later. Source: fork(2); flock(2), "NOTES".
    case child(microseconds: Int)

    /// Whether the call reports a failure.
    public var isFailure: Bool {
        switch self {
        case .fails, .losesAnswer: true
        case .kill, .powerCut, .sleep, .movesLess, .child: false
        }
    }

    /// Whether it must have no effect that anybody sees.
    public var isHarmless: Bool {
        if case .child = self { true } else { false }
    }

    /// A random fault. Two sleeps together are shorter than two hours, for which a history keeps young versions.
    public static func random(using randomness: inout some RandomNumberGenerator) -> Fault {
        switch Int.random(in: 0..<10, using: &randomness) {
        case 0, 1: .kill
        case 2, 3: .powerCut
        case 4: .losesAnswer
        case 5: .movesLess
        case 6, 7: .sleep([21, 40, 3000].randomElement(using: &randomness) ?? 21)
        default: .fails(Int.random(in: 0..<12, using: &randomness))
        }
    }
}

extension Call {
    /// The error of a call at a fault; nil if the fault cannot happen to it. For ``Fault/movesLess``, any error.
    func failure(of fault: Fault) -> Failure? {
        switch fault {
        case .kill, .powerCut, .sleep, .child: nil
        case .fails(let choice): Self.failures[number].map { Failure($0[choice % $0.count]) }
        case .losesAnswer: Self.lostAnswers.contains(number) ? Failure(EIO) : nil
        case .movesLess: Self.moving.contains(number) && self[2] > 1 ? Failure(EIO) : nil
        }
    }

    private static let moving: Set<Int64> = [calls_read, calls_pread64, calls_write, calls_pwrite64]

    private static let lostAnswers: Set<Int64> = [
        calls_renameat2, calls_linkat, calls_unlinkat, calls_mkdirat, calls_fsync,
    ]

    /// Source: the man page of each.
    private static let failures: [Int64: [Int32]] = [
        calls_openat: [EIO, EMFILE, ENOSPC, EACCES], calls_read: [EIO], calls_pread64: [EIO],
        calls_write: [ENOSPC, EIO, EDQUOT], calls_pwrite64: [ENOSPC, EIO, EDQUOT], calls_fsync: [EIO, ENOSPC],
        calls_statx: [EIO, EACCES], calls_renameat2: [EIO, ENOSPC, EACCES], calls_linkat: [ENOSPC, EIO],
        calls_unlinkat: [EIO, EACCES], calls_mkdirat: [ENOSPC, EACCES], calls_fchmod: [EPERM, EIO],
        calls_fchown: [EPERM, EIO], calls_utimensat: [EPERM, EIO], calls_flock: [ENOLCK],
        calls_getdents64: [EIO], calls_fsetxattr: [ENOSPC, EOPNOTSUPP], calls_flistxattr: [EIO],
        calls_fgetxattr: [EIO], calls_fstatfs: [EIO], calls_ftruncate: [EIO],
    ]
}
