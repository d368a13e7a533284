// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The window needs GTK's headers; the rest needs the Swift toolchain alone. An environment variable decides, because
// manifest results are cached by environment and not by what is on the disk.
let buildsWindow = Context.environment["SONGBOOK_WINDOW"] == "1"

/// Whether libadwaita is of this version or a later one.
func hasAdwaita(_ version: String) -> Bool {
    let question = Process()
    question.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    question.arguments = ["pkg-config", "--atleast-version=\(version)", "libadwaita-1"]
    question.standardError = nil
    guard (try? question.run()) != nil else { return false }
    question.waitUntilExit()
    return question.terminationStatus == 0
}

// What libadwaita 1.4 and 1.5 replaced, and what replaced it. Asked of the disk, which the result that is cached for
// this environment does not follow: whoever gets another libadwaita builds with --manifest-cache none, as install.sh
// does.
let unfitWidgets = buildsWindow && hasAdwaita("1.5") ? "Adwaita-1.2" : "Adwaita-1.5"

// Without shared libraries the command starts more than twice as fast. It needs the C library's archive, which some
// systems have in a package of its own, so install.sh asks for this only where that is there. The toolchain's own
// linker, because others warn of code in Swift's runtime that this program does not use.
let commandLinkerSettings: [LinkerSetting] =
    Context.environment["SONGBOOK_STATIC"] == "1"
    ? [.unsafeFlags(["-static-executable", "-use-ld=lld"], .when(platforms: [.linux]))] : []

// A warning is an error where all that is built has to be without one: see .ci/run.
let isStrict = Context.environment["SONGBOOK_STRICT"] == "1"

let swiftSettings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

// The tests spend a third of their time in these, and optimised they take a fraction of it. In a debug build of one of
// them a debugger shows less: take the flag out to step through it.
let busySettings = swiftSettings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
    name: "songbook-open",
    targets: [
        .target(name: "CLinux"),
        .target(name: "CEncodings"),
        .target(name: "Diagnostics", swiftSettings: swiftSettings),
        .target(name: "Translations", dependencies: ["CLinux"], swiftSettings: swiftSettings),
        .target(name: "Files", dependencies: ["CLinux"], swiftSettings: busySettings),
        .target(name: "FileWork", swiftSettings: swiftSettings),
        .target(name: "ListChanges", swiftSettings: swiftSettings),
        .target(name: "TextEditing", swiftSettings: swiftSettings),
        .target(name: "Problems", dependencies: ["Files", "Translations"], swiftSettings: swiftSettings),
        .target(name: "Processes", dependencies: ["CLinux", "Files"], swiftSettings: swiftSettings),
        .target(name: "ChordSheet", swiftSettings: swiftSettings),
        .target(name: "SongFormat", dependencies: ["Translations"], swiftSettings: busySettings),
        .target(
            name: "SongConversion", dependencies: ["ChordSheet", "SongFormat", "Translations"],
            swiftSettings: swiftSettings),
        .target(
            name: "SheetLayout", dependencies: ["ChordSheet", "SongFormat", "Translations"],
            swiftSettings: busySettings),
        .target(
            name: "PDFMaking",
            dependencies: [
                "ChordSheet", "Files", "Problems", "Processes", "SheetLayout", "SongFormat", "Translations",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "XMLParsing", dependencies: ["Files", "Problems", "Processes", "SongConversion"],
            swiftSettings: swiftSettings),
        .target(name: "SongMerging", dependencies: ["SongFormat"], swiftSettings: swiftSettings),
        .target(
            name: "Freedesktop", dependencies: ["Files", "Problems", "Processes", "Translations"],
            swiftSettings: swiftSettings),
        .target(
            name: "SongNames", dependencies: ["ChordSheet", "Files", "Problems", "SongFormat", "Translations"],
            swiftSettings: swiftSettings),
        .target(
            name: "SoundRecording",
            dependencies: [
                "Diagnostics", "Files", "Freedesktop", "Problems", "Processes", "SongNames", "Translations",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "SongLibrary",
            dependencies: [
                "Diagnostics", "Files", "Problems", "SongFormat", "SongNames", "Freedesktop", "Translations",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "EditingSession",
            dependencies: [
                "Diagnostics", "Files", "Problems", "Processes", "SongFormat", "SongMerging", "SongNames",
                "Freedesktop",
                "Translations",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "LibraryFile",
            dependencies: ["Files", "Freedesktop", "Problems", "SongFormat", "SongNames", "Translations"],
            swiftSettings: swiftSettings),
        .target(
            name: "LibraryChanges",
            dependencies: [
                "Files", "LibraryFile", "Problems", "SongFormat", "SongNames", "Freedesktop", "SongLibrary",
                "EditingSession",
                "Translations",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "LibraryIndex",
            dependencies: [
                "CLinux", "ChordSheet", "Diagnostics", "Files", "Freedesktop", "Problems", "Processes", "SongFormat",
                "SongNames", "Translations",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "SongTransfer",
            dependencies: [
                "ChordSheet", "Diagnostics", "EditingSession", "Files", "Freedesktop", "LibraryChanges", "LibraryIndex",
                "PDFMaking",
                "Problems", "Processes", "SheetLayout", "SongConversion", "SongFormat", "SongLibrary", "SongNames",
                "Translations",
                "XMLParsing",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "LibraryTags", dependencies: ["Files", "LibraryFile", "LibraryIndex", "SongFormat"],
            swiftSettings: swiftSettings),
        .target(
            name: "SongOpening",
            dependencies: [
                "ChordSheet", "EditingSession", "Files", "Freedesktop", "LibraryIndex", "Problems", "SongFormat",
                "SongLibrary", "SongNames", "Translations",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "SongbookModel",
            dependencies: [
                "CLinux", "ChordSheet", "Diagnostics", "EditingSession", "FileWork", "Files", "Freedesktop",
                "LibraryChanges", "LibraryFile", "LibraryIndex", "LibraryTags", "ListChanges", "Problems",
                "Pronunciation", "Rhymes", "SongConversion", "SongFormat", "SongLibrary", "SongMerging", "SongNames",
                "SongOpening",
                "SongTransfer", "Suggestions", "TextEditing", "Translations",
            ],
            swiftSettings: swiftSettings + [.defaultIsolation(MainActor.self)]),
        .target(
            name: "Suggestions",
            dependencies: [
                "ChordSheet", "Diagnostics", "Files", "Freedesktop", "Problems", "Processes", "SongFormat",
                "SongLibrary",
                "Translations",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "Pronunciation", dependencies: ["ChordSheet", "Diagnostics", "Files", "Freedesktop", "Processes"],
            swiftSettings: swiftSettings),
        .target(
            name: "Rhymes",
            dependencies: [
                "ChordSheet", "Files", "Freedesktop", "LibraryIndex", "Pronunciation", "SongFormat", "Translations",
            ],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "songbook-open",
            dependencies: [
                "ChordSheet", "PDFMaking", "Pronunciation", "Rhymes", "SheetLayout", "SongConversion", "SongOpening",
                "SongTransfer", "Suggestions",
                "Diagnostics", "Files", "Problems", "Processes", "SongFormat", "SongMerging", "SongNames",
                "Freedesktop",
                "SongLibrary", "EditingSession",
                "LibraryChanges", "LibraryFile", "LibraryIndex", "LibraryTags", "Translations",
            ],
            swiftSettings: swiftSettings, linkerSettings: commandLinkerSettings),
        .executableTarget(
            name: "songbook-properties", dependencies: ["ChordSheet", "Files", "Processes", "SongFormat"],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "songbook-xml", dependencies: ["CEncodings", "Files", "Processes", "SongConversion", "SongFormat"],
            swiftSettings: swiftSettings),

        .executableTarget(
            name: "fault-writer", dependencies: ["Files", "Problems", "Freedesktop", "SongFormat", "EditingSession"],
            path: "Tests/Faults/Writer", swiftSettings: swiftSettings),
        .executableTarget(
            name: "save-benchmark", dependencies: ["Files", "Freedesktop", "EditingSession", "SongFormat"],
            path: "Tests/Benchmarks/Saving", swiftSettings: swiftSettings),
        .executableTarget(
            name: "merge-benchmark", dependencies: ["SongFormat", "SongMerging"], path: "Tests/Benchmarks/Merging",
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "fault-session", dependencies: ["EditingSession", "Files", "Problems", "Freedesktop", "SongFormat"],
            path: "Tests/Faults/Session", swiftSettings: swiftSettings),
        .systemLibrary(name: "CMainQueue"),
        .target(
            name: "TypedPage", dependencies: ["EditingSession", "SongFormat", "SongMerging", "SongbookModel"],
            path: "Tests/TypedPage", swiftSettings: swiftSettings),
        .target(name: "Calls", path: "Tests/Schedules/Calls"),
        .target(
            name: "ScheduleWorld", dependencies: ["Calls"], path: "Tests/Schedules/World", swiftSettings: busySettings),
        .executableTarget(
            name: "schedules",
            dependencies: [
                "CMainQueue", "Calls", "EditingSession", "FileWork", "Files", "Freedesktop", "LibraryChanges",
                "LibraryFile", "Problems", "ScheduleWorld", "SongFormat", "SongLibrary", "SongMerging", "SongTransfer",
                "SongbookModel", "TypedPage",
            ],
            path: "Tests/Schedules/Program", swiftSettings: swiftSettings),
        .executableTarget(
            name: "fault-watcher", dependencies: ["Files", "Processes", "Freedesktop", "LibraryIndex"],
            path: "Tests/Faults/Watcher", swiftSettings: swiftSettings),
        .executableTarget(
            name: "library-benchmark",
            dependencies: ["Files", "Processes", "Freedesktop", "LibraryIndex", "SongFormat"],
            path: "Tests/Benchmarks/Searching", swiftSettings: swiftSettings),
        .target(
            name: "TestSupport", dependencies: ["CLinux", "Files", "Processes", "Freedesktop"],
            path: "Tests/TestSupport", swiftSettings: swiftSettings),
        .testTarget(name: "FileWorkTests", dependencies: ["FileWork"], swiftSettings: swiftSettings),
        .testTarget(name: "ProblemsTests", dependencies: ["Files", "Problems"], swiftSettings: swiftSettings),
        .testTarget(
            name: "ProcessesTests", dependencies: ["CLinux", "Files", "Processes", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(name: "TranslationsTests", dependencies: ["Translations"], swiftSettings: swiftSettings),
        .testTarget(
            name: "FilesTests", dependencies: ["CLinux", "Files", "Problems", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "ChordSheetTests", dependencies: ["ChordSheet", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(
            name: "SheetLayoutTests", dependencies: ["ChordSheet", "SheetLayout", "SongFormat", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SongFormatTests", dependencies: ["SongFormat", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(
            name: "SongConversionTests",
            dependencies: [
                "ChordSheet", "Files", "SongConversion", "SongFormat", "TestSupport", "XMLParsing", "songbook-xml",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "XMLParsingTests",
            dependencies: ["Files", "SongConversion", "TestSupport", "XMLParsing", "songbook-xml"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "PDFMakingTests",
            dependencies: ["ChordSheet", "Files", "PDFMaking", "SheetLayout", "SongFormat", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SongMergingTests", dependencies: ["SongMerging", "SongFormat", "Files", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "FreedesktopTests", dependencies: ["Files", "Freedesktop", "Problems", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SongNamesTests", dependencies: ["Files", "Problems", "SongNames", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SoundRecordingTests",
            dependencies: ["Files", "Freedesktop", "Problems", "SoundRecording", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SuggestionsTests",
            dependencies: [
                "Files", "Freedesktop", "Problems", "Processes", "SongFormat", "SongLibrary", "Suggestions",
                "TestSupport",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SongLibraryTests",
            dependencies: ["Files", "Freedesktop", "Problems", "SongFormat", "SongLibrary", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "LibraryIndexTests",
            dependencies: [
                "ChordSheet", "Files", "Freedesktop", "LibraryIndex", "Problems", "Processes", "SongFormat",
                "SongNames", "TestSupport", "Translations",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "EditingSessionTests",
            dependencies: [
                "EditingSession", "Files", "Problems", "SongFormat", "SongMerging", "SongNames", "TestSupport",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "LibraryFileTests",
            dependencies: ["Files", "Freedesktop", "LibraryFile", "Problems", "SongFormat", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "LibraryTagsTests",
            dependencies: ["Files", "LibraryFile", "LibraryIndex", "LibraryTags", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "LibraryChangesTests",
            dependencies: [
                "LibraryChanges", "EditingSession", "Files", "Problems", "Freedesktop", "LibraryFile", "SongFormat",
                "SongLibrary", "SongNames",
                "TestSupport",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SongbookModelTests",
            dependencies: [
                "ChordSheet", "EditingSession", "FileWork", "Files", "Freedesktop", "LibraryChanges", "LibraryFile",
                "LibraryIndex",
                "LibraryTags", "ListChanges", "Problems", "Processes", "Pronunciation", "Rhymes", "SongConversion",
                "SongFormat", "SongLibrary", "SongMerging", "SongNames", "SongOpening", "SongTransfer", "SongbookModel",
                "Suggestions", "TestSupport", "TextEditing", "TypedPage",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SongTransferTests",
            dependencies: [
                "Files", "Freedesktop", "LibraryIndex", "Problems", "Processes", "SongConversion", "SongFormat",
                "SongLibrary", "SongTransfer", "TestSupport", "songbook-xml",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "PronunciationTests",
            dependencies: ["Files", "Freedesktop", "Pronunciation", "TestSupport"], exclude: ["Lines"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "RhymesTests", dependencies: ["Files", "Freedesktop", "Pronunciation", "Rhymes", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "PropertiesTests",
            dependencies: ["Files", "SongFormat", "TestSupport", "songbook-properties"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "CLinux", "EditingSession", "Files", "Freedesktop", "Problems", "Processes", "SongFormat",
                "SongMerging", "TestSupport", "songbook-open",
            ],
            swiftSettings: swiftSettings),
    ],
    swiftLanguageModes: [.v6]
)

if buildsWindow {
    package.targets += [
        // What GTK draws with, and needs in any case.
        .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .target(name: "SheetDrawing", dependencies: ["CPangoCairo", "SheetLayout"], swiftSettings: swiftSettings),
        .executableTarget(
            name: "songbook-pdf",
            dependencies: ["Files", "PDFMaking", "Processes", "SheetDrawing", "SheetLayout", "SongFormat"],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "layout-benchmark", dependencies: ["ChordSheet", "SheetDrawing", "SheetLayout", "SongFormat"],
            path: "Tests/Benchmarks/Laying", swiftSettings: swiftSettings),
        .testTarget(
            name: "SheetDrawingTests",
            dependencies: ["ChordSheet", "SheetDrawing", "SheetLayout", "SongFormat", "TestSupport"],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "songbook-thumbnailer",
            dependencies: ["ChordSheet", "Files", "Processes", "SheetDrawing", "SheetLayout", "SongFormat"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "ThumbnailerTests", dependencies: ["Files", "TestSupport", "songbook-thumbnailer"],
            swiftSettings: swiftSettings),
        .systemLibrary(name: "CGIO", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .executableTarget(
            name: "songbook-search-provider",
            dependencies: ["CGIO", "Files", "Freedesktop", "LibraryIndex", "Processes", "SongLibrary", "SongOpening"],
            swiftSettings: swiftSettings),
        .systemLibrary(name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
        .target(
            name: "Toolkit",
            dependencies: [
                "CAdwaita", "CMainQueue", "FileWork", "Files", "Freedesktop", "ListChanges", "Processes",
                "TextEditing", "Translations",
            ],
            exclude: [unfitWidgets], swiftSettings: swiftSettings),
        .executableTarget(
            name: "main-queue-check", dependencies: ["CAdwaita", "Toolkit"], path: "Tests/Window/MainQueue",
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "songbook-window",
            dependencies: [
                "CAdwaita", "ChordSheet", "SongOpening", "FileWork", "Files", "Problems", "Processes",
                "SongFormat", "SongMerging",
                "SongNames",
                "Freedesktop",
                "SongLibrary",
                "EditingSession", "LibraryChanges", "LibraryFile", "LibraryIndex", "LibraryTags", "ListChanges",
                "PDFMaking",
                "Pronunciation", "Rhymes", "SongConversion", "SongTransfer", "SoundRecording",
                "SongbookModel", "Suggestions", "TextEditing", "Toolkit", "Translations",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "WindowTests",
            dependencies: [
                "CAdwaita", "Files", "Freedesktop", "LibraryIndex", "SongFormat", "SongOpening", "SongbookModel",
                "TestSupport", "Toolkit", "songbook-window",
            ],
            swiftSettings: swiftSettings),
    ]
}

// Programs for libFuzzer, which brings their main function: see Tests/Fuzzing/run.
if Context.environment["SONGBOOK_FUZZING"] == "1" {
    let fuzzing = swiftSettings + [.unsafeFlags(["-parse-as-library"])]
    package.targets += [
        .target(name: "FuzzSupport", path: "Tests/Fuzzing/Support", swiftSettings: swiftSettings),
        .executableTarget(
            name: "fuzz-reader", dependencies: ["FuzzSupport", "SongFormat"], path: "Tests/Fuzzing/Reader",
            swiftSettings: fuzzing),
        .executableTarget(
            name: "fuzz-writer", dependencies: ["FuzzSupport", "SongFormat"], path: "Tests/Fuzzing/Writer",
            swiftSettings: fuzzing),
        .executableTarget(
            name: "fuzz-merge", dependencies: ["FuzzSupport", "SongFormat", "SongMerging"],
            path: "Tests/Fuzzing/Merge", swiftSettings: fuzzing),
        .executableTarget(
            name: "fuzz-library", dependencies: ["FuzzSupport", "LibraryFile", "SongFormat"],
            path: "Tests/Fuzzing/Library", swiftSettings: fuzzing),
        .executableTarget(
            name: "fuzz-query", dependencies: ["FuzzSupport", "LibraryIndex"],
            path: "Tests/Fuzzing/Query", swiftSettings: fuzzing),
        .executableTarget(
            name: "fuzz-snapshot", dependencies: ["Files", "Freedesktop", "FuzzSupport", "LibraryIndex", "SongFormat"],
            path: "Tests/Fuzzing/Snapshot", swiftSettings: fuzzing),
        .target(
            name: "FormatFuzzing", dependencies: ["ChordSheet", "FuzzSupport", "SongConversion", "SongFormat"],
            path: "Tests/Fuzzing/Formats", swiftSettings: swiftSettings),
    ]
    let formats = [
        "Text", "Chords", "Chordpro", "Onsong", "Markdown", "Json", "Sheet", "Opensong", "Openlyrics", "Xml",
    ]
    package.targets += formats.map { name in
        .executableTarget(
            name: "fuzz-" + name.lowercased(), dependencies: ["FormatFuzzing", "FuzzSupport", "SongConversion"],
            path: "Tests/Fuzzing/" + name, swiftSettings: fuzzing)
    }
}

// All that is installed and nothing else, so that one build makes it: see install.sh.
if Context.environment["SONGBOOK_TESTS"] == "0" {
    package.targets.removeAll { $0.type == .test || $0.path?.hasPrefix("Tests/") == true }
}
