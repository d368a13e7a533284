import CPangoCairo
import SheetLayout

/// Which fonts a sheet is in.
public struct SheetFonts: Hashable, Sendable {
    /// Of all but what is literal: names of families, with commas between them; the first that has a letter is taken.
    public var family: String
    /// Of what is literal, the same way.
    public var fixedFamily: String

    /// What fontconfig has for `sans-serif` and `monospace`. Source: fonts-conf(5).
    public static let usual = SheetFonts(family: "sans-serif", fixedFamily: "monospace")

    /// Fonts of these families.
    public init(family: String, fixedFamily: String = "monospace") {
        (self.family, self.fixedFamily) = (family, fixedFamily)
    }

    /// Whether there is a font of this name on the system. What has none is drawn in another one.
    public static func has(_ name: String) -> Bool {
        let names = name.split(separator: ",").map { trimmed($0).lowercased() }.filter { !$0.isEmpty }
        guard !names.isEmpty else { return false }
        let known = Self.known
        return names.allSatisfy { known.contains($0) || isItself($0) }
    }

    /// Those that fontconfig has a font for in any case.
    private static let generic = [
        "sans", "sans-serif", "serif", "mono", "monospace", "cursive", "fantasy", "system-ui",
    ]

    /// In small letters.
    private static var known: Set<String> {
        var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        pango_font_map_list_families(pango_cairo_font_map_get_default(), &families, &count)
        defer { g_free(families) }
        var known = Set(generic)
        for index in 0..<Int(count) {
            guard let family = families?[index], let name = pango_font_family_get_name(family) else { continue }
            known.insert(String(cString: name).lowercased())
        }
        return known
    }

    /// Whether fontconfig has a font of that family though Pango does not list it: fonts have several names.
    private static func isItself(_ name: String) -> Bool {
        let map = pango_cairo_font_map_get_default()
        let context = pango_font_map_create_context(map)
        let wanted = pango_font_description_new()
        defer {
            pango_font_description_free(wanted)
            g_object_unref(UnsafeMutableRawPointer(context))
        }
        pango_font_description_set_family(wanted, name)
        guard let font = pango_font_map_load_font(map, context, wanted) else { return false }
        let found = pango_font_describe(font)
        defer {
            pango_font_description_free(found)
            g_object_unref(UnsafeMutableRawPointer(font))
        }
        return pango_font_description_get_family(found).map { String(cString: $0).lowercased() } == name
    }

    private static func trimmed(_ name: Substring) -> Substring {
        var name = name
        while name.first == " " { name.removeFirst() }
        while name.last == " " { name.removeLast() }
        return name
    }

    /// The font of a role, for the caller to free.
    ///
    /// - Parameter size: in Pango's units.
    func description(of role: TextRole, size: Double) -> OpaquePointer? {
        let font = pango_font_description_new()
        pango_font_description_set_family(font, role == .literal ? fixedFamily : family)
        pango_font_description_set_absolute_size(font, size)
        switch role {
        case .title, .heading, .chord: pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD)
        case .comment: pango_font_description_set_style(font, PANGO_STYLE_ITALIC)
        case .subtitle, .credit, .facts, .words, .literal, .foot: break
        }
        return font
    }
}
