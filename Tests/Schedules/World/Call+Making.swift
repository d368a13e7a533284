import Calls
import Glibc

extension Call {
    /// - Parameter most: the largest number of bytes that a read or a write moves.
    func make(by actor: Actor, in world: World, atMost most: Int = .max) throws(Failure) -> Int64 {
        switch number {
        case calls_openat: return try open(actor, world)
        case calls_close: try actor.close(self[0])
        case calls_read, calls_pread64: return try read(actor, world, atMost: most)
        case calls_write, calls_pwrite64: return try write(actor, world, atMost: most)
        case calls_ftruncate: try truncate(actor)
        case calls_lseek: return try seek(actor)
        case calls_fsync: try actor.fileSystem.keep(actor.fileOfServer(self[0]).node)
        case calls_sync_file_range, calls_fadvise64: _ = try actor.file(self[0])
        case calls_statx: try status(actor)
        case calls_statfs, calls_fstatfs: try tellOfSystem(actor)
        case calls_renameat2:
            try actor.fileSystem.rename(
                place(0, 1, actor, follows: false, for: .change), to: place(2, 3, actor, follows: false, for: .make),
                flags: self[4])
        case calls_unlinkat:
            try actor.fileSystem.unlink(
                place(0, 1, actor, follows: false, for: .change), isFolder: self[2] & Int64(AT_REMOVEDIR) != 0)
        case calls_linkat: try link(actor)
        case calls_mkdirat:
            _ = try actor.fileSystem.add(
                .folder([:]), mode: mode(self[2]), at: place(0, 1, actor, follows: false, for: .make))
        case calls_mknodat:
            _ = try actor.fileSystem.add(
                .pipe, mode: mode(self[2]), at: place(0, 1, actor, follows: false, for: .make))
        case calls_fchmod: try change(actor) { $0.mode = mode(self[1]) }
        case calls_fchmodat:
            let node = try actor.fileSystem.node(at: bytes(1), from: start(0, actor), follows: true)
            (node.mode, node.change) = (mode(self[2]), actor.fileSystem.time(of: node))
            actor.fileSystem.forget(node)
        case calls_fchown: try change(actor) { _ in }
        case calls_utimensat: try setTimes(actor)
        case calls_flock: try lock(actor, world)
        case calls_fcntl: return try control(actor)
        case calls_getdents64: return try list(actor)
        case calls_flistxattr, calls_fgetxattr, calls_getxattr, calls_fsetxattr,
            calls_fremovexattr:
            return try attribute(actor)
        case calls_readlink: return try readLink(actor)
        case calls_access:
            _ = try actor.fileSystem.node(at: bytes(0), from: actor.workingFolder, follows: true)
        case calls_realpath: try resolve(actor)
        case calls_copy_file_range: throw Failure(EXDEV)
        case calls_mmap: throw Failure(ENODEV)
        case calls_sleep: world.sleep(actor, nanoseconds: UInt64(self[0]) * 1_000)
        // An actor has one thread, as if the system allowed no more: it does all work itself.
        case calls_thread: throw .wouldBlock
        case calls_clock_gettime: tellTime(world.now, on: actor.computer)
        case calls_kill:
            guard self[1] == 0 else { fatalError("\(actor.name) sends a signal, of which the world knows nothing") }
            guard world.isAlive(self[0], on: actor.computer) else { throw Failure(ESRCH) }
        case calls_getpid: return Int64(actor.process)
        case calls_getrandom:
            return world.isDisturbed ? calls_kernel(number, self[0], self[1], self[2], 0, 0, 0) : random(actor)
        case calls_futex: return waitForMutex(actor, world)
        default: fatalError("the world does not know call \(number)")
        }
        return 0
    }

    private func mode(_ bits: Int64) -> UInt32 { UInt32(truncatingIfNeeded: bits) & 0o7777 }

    private func open(_ actor: Actor, _ world: World) throws(Failure) -> Int64 {
        let flags = Int32(truncatingIfNeeded: self[2])
        let path = bytes(1)
        let node: Node
        if let number = Self.number(ofDescriptor: path) {
            node = try actor.file(number).node
        } else if flags & unnamed == unnamed {
            guard let folder = try place(0, 1, actor, follows: true).node, folder.isFolder else { throw .noEntry }
            guard folder.device.abilities.hasUnnamedFiles else { throw Failure(EOPNOTSUPP) }
            node = actor.fileSystem.make(.file([]), mode: mode(self[3]), on: folder.device)
            node.links = 0
        } else {
            node = try opened(path, flags, actor)
        }
        try actor.fileSystem.ask(node)
        while flags & O_ACCMODE != O_RDONLY || flags & O_TRUNC != 0, node.lease != nil {
            guard flags & O_NONBLOCK == 0 else { throw .wouldBlock }
            world.waitForOthers(actor)
        }
        if flags & O_TRUNC != 0, case .file = node.content {
            node.bytes = []
            actor.fileSystem.touch(node)
        }
        let parent = actor.descriptors[Int(self[0])].map { $0.path + "/" } ?? ""
        let shown = path.first == slash ? "" : parent
        return Int64(
            actor.add(
                OpenFile(
                    node, flags: flags, path: shown + String(decoding: path, as: UTF8.self),
                    on: actor.computer.number)))
    }

    private var unnamed: Int32 { 0o20000000 | O_DIRECTORY }

    private func opened(_ path: [UInt8], _ flags: Int32, _ actor: Actor) throws(Failure) -> Node {
        let isNew = flags & O_CREAT != 0
        let follows = flags & O_NOFOLLOW == 0 && !(isNew && flags & O_EXCL != 0)
        let place = try actor.fileSystem.place(
            of: path, from: start(0, actor), follows: follows, for: isNew ? .make : .open)
        guard let node = place.node else {
            guard isNew else { throw .noEntry }
            guard !place.wantsFolder else { throw .isFolder }
            return try actor.fileSystem.add(.file([]), mode: mode(self[3]), at: place)
        }
        if isNew, flags & O_EXCL != 0 { throw .exists }
        if flags & O_DIRECTORY != 0, !node.isFolder { throw .notFolder }
        if case .link = node.content, flags & 0o10000000 == 0 { throw Failure(ELOOP) }
        if node.isFolder, flags & O_ACCMODE != O_RDONLY || isNew { throw .isFolder }
        return node
    }

    private func read(_ actor: Actor, _ world: World, atMost most: Int) throws(Failure) -> Int64 {
        let file = try actor.file(self[0])
        guard !file.node.isFolder else { throw .isFolder }
        guard file.flags & O_ACCMODE != O_WRONLY else { throw .badDescriptor }
        let at = number == calls_read ? file.position : Int(self[3])
        var count = 0
        for piece in pieces(of: min(Int(self[2]), most), at: at, file.node) {
            // Other actors can make the file shorter or longer between two pages.
            if count > 0 { world.meetOthers(actor) }
            let bytes = try actor.fileSystem.bytes(of: file.node)
            let end = min(piece.upperBound, bytes.count)
            guard piece.lowerBound < end else { break }
            UnsafeMutableRawBufferPointer(rebasing: memory(1, count: Int(self[2]))[count...])
                .copyBytes(from: bytes[piece.lowerBound..<end])
            count += end - piece.lowerBound
            if end < piece.upperBound { break }
        }
        if number == calls_read { file.position += count }
        return Int64(count)
    }

    /// The parts of a file that a call moves at once: pages if the file system tears.
    private func pieces(of count: Int, at start: Int, _ node: Node) -> [Range<Int>] {
        guard node.device.abilities.tears, count > 0 else { return [start..<start + max(0, count)] }
        let page = Device.page
        let cuts = [start] + Array(stride(from: (start / page + 1) * page, to: start + min(count, 1 << 16), by: page))
        return zip(cuts, cuts.dropFirst() + [start + count]).map { $0..<$1 }
    }

    private func write(_ actor: Actor, _ world: World, atMost most: Int) throws(Failure) -> Int64 {
        let file = try actor.fileOfServer(self[0])
        guard file.flags & O_ACCMODE != O_RDONLY else { throw .badDescriptor }
        let new = Array(memory(1, count: min(Int(self[2]), most)))
        let isAppended = file.flags & O_APPEND != 0
        let at = isAppended ? file.node.bytes.count : number == calls_write ? file.position : Int(self[3])
        for piece in pieces(of: new.count, at: at, file.node) {
            if piece.lowerBound > at { world.meetOthers(actor) }
            var bytes = file.node.bytes
            file.node.bytes = []
            if bytes.count < piece.lowerBound { bytes += [UInt8](repeating: 0, count: piece.lowerBound - bytes.count) }
            bytes.replaceSubrange(
                piece.lowerBound..<min(bytes.count, piece.upperBound),
                with: new[piece.lowerBound - at..<piece.upperBound - at])
            file.node.bytes = bytes
        }
        if number == calls_write { file.position = at + new.count }
        actor.fileSystem.touch(file.node)
        return Int64(new.count)
    }

    private func truncate(_ actor: Actor) throws(Failure) {
        let file = try actor.fileOfServer(self[0])
        guard file.flags & O_ACCMODE != O_RDONLY, case .file(let bytes) = file.node.content else { throw .invalid }
        let size = Int(self[1])
        file.node.bytes = Array(bytes.prefix(size)) + [UInt8](repeating: 0, count: max(0, size - bytes.count))
        actor.fileSystem.touch(file.node)
    }

    private func seek(_ actor: Actor) throws(Failure) -> Int64 {
        let file = try actor.file(self[0])
        switch Int32(truncatingIfNeeded: self[2]) {
        case SEEK_SET: file.position = Int(self[1])
        case SEEK_CUR: file.position += Int(self[1])
        case SEEK_END: file.position = file.node.size + Int(self[1])
        default: throw .invalid
        }
        file.listing = nil
        return Int64(file.position)
    }

    private func link(_ actor: Actor) throws(Failure) {
        let node: Node
        if let number = Self.number(ofDescriptor: bytes(1)) {
            node = try actor.file(number).node
        } else if bytes(1).isEmpty {
            node = try actor.file(self[0]).node
        } else {
            let follows = self[4] & Int64(AT_SYMLINK_FOLLOW) != 0
            guard let found = try place(0, 1, actor, follows: follows, for: .change).node else { throw .noEntry }
            node = found
        }
        try actor.fileSystem.refuseGone(node)
        try actor.fileSystem.link(node, to: place(2, 3, actor, follows: false, for: .make))
        actor.fileSystem.forget(node)
    }

    private func change(_ actor: Actor, _ body: (Node) -> Void) throws(Failure) {
        let node = try actor.fileOfServer(self[0]).node
        body(node)
        node.change = actor.fileSystem.time(of: node)
        actor.fileSystem.forget(node)
    }

    private func lock(_ actor: Actor, _ world: World) throws(Failure) {
        let file = try actor.file(self[0])
        let operation = Int32(truncatingIfNeeded: self[1])
        // The kernel itself manages the locks of folders, unless a file system takes them over, which none does.
        guard file.node.isFolder || file.node.device.abilities.locks else { throw Failure(ENOLCK) }
        if operation & LOCK_UN != 0 { return file.unlock() }
        while true {
            do throws(Failure) {
                return try file.lock(isShared: operation & LOCK_SH != 0)
            } catch {
                guard operation & LOCK_NB == 0, error == .wouldBlock else { throw error }
                world.waitForOthers(actor)
            }
        }
    }

    private func control(_ actor: Actor) throws(Failure) -> Int64 {
        let file = try actor.file(self[0])
        switch Int32(truncatingIfNeeded: self[1]) {
        case F_DUPFD, F_DUPFD_CLOEXEC:
            file.descriptors += 1
            return Int64(actor.add(file, from: Int(self[2])))
        case F_GETFL: return Int64(file.flags)
        case F_GETFD: return Int64(FD_CLOEXEC)
        case F_SETFL, F_SETFD: return 0
        case Self.setSignal: return 0
        case Self.setLease where file.node.device.isShared: throw .invalid
        case Self.setLease where Int32(truncatingIfNeeded: self[2]) == F_UNLCK: file.node.lease = nil
        case Self.setLease:
            guard Int32(truncatingIfNeeded: self[2]) == F_RDLCK else { throw .invalid }
            guard file.node.writers == 0 else { throw .wouldBlock }
            file.node.lease = file
        default: throw .invalid
        }
        return 0
    }

    /// F_SETSIG and F_SETLEASE, which Swift does not import.
    private static let setSignal: Int32 = 10
    private static let setLease: Int32 = 1024

    private func waitForMutex(_ actor: Actor, _ world: World) -> Int64 {
        // FUTEX_LOCK_PI would wait for an actor that waits for its turn; FUTEX_TRYLOCK_PI lets others go on.
        let tryLock: Int64 = 8 | self[1] & 128
        while true {
            let result = calls_kernel(number, self[0], tryLock, 0, 0, 0, 0)
            guard result == -Int64(EAGAIN) || result == -Int64(EDEADLK) else { return result }
            world.waitForOthers(actor)
        }
    }

    private func random(_ actor: Actor) -> Int64 {
        let memory = memory(0, count: Int(self[1]))
        for index in memory.indices { memory[index] = UInt8(truncatingIfNeeded: actor.randomness.next()) }
        return self[1]
    }

    private func tellTime(_ now: UInt64, on computer: Computer) {
        let time = UnsafeMutablePointer<timespec>(bitPattern: Int(self[1]))
        let sinceStart = now - World.Clock.start + 1_000_000_000_000
        let shown =
            switch Int32(truncatingIfNeeded: self[0]) {
            case CLOCK_REALTIME, CLOCK_REALTIME_COARSE: now
            case CLOCK_BOOTTIME: sinceStart
            // Stands still while the computer sleeps.
            default: sinceStart - computer.slept
            }
        time?.pointee = timespec(tv_sec: Int(shown / 1_000_000_000), tv_nsec: Int(shown % 1_000_000_000))
    }
}
