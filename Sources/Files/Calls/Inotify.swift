import CLinux
import Glibc

/// Notifications of the kernel about changes in folders. Source: inotify(7).
public final class Inotify: Sendable {
    /// Changes to look for and changes that were seen.
    public struct Events: OptionSet, Sendable {
        /// The bits of the kernel's mask.
        public let rawValue: UInt32

        /// The set with these bits.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// A file was written and closed (IN_CLOSE_WRITE).
        public static let written = Events(rawValue: UInt32(IN_CLOSE_WRITE))
        /// A file was written and may still be (IN_MODIFY).
        public static let modified = Events(rawValue: UInt32(IN_MODIFY))
        /// A name appeared by creation or link (IN_CREATE).
        public static let created = Events(rawValue: UInt32(IN_CREATE))
        /// A name was removed (IN_DELETE).
        public static let deleted = Events(rawValue: UInt32(IN_DELETE))
        /// A name was taken away by rename (IN_MOVED_FROM).
        public static let movedAway = Events(rawValue: UInt32(IN_MOVED_FROM))
        /// A name appeared or was replaced by rename (IN_MOVED_TO).
        public static let movedHere = Events(rawValue: UInt32(IN_MOVED_TO))
        /// Permissions, owner, attributes or the link count changed (IN_ATTRIB).
        public static let attributes = Events(rawValue: UInt32(IN_ATTRIB))
        /// The watched folder itself was renamed (IN_MOVE_SELF) or removed (IN_DELETE_SELF).
        public static let folderGone = Events(rawValue: UInt32(IN_MOVE_SELF) | UInt32(IN_DELETE_SELF))
        /// The watch ended, because the folder is gone or its filesystem was unmounted (IN_IGNORED, IN_UNMOUNT).
        public static let ended = Events(rawValue: UInt32(IN_IGNORED) | UInt32(IN_UNMOUNT))
        /// The folder's filesystem was unmounted (IN_UNMOUNT).
        public static let unmounted = Events(rawValue: UInt32(IN_UNMOUNT))
        /// Events were lost: anything may have changed (IN_Q_OVERFLOW).
        public static let overflow = Events(rawValue: UInt32(IN_Q_OVERFLOW))
        /// The name stands for a folder (IN_ISDIR).
        public static let isFolder = Events(rawValue: 0x4000_0000)

        /// Everything that can change the content of a folder.
        public static let content: Events = [.written, .created, .deleted, .movedAway, .movedHere, .folderGone]
    }

    /// One change.
    public struct Event: Sendable {
        /// The watch it belongs to; meaningless for an overflow.
        public let watch: Int32
        /// What happened.
        public let events: Events
        /// The entry of the folder it happened to; nil for the folder itself.
        public let name: FilePath?
    }

    private let descriptor: FileDescriptor

    /// A queue without watches. Fails with EMFILE at the user's limit (`fs.inotify.max_user_instances`).
    public init() throws(FileError) {
        let number = try SystemCall.inotifyInit("inotify") { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) }
        descriptor = FileDescriptor(owning: number, path: "inotify")
    }

    /// The descriptor to wait on with poll(2); the queue owns it.
    public var pollable: CInt {
        descriptor.rawValue
    }

    /// Watches a folder; watching the same folder again returns the same watch.
    ///
    /// - Returns: the number that its events carry.
    /// - Throws: ``Errno/noSpace`` at the user's limit (`fs.inotify.max_user_watches`).
    public func watch(_ folder: FilePath, for events: Events) throws(FileError) -> Int32 {
        try SystemCall.inotifyAddWatch(folder) {
            folder.withCString {
                inotify_add_watch(
                    descriptor.rawValue, $0, events.rawValue | UInt32(IN_ONLYDIR) | UInt32(IN_EXCL_UNLINK))
            }
        }
    }

    /// Ends a watch; one that ended by itself is ignored.
    public func end(_ watch: Int32) {
        _ = inotify_rm_watch(descriptor.rawValue, watch)
    }

    /// Reads the changes seen so far, oldest first; empty if there are none.
    public func read() throws(FileError) -> [Event] {
        var found = [Event]()
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count: Int
            do throws(FileError) {
                count = try SystemCall.read(descriptor.path) {
                    buffer.withUnsafeMutableBytes { Glibc.read(descriptor.rawValue, $0.baseAddress!, $0.count) }
                }
            } catch {
                if error.errno == .tryAgain { return found }
                throw error
            }
            if count == 0 { return found }
            buffer.withUnsafeBytes { found += Self.decode(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }

    // struct inotify_event: int wd; uint32_t mask, cookie, len; char name[len], padded with NULs.
    private static func decode(_ bytes: UnsafeRawBufferPointer) -> [Event] {
        var events = [Event]()
        var offset = 0
        while offset + 16 <= bytes.count {
            let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
            let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
            let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
            let name = bytes[(offset + 16)..<(offset + 16 + length)].prefix { $0 != 0 }
            events.append(
                Event(
                    watch: watch, events: Events(rawValue: mask),
                    name: name.isEmpty ? nil : FilePath(bytes: Array(name))))
            offset += 16 + length
        }
        return events
    }
}
