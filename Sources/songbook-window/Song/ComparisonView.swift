import CAdwaita
import EditingSession
import Files
import SongFormat
import SongMerging
import Toolkit
import Translations

/// A song and another version of it, line by line, with a choice at each place where they exclude each other. What only
/// one of the two changed since both were one is taken, and shown.
@MainActor
final class ComparisonView {
    /// How a version is called.
    struct Name {
        /// Above its column.
        let heading: String
        /// Below that; empty where there is nothing to add.
        var detail = ""
        /// On the button that takes what it says.
        let keeping: String
    }

    /// How the two versions are called: the left one, which is the person's own where one is, and the right one.
    struct Names {
        let this: Name
        let that: Name

        static let draft = Names(
            this: Name(heading: translated("Current Version"), keeping: translated("Keep Current")),
            that: Name(heading: translated("Draft"), keeping: translated("Keep Draft")))

        /// - Parameters: the names of their files.
        static func versions(yours: String, theirs: String) -> Names {
            Names(
                this: Name(heading: translated("Yours"), detail: yours, keeping: translated("Keep Yours")),
                that: Name(heading: translated("Theirs"), detail: theirs, keeping: translated("Keep Theirs")))
        }
    }

    /// More differences than this are decided together.
    private static let limit = 100

    /// Called with the song as it was decided.
    var onSave: @MainActor (SongFile) -> Void = { _ in }
    /// Called when it was closed without a decision.
    var onCancel: @MainActor () -> Void = {}

    private let comparison: VersionComparison
    private let names: Names
    /// Which side of the merge is on the left.
    private let this: MergeSide
    private var that: MergeSide { this == .ours ? .theirs : .ours }
    private let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
    private let status = makeLabel("", classes: ["dim-label"])
    private var blocks: [(block: ChoiceBlock, decide: (ChoiceBlock.Choice, inout MergeChoices) -> Void)] = []
    private var sheet: Sheet?
    private var isDecided = false

    /// - Parameter this: which side of the merge is on the left.
    init(_ comparison: VersionComparison, _ names: Names, this: MergeSide = .theirs) {
        self.comparison = comparison
        self.names = names
        self.this = this
    }

    func present(over window: Widget) {
        addHeadings()
        addTitle()
        addLyrics()
        addMembers()
        gtk_box_append(column.cast(), status)
        setMargins(column, 18, 24)
        let sheet = Sheet(over: window, title: translated("Compare Versions"), action: translated("Save"))
        self.sheet = sheet
        gtk_widget_add_css_class(sheet.widget, "compare")
        sheet.mayCancel = { [self] in mayCancel() }
        sheet.onConfirm { [self] in save() }
        sheet.onClose { [self] in
            self.sheet = nil
            if !isDecided { onCancel() }
        }
        // On what is chosen already, it means the whole.
        onKey(of: column) { [self] key, modifiers in
            guard isReturnKey(key, modifiers), isChoiceFocused(in: sheet) else { return false }
            sheet.confirm()
            return true
        }
        update()
        sheet.present(makeScroller(makeClamp(column, maximumWidth: 1100)))
        sheet.focusFirst(in: column)
    }
}

extension ComparisonView {
    /// What was decided so far; nil where there is nothing to decide.
    private var choices: MergeChoices? {
        guard let conflict = comparison.conflict else { return nil }
        var choices = MergeChoices(for: conflict)
        // It stays the same song.
        choices.id = .theirs
        for (block, decide) in blocks {
            if let choice = block.choice { decide(choice, &choices) }
        }
        return choices
    }

    private func update() {
        let open = blocks.count { $0.block.choice == nil }
        let text =
            switch open {
            case 0 where comparison.conflict == nil:
                translated("No conflicting changes. Save to merge both versions.")
            case 0: translated("All conflicts resolved.")
            default:
                translated(
                    count: open, one: "\(open) conflict left",
                    other: "\(open) conflicts left")
            }
        gtk_label_set_text(status.opaque, text)
        sheet?.canConfirm = open == 0
    }

    /// Whether the keyboard is on a button that is chosen.
    private func isChoiceFocused(in sheet: Sheet) -> Bool {
        guard let focus = sheet.focus,
            isInstance(focus, of: gtk_toggle_button_get_type())
        else { return false }
        return gtk_toggle_button_get_active(focus.cast()) != 0
    }

    /// What was typed here is nowhere else.
    private func mayCancel() -> Bool {
        guard let sheet, blocks.contains(where: { $0.block.isTyped }) else { return true }
        MessageDialog.ask(
            translated("Discard Edits?"), translated("Neither version will be changed."),
            action: translated("_Discard"), over: sheet.widget
        ) {
            sheet.close()
        }
        return false
    }

    private func save() {
        do throws(SongFormatError) {
            guard let decision = try comparison.decided(by: choices) else { return }
            isDecided = true
            sheet?.close()
            onSave(decision)
        } catch {
            gtk_label_set_text(status.opaque, translated("Could not merge the versions: \(error.description)."))
        }
    }
}

extension ComparisonView {
    private func addHeadings() {
        let headings = gtk_grid_new()!
        gtk_grid_set_column_homogeneous(headings.cast(), 1)
        gtk_grid_set_column_spacing(headings.cast(), 12)
        for (column, name) in [names.this, names.that].enumerated() {
            let label = makeLabel(name.heading, classes: ["heading"])
            gtk_widget_set_hexpand(label, 1)
            gtk_grid_attach(headings.cast(), label, CInt(column), 0, 1, 1)
            guard !name.detail.isEmpty else { continue }
            let detail = makeLabel(name.detail, classes: ["caption", "dim-label"])
            gtk_grid_attach(headings.cast(), detail, CInt(column), 1, 1, 1)
        }
        gtk_box_append(column.cast(), headings)
    }

    private func addTitle() {
        let (this, that) = (title(of: self.this), title(of: self.that))
        guard !this.hasSameBytes(as: that) else { return }
        let row = ComparisonGrid.Row(this: this, that: that, isTitle: true)
        guard comparison.conflict?.title != nil else {
            gtk_box_append(column.cast(), makeLabel(translated("Title"), classes: ["caption-heading"]))
            gtk_box_append(column.cast(), ComparisonGrid([row]).widget)
            return
        }
        add(
            ChoiceBlock.Content(
                name: translated("Title"), heading: translated("Title"), rows: [row], names: names,
                lines: ([this], [that]), isLine: true)
        ) { choice, choices in
            choices.title =
                switch choice {
                case .this, .both: this
                case .that: that
                case .lines(let lines): lines.first ?? ""
                }
        }
    }

    private func addLyrics() {
        let conflicts = comparison.text.conflicts.count
        var index = 0
        for part in comparison.text.parts {
            guard index < Self.limit || part.outcome == .conflict else { continue }
            switch part.outcome {
            case .conflict where index == Self.limit:
                addRest(conflicts - index) { [this, that] choice, choices in
                    for place in index..<conflicts { choices.text[place] = Self.text(choice, this, that) }
                }
                return
            case .conflict:
                addConflict(part, index, of: conflicts)
                index += 1
            case .unchanged, .both: add(Self.shortened(part.theirs), kept: .both)
            case .ours: add(rows(of: part), kept: this == .ours ? .this : .that)
            case .theirs: add(rows(of: part), kept: this == .theirs ? .this : .that)
            }
        }
    }

    private func addConflict(_ part: TextPart, _ index: Int, of count: Int) {
        let content = ChoiceBlock.Content(
            name: translated("Conflict \(index + 1) of \(count)"), rows: rows(of: part), names: names,
            lines: (Array(part.lines(of: this)), Array(part.lines(of: that))))
        add(content) { [this, that] choice, choices in
            choices.text[index] = Self.text(choice, this, that)
        }
    }

    /// Nobody goes through hundreds of places one by one.
    private func addRest(_ rest: Int, _ decide: @escaping (ChoiceBlock.Choice, inout MergeChoices) -> Void) {
        let content = ChoiceBlock.Content(
            name: translated(count: rest, one: "\(rest) more conflict", other: "\(rest) more conflicts"),
            heading: translated(
                count: rest, one: "\(rest) more conflict, resolved separately",
                other: "\(rest) more conflicts, resolved together"),
            rows: [], names: names,
            lines: nil)
        add(content, decide)
    }

    /// What other programs keep in the file.
    private func addMembers() {
        let members = comparison.conflict?.members ?? []
        for (index, member) in members.enumerated() {
            guard index < Self.limit else {
                addRest(members.count - index) { [this, that] choice, choices in
                    let side = if case .that = choice { that } else { this }
                    for place in index..<members.count { choices.members[place] = side }
                }
                return
            }
            let row = ComparisonGrid.Row(
                this: member.values(of: this).joined(separator: ", "),
                that: member.values(of: that).joined(separator: ", "))
            let name = member.name.amongWords
            let content = ChoiceBlock.Content(
                name: "“\(name)”", heading: translated("“\(name)” (data of another program)"),
                rows: [row], names: names, lines: nil)
            add(content) { [this, that] choice, choices in
                if case .that = choice { choices.members[index] = that } else { choices.members[index] = this }
            }
        }
    }

    private func add(
        _ content: ChoiceBlock.Content,
        _ decide: @escaping (ChoiceBlock.Choice, inout MergeChoices) -> Void
    ) {
        let block = ChoiceBlock(content)
        block.onChange = { [weak self] in self?.update() }
        blocks.append((block, decide))
        gtk_box_append(column.cast(), block.widget)
    }

    private func add(_ rows: [ComparisonGrid.Row], kept: ComparisonGrid.Kept) {
        let grid = ComparisonGrid(rows)
        grid.show(kept)
        gtk_box_append(column.cast(), grid.widget)
    }

    private func title(of side: MergeSide) -> String {
        side == .ours ? comparison.other.song.title : comparison.song.song.title
    }

    private static func text(_ choice: ChoiceBlock.Choice, _ this: MergeSide, _ that: MergeSide) -> TextChoice {
        switch choice {
        case .this: .side(this)
        case .that: .side(that)
        case .both: .both(first: this)
        case .lines(let lines): .lines(lines)
        }
    }

    private func rows(of part: TextPart) -> [ComparisonGrid.Row] {
        part.rows.map { row in
            this == .ours
                ? ComparisonGrid.Row(this: row.ours, that: row.theirs, isSame: row.isSame)
                : ComparisonGrid.Row(this: row.theirs, that: row.ours, isSame: row.isSame)
        }
    }

    /// Lines that both have, without the middle of many.
    private static func shortened(_ lines: TextLines) -> [ComparisonGrid.Row] {
        func same(_ line: String) -> ComparisonGrid.Row { ComparisonGrid.Row(this: line, that: line, isSame: true) }
        guard lines.count > 7 else { return lines.map(same) }
        let count = lines.count - 6
        let gap = translated(count: count, one: "⋯ \(count) line", other: "⋯ \(count) lines")
        return lines.prefix(3).map(same) + [same(gap)] + lines.suffix(3).map(same)
    }
}
