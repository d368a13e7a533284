import Files
import LibraryFile
import Testing

@Suite("The order of folders")
struct FolderOrderTests {
    private let arrangement: LibraryArrangement

    init() {
        var arrangement = LibraryArrangement()
        arrangement.setFolder(
            "Work",
            to: FolderArrangement(
                project: Project(
                    kind: "songs",
                    roles: [
                        "ideas": "Ideen", "draft": "Draft", "ready": "Ready", "set-aside": "Set Aside",
                        "released": "Out", "collections": "Collections", "research": "Research", "labels": "Labels",
                        "other": "Gone", "sketch": "Later",
                    ])))
        self.arrangement = arrangement
    }

    private var order: FolderOrder { FolderOrder(arrangement) }

    @Test("folders stand as they are given, where nobody decided anything")
    func plain() {
        let sections = FolderOrder().sections(of: ["B", "A"], in: "")
        #expect(sections.map(\.folders) == [["B", "A"]])
        #expect(sections.map(\.title) == [nil] && !sections[0].hasAll)
        #expect(FolderOrder().icon(of: "A") == nil)
    }

    @Test("those that were put in order come first, the lowest number at the top")
    func byHand() {
        var arrangement = arrangement
        for (name, number) in [("C", 1), ("B", 5), ("X/A", 0)] as [(FilePath, Int)] {
            arrangement.setFolder(name, to: FolderArrangement(order: number))
        }
        #expect(FolderOrder(arrangement).sections(of: ["A", "B", "C"], in: "").map(\.folders) == [["C", "B", "A"]])
        #expect(FolderOrder(arrangement).sections(of: ["0", "A"], in: "X").map(\.folders) == [["A", "0"]])
    }

    @Test("a project has the headings of its kind, and its folders their order, whatever they are called")
    func project() {
        let names: [FilePath] = ["Draft", "Extra", "Ideen", "Labels", "Out", "Ready", "Research"]
        let sections = order.sections(of: names, in: "Work")
        #expect(sections.map(\.title) == ["Your Songs", "Publications", "Other Folders"])
        #expect(sections.map(\.folders) == [["Ideen", "Draft", "Ready", "Out", "Research"], ["Labels"], ["Extra"]])
        #expect(sections.map(\.hasAll) == [true, false, false])
        #expect(order.sections(of: [], in: "Work").map(\.title) == ["Your Songs"])
    }

    @Test("within a heading, folders can be put in another order by hand")
    func projectByHand() {
        var arrangement = arrangement
        arrangement.setFolder("Work/Ready", to: FolderArrangement(order: 1))
        arrangement.setFolder("Work/Draft", to: FolderArrangement(order: 2))
        let sections = FolderOrder(arrangement).sections(of: ["Draft", "Ideen", "Ready"], in: "Work")
        #expect(sections.map(\.folders) == [["Ready", "Draft", "Ideen"]])
    }

    @Test("a blank project has one heading, a project of an unknown kind none")
    func otherKinds() {
        var arrangement = LibraryArrangement()
        arrangement.setFolder("B", to: FolderArrangement(project: Project(kind: "blank", roles: [:])))
        arrangement.setFolder("O", to: FolderArrangement(project: Project(kind: "opera", roles: ["draft": "D"])))
        let order = FolderOrder(arrangement)
        #expect(order.sections(of: ["X"], in: "B").map(\.title) == ["Blank"])
        #expect(order.sections(of: ["X"], in: "B").map(\.folders) == [["X"]])
        #expect(order.sections(of: ["D"], in: "O").map(\.title) == [nil])
        #expect(order.isProject("O") && order.kind(of: "O") == nil && order.project(around: "O/D") == nil)
        #expect(order.all(in: "B") == FolderUnion(folders: ["B"], besides: []))
        #expect(order.all(in: "O") == nil)
    }

    @Test("icons are those that were chosen, else those of projects and roles")
    func icons() {
        var arrangement = arrangement
        arrangement.setFolder("Work/Out", to: FolderArrangement(icon: "starred-symbolic"))
        let order = FolderOrder(arrangement)
        #expect(order.icon(of: "Work") == ProjectKind.songs.icon)
        #expect(order.icon(of: "Work/Out") == "starred-symbolic")
        #expect(order.icon(of: "Work/Draft") == ProjectRole.draft.icon)
        #expect(order.icon(of: "Work/Extra") == nil && order.icon(of: "Draft") == nil)
    }

    @Test("All is the union of Ideas, Draft, Ready, Set Aside and Released, and never of the others")
    func all() throws {
        let all = try #require(order.all(in: "Work"))
        for folder: FilePath in ["Work/Ideen", "Work/Draft/2025", "Work/Ready", "Work/Set Aside", "Work/Out"] {
            #expect(all.contains(folder), "\(folder)")
        }
        for folder: FilePath in [
            "Work", "Work/Collections", "Work/Research/Old", "Work/Labels", "Work/Drafty", "Draft",
        ] {
            #expect(!all.contains(folder), "\(folder)")
        }
        let nested = FolderUnion(folders: ["A", "A/B/C"], besides: ["A/B"])
        #expect(
            ["A", "A/B", "A/B/C", "A/B/C/D", "A/X"].map { nested.contains($0) } == [true, false, true, true, true])
    }

    @Test(
        "a song goes from role to role, over those whose folder is gone, and no further than the last",
        arguments: [
            ("Work/Ideen", "Work/Draft", nil), ("Work/Draft", "Work/Ready", "Work/Ideen"),
            ("Work/Draft/2025/Deep", "Work/Ready", "Work/Ideen"), ("Work/Ready", "Work/Out", "Work/Draft"),
            ("Work/Out", nil, "Work/Ready"), ("Work", "Work/Ideen", nil), ("Work/Extra", "Work/Ideen", nil),
            ("Work/Research", nil, nil), ("Elsewhere", nil, nil), ("", nil, nil),
        ] as [(FilePath, FilePath?, FilePath?)])
    func steps(folder: FilePath, next: FilePath?, previous: FilePath?) {
        let isThere = { (path: FilePath) in path != "Work/Set Aside" }
        #expect(order.folder(.next, to: folder, isThere: isThere) == next)
        #expect(order.folder(.previous, to: folder, isThere: isThere) == previous)
    }

    @Test("only folders before the last one that was put elsewhere get a number")
    func numbers() {
        let natural: [FilePath] = ["A", "B", "C", "D"]
        func numbers(_ names: [FilePath]) -> [Int?] {
            let numbers = FolderOrder.numbers(for: names, natural: natural)
            return names.map { numbers[$0] ?? nil }
        }
        #expect(numbers(natural) == [nil, nil, nil, nil])
        #expect(numbers(["B", "A", "C", "D"]) == [1, nil, nil, nil])
        #expect(numbers(["A", "C", "B", "D"]) == [1, 2, nil, nil])
        #expect(numbers(["D", "A", "B", "C"]) == [1, nil, nil, nil])
        #expect(numbers(["D", "C", "B", "A"]) == [1, 2, 3, nil])
    }

    @Test("a folder that is put elsewhere gets its place, and back, and leaves others alone")
    func moved() {
        var arrangement = LibraryArrangement()
        let names: [FilePath] = ["A", "B", "C"]
        arrangement.moveFolder(named: "C", in: "", before: "B", among: names)
        #expect(FolderOrder(arrangement).sections(of: names, in: "").map(\.folders) == [["A", "C", "B"]])
        #expect(arrangement.folders == ["A": FolderArrangement(order: 1), "C": FolderArrangement(order: 2)])
        let before = arrangement
        arrangement.moveFolder(named: "C", in: "", before: "A", among: names)
        #expect(arrangement.folders == ["C": FolderArrangement(order: 1)])
        let after = arrangement
        arrangement.setIcon("x", ofFolder: "B")
        arrangement.putBackOrder(ofFoldersIn: "", from: before, unlessOtherThan: after)
        #expect(FolderOrder(arrangement).sections(of: names, in: "").map(\.folders) == [["A", "C", "B"]])
        #expect(arrangement.folder("B").icon == "x")
        arrangement.moveFolder(named: "C", in: "", before: nil, among: names)
        #expect(arrangement.folders == ["B": FolderArrangement(icon: "x")])
        arrangement.moveFolder(named: "C", in: "", before: "None", among: names)
        #expect(FolderOrder(arrangement).sections(of: names, in: "").map(\.folders) == [["A", "B", "C"]])
    }

    @Test("in a project, folders are moved among those of their heading alone")
    func movedInProject() {
        var arrangement = arrangement
        let names: [FilePath] = ["Draft", "Labels", "Ready"]
        arrangement.moveFolder(named: "Ready", in: "Work", before: "Draft", among: names)
        arrangement.moveFolder(named: "Ready", in: "Work", before: "Labels", among: names)
        #expect(
            FolderOrder(arrangement).sections(of: names, in: "Work").map(\.folders) == [
                ["Ready", "Draft"], ["Labels"],
            ])
        #expect(arrangement.folder("Work/Ready").order == 1 && arrangement.folder("Work/Draft").order == nil)
    }
}
