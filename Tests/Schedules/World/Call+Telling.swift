import Calls
import Glibc

/// Calls that return information.
extension Call {
    func status(_ actor: Actor) throws(Failure) {
        let path = bytes(1)
        let node: Node
        if let number = Self.number(ofDescriptor: path) {
            node = try actor.file(number).node
        } else if path.isEmpty {
            guard self[2] & emptyPath != 0 else { throw .noEntry }
            node = try start(0, actor)
        } else {
            let follows = self[2] & Int64(AT_SYMLINK_NOFOLLOW) == 0
            node = try actor.fileSystem.node(at: path, from: start(0, actor), follows: follows)
        }
        guard let status = UnsafeMutablePointer<calls_status>(bitPattern: Int(self[4])) else { throw Failure(EFAULT) }
        let told = try actor.fileSystem.attributes(of: node, isFresh: self[2] & forceSync != 0)
        func parts(_ time: UInt64) -> (Int64, Int64) {
            (Int64(time / 1_000_000_000), Int64(time % 1_000_000_000))
        }
        status.pointee = calls_status(
            device: node.device.number, inode: node.number, mount: node.device.number, size: UInt64(told.size),
            mode: told.mode, links: told.links, owner: geteuid(), group: getegid(),
            modification: parts(told.modification), change: parts(told.change), birth: parts(node.birth))
    }

    func tellOfSystem(_ actor: Actor) throws(Failure) {
        let node =
            number == calls_statfs
            ? try actor.fileSystem.node(at: bytes(0), from: actor.workingFolder, follows: true)
            : try actor.file(self[0]).node
        let told = UnsafeMutablePointer<UInt64>(bitPattern: Int(self[1]))
        told?[0] = 0x534F_4E47
        // The values of NFS and ext4.
        told?[1] = node.device.isShared ? 0x6969 : 0xEF53
    }

    func setTimes(_ actor: Actor) throws(Failure) {
        let node = try actor.fileOfServer(self[0]).node
        let times = UnsafePointer<timespec>(bitPattern: Int(self[2]))
        if let time = times?[1], time.tv_nsec != (1 << 30) - 2 {
            let isNow = time.tv_nsec == (1 << 30) - 1
            node.modification =
                node.device.time(
                    isNow ? actor.fileSystem.now() : UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
        }
        node.change = actor.fileSystem.time(of: node)
        actor.fileSystem.forget(node)
    }

    func list(_ actor: Actor) throws(Failure) -> Int64 {
        let file = try actor.fileOfServer(self[0])
        guard file.node.isFolder else { throw .notFolder }
        if file.listing == nil {
            guard file.position == 0 else { return 0 }
            let parent = actor.fileSystem.parent(of: file.node) ?? file.node
            let entries = file.node.entries.sorted { $0.key < $1.key }.map { (name: $0.key, node: $0.value) }
            actor.fileSystem.remember(entries, in: file.node)
            file.listing = [(Name(bytes: [dot]), file.node), (Name(bytes: [dot, dot]), parent)] + entries
        }
        let memory = memory(1, count: Int(self[2]))
        var used = 0
        while let (name, node) = file.listing?.first {
            let size = (19 + name.bytes.count + 1 + 7) & ~7
            guard used + size <= memory.count else {
                if used == 0 { throw .invalid }
                break
            }
            let entry = UnsafeMutableRawBufferPointer(rebasing: memory[used..<used + size])
            entry.initializeMemory(as: UInt8.self, repeating: 0)
            entry.storeBytes(of: node.number, as: UInt64.self)
            entry.storeBytes(of: UInt64(file.position + 1), toByteOffset: 8, as: UInt64.self)
            entry.storeBytes(of: UInt16(size), toByteOffset: 16, as: UInt16.self)
            entry.storeBytes(of: UInt8(node.type >> 12), toByteOffset: 18, as: UInt8.self)
            UnsafeMutableRawBufferPointer(rebasing: entry[19...]).copyBytes(from: name.bytes)
            used += size
            file.position += 1
            file.listing?.removeFirst()
        }
        return Int64(used)
    }

    func attribute(_ actor: Actor) throws(Failure) -> Int64 {
        let node =
            number == calls_getxattr
            ? try actor.fileSystem.node(at: bytes(0), from: actor.workingFolder, follows: true)
            : try actor.fileOfServer(self[0]).node
        switch number {
        case calls_flistxattr:
            let names = node.attributes.keys.sorted { $0.lexicographicallyPrecedes($1) }
            return try give(names.flatMap { $0 + [0] }, at: 1)
        case calls_fsetxattr:
            node.attributes[bytes(1)] = Array(memory(2, count: Int(self[3])))
            node.change = actor.fileSystem.time(of: node)
            actor.fileSystem.forget(node)
        case calls_fremovexattr:
            guard node.attributes.removeValue(forKey: bytes(1)) != nil else { throw .noAttribute }
        default:
            guard let value = node.attributes[bytes(1)] else { throw .noAttribute }
            return try give(value, at: 2)
        }
        return 0
    }

    /// - Parameter index: the index of the buffer; its size follows. A size of zero asks how many bytes there are.
    private func give(_ bytes: [UInt8], at index: Int) throws(Failure) -> Int64 {
        let size = Int(self[index + 1])
        guard size > 0 else { return Int64(bytes.count) }
        guard bytes.count <= size else { throw Failure(ERANGE) }
        memory(index, count: size).copyBytes(from: bytes)
        return Int64(bytes.count)
    }

    func readLink(_ actor: Actor) throws(Failure) -> Int64 {
        let node = try actor.fileSystem.node(at: bytes(0), from: actor.workingFolder, follows: false)
        guard case .link(let target) = node.content else { throw .invalid }
        let given = target.prefix(Int(self[2]))
        memory(1, count: Int(self[2])).copyBytes(from: given)
        return Int64(given.count)
    }

    func resolve(_ actor: Actor) throws(Failure) {
        let place: FileSystem.Place
        if let number = Self.number(ofDescriptor: bytes(0)) {
            let node = try actor.file(number).node
            guard node.isFolder else { throw .noEntry }
            place = FileSystem.Place(folder: node, name: nil, node: node, wantsFolder: false)
        } else {
            place = try actor.fileSystem.place(of: bytes(0), from: actor.workingFolder, follows: true)
        }
        guard let node = place.node else { throw .noEntry }
        var path = actor.fileSystem.path(of: node.isFolder ? node : place.folder)
        if !node.isFolder, let name = place.name { path = (path == [slash] ? [] : path) + [slash] + name.bytes }
        memory(1, count: Int(self[2])).copyBytes(from: path + [0])
    }
}

/// AT_EMPTY_PATH, which Swift does not import, like the next one.
private let emptyPath: Int64 = 0x1000
/// AT_STATX_FORCE_SYNC.
private let forceSync: Int64 = 0x2000
