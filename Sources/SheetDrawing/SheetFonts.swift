import CPangoCairo
import SheetLayout

/// The fonts of a sheet.
public struct SheetFonts: Hashable, Sendable {
    /// For everything but literal text: family names, separated by commas; the first that has a character is used.
    public var family: String
    /// For literal text, in the same form.
    public var fixedFamily: String

    /// The fonts that fontconfig has for `sans-serif` and `monospace`. Source: fonts-conf(5).
    public static let usual = SheetFonts(family: "sans-serif", fixedFamily: "monospace")

    /// Fonts of the given families.
    public init(family: String, fixedFamily: String = "monospace") {
        (self.family, self.fixedFamily) = (family, fixedFamily)
    }

    /// Whether the system has all fonts of this list of names. Text in a missing font is drawn in another one.
    public static func has(_ name: String) -> Bool {
        let names = name.split(separator: ",").map { trimmed($0).lowercased() }.filter { !$0.isEmpty }
        guard !names.isEmpty else { return false }
        let known = Self.known
        return names.allSatisfy { known.contains($0) || isItself($0) }
    }

    /// Names for which fontconfig always has a font.
    private static let generic = [
        "sans", "sans-serif", "serif", "mono", "monospace", "cursive", "fantasy", "system-ui",
    ]

    /// The families that Pango lists, in lower case.
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

    /// Whether fontconfig has a font of this family that Pango does not list, since fonts can have several names.
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

    /// The font of a role. The caller must free it.
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
