import CAdwaita
import EditingSession
import Files
import SongFormat
import SongMerging
import SongbookModel
import Toolkit
import Translations

/// Compares a song with another version of it, line by line, with a choice for each conflict. Changes that only one
/// version made since their common ancestor are taken, and shown.
@MainActor
final class ComparisonView {
    /// The labels of a version.
    struct Name {
        /// The heading above its column.
        let heading: String
        /// The text below the heading; empty for none.
        var detail = ""
        /// The label of the button that chooses it.
        let keeping: String
    }

    /// The labels of the two versions: the left one, which is the user's own if there is one, and the right one.
    struct Names {
        let this: Name
        let that: Name

        static let draft = Names(
            this: Name(heading: translated("Current Version"), keeping: translated("Keep Current")),
            that: Name(heading: translated("Draft"), keeping: translated("Keep Draft")))

        /// - Parameters: the names of the versions' files.
        static func versions(yours: String, theirs: String) -> Names {
            Names(
                this: Name(heading: translated("Yours"), detail: yours, keeping: translated("Keep Yours")),
                that: Name(heading: translated("Theirs"), detail: theirs, keeping: translated("Keep Theirs")))
        }
    }

    /// Conflicts beyond this number are decided together.
    private static let limit = 100

    /// Called with the merged song.
    var onSave: @MainActor (SongFile) -> Void = { _ in }
    /// Called if the sheet was closed without saving.
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
        // On a button that is already chosen, Return confirms the sheet.
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
    /// The choices so far; nil if there is no conflict.
    private var choices: MergeChoices? {
        guard let conflict = comparison.conflict else { return nil }
        var choices = MergeChoices(for: conflict)
        // The song keeps its ID.
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

    /// Whether a button that is chosen has the keyboard focus.
    private func isChoiceFocused(in sheet: Sheet) -> Bool {
        guard let focus = sheet.focus,
            isInstance(focus, of: gtk_toggle_button_get_type())
        else { return false }
        return gtk_toggle_button_get_active(focus.cast()) != 0
    }

    /// Asks before edits are discarded, because they exist only here.
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
        // The sheet takes a few frames to close.
        guard !isDecided else { return }
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
        let row = ComparisonRow(this: this, that: that, isTitle: true)
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
            case .unchanged, .both: add([ComparisonRow](same: part.theirs), kept: .both)
            case .ours: add([ComparisonRow](part, left: this), kept: this == .ours ? .this : .that)
            case .theirs: add([ComparisonRow](part, left: this), kept: this == .theirs ? .this : .that)
            }
        }
    }

    private func addConflict(_ part: TextPart, _ index: Int, of count: Int) {
        let content = ChoiceBlock.Content(
            name: translated("Conflict \(index + 1) of \(count)"), rows: [ComparisonRow](part, left: this),
            names: names, lines: (Array(part.lines(of: this)), Array(part.lines(of: that))))
        add(content) { [this, that] choice, choices in
            choices.text[index] = Self.text(choice, this, that)
        }
    }

    /// Adds a single choice for all further conflicts: hundreds are too many to go through one by one.
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

    /// Adds a choice for each conflict in data of other programs.
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
            let row = ComparisonRow(
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

    private func add(_ rows: [ComparisonRow], kept: ComparisonGrid.Kept) {
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
}
