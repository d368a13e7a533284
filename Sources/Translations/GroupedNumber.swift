import Glibc

extension BinaryInteger {
    /// The number with the thousands separators of the process's locale: `1,234`, `1.234`, `1 234`.
    ///
    /// GTK sets that locale in the window; the command never does, so that scripts can read its output.
    /// Source: printf(3), the flag `'`; locale(7), LC_NUMERIC.
    public var grouped: String {
        let plain = String(self)
        guard let number = Int(exactly: self), number.magnitude > 999 else { return plain }
        let grouped = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { room in
            let count = withVaList([number]) { vsnprintf(room.baseAddress!, room.count, "%'ld", $0) }
            guard count > 0, count < room.count else { return String?.none }
            return String(validatingCString: room.baseAddress!)
        }
        return grouped ?? plain
    }
}
