import Files
import Glibc

/// A NULL-terminated array of C strings, freed with its owner.
final class CStringList {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    init(_ strings: [[UInt8]]) {
        pointers = .allocate(capacity: strings.count + 1)
        for (index, string) in strings.enumerated() {
            (pointers + index).initialize(to: FilePath(bytes: string).withCString { strdup($0) })
        }
        (pointers + strings.count).initialize(to: nil)
    }

    /// `NAME=VALUE`, as environ(7) has them.
    convenience init(environmentVariables variables: [String: [UInt8]]) {
        self.init(variables.map { Array($0.key.utf8) + [UInt8(ascii: "=")] + $0.value })
    }

    deinit {
        var next = pointers
        while let string = next.pointee {
            free(string)
            next += 1
        }
        pointers.deallocate()
    }
}
