import Files
@testable import Freedesktop
import Problems
import TestSupport

/// An installation and a user's home, with or without tools.
struct RegistrationScene {
    static let type: FilePath = "home/.local/share/mime/packages/com.palmernix.songbook.xml"
    static let entry: FilePath = "home/.local/share/applications/com.palmernix.songbook.desktop"
    static let list: FilePath = "home/.config/mimeapps.list"

    let folder: TemporaryFolder
    let prefix: FilePath
    var extra: [String: String]
    var usual: [FilePath] = []
    /// In milliseconds.
    var timeout = 30_000

    init(prefix: FilePath = "opt/song", tools: Bool = true, in parent: FilePath? = nil) {
        folder = TemporaryFolder(in: parent)
        self.prefix = prefix
        extra = tools ? [:] : ["PATH": "/nowhere"]
        folder.write("#!/bin/sh\n", to: prefix.appending("bin/songbook-open"))
        for file in [Registration.typeFile, Registration.entryFile] + Registration.iconFiles {
            let source = sourceFolder.appending("share").appending(file)
            folder.write((try? FileReader.read(source, limit: 1 << 20).bytes) ?? [], to: share.appending(file))
        }
        folder.makeFolder("home")
    }

    /// Adds a service to the installation, and a session bus that knows these services.
    ///
    /// - Parameter known: each in quotation marks, followed by a comma.
    /// - Returns: the service's file.
    mutating func addService(known: String) -> String {
        let service = "[D-BUS Service]\nName=com.palmernix.songbook\nExec=\"/opt/song/libexec/songbook-window\"\n"
        folder.write(service, to: share.appending(Registration.serviceFile))
        let tool: FilePath = "tools/gdbus"
        folder.write("#!/bin/sh\necho \"(['org.freedesktop.DBus', \(known)'org.x'],)\"\n", to: tool)
        runTool("/bin/chmod", "755", folder[tool].string)
        extra["PATH"] = folder["tools"].string + ":" + (extra["PATH"] ?? "/usr/bin:/bin")
        extra["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"
        return service
    }

    var share: FilePath { prefix.appending("share") }

    var registration: Registration {
        Registration(
            environment: folder.environment(extra), program: folder[prefix.appending("bin/songbook-open")],
            share: folder[share], usualProgramFolders: usual, timeout: timeout)
    }

    func text(_ path: FilePath) -> String? {
        folder.read(path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Every file and folder of the home, with the content of the files.
    var home: [FilePath: [UInt8]?] {
        folder.tree().filter { $0.isInside("home") }.reduce(into: [:]) { $0[$1] = folder.read($1) }
    }
}

extension Registration {
    /// - Returns: the notices.
    func register() throws(Problem) -> [String] {
        var notices = [String]()
        try register { notices.append($0.description) }
        return notices
    }

    /// - Returns: the notices.
    func unregister() throws(Problem) -> [String] {
        var notices = [String]()
        try unregister { notices.append($0.description) }
        return notices
    }
}

private let sourceFolder = FilePath(#filePath).parent.parent.parent

let hasDesktopTools = ["update-mime-database", "update-desktop-database"].allSatisfy { tool in
    ["/usr/bin/", "/usr/local/bin/"].contains { (try? FileStatus(of: FilePath($0 + tool))) != nil }
}
