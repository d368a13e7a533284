import CAdwaita
import Glibc

/// The functions of libspelling and GtkSourceView that ``SpellChecking`` calls. Debian 12 has no libspelling, so it is
/// loaded at run time if it is installed.
@MainActor
struct SpellingLibrary {
    typealias Buffer = UnsafeMutablePointer<GtkTextBuffer>

    /// The library; nil if it, or a function of it, is missing.
    static let shared = SpellingLibrary()

    /// `gtk_source_buffer_new`
    let makeBuffer: @convention(c) (OpaquePointer?) -> Buffer?
    /// `gtk_source_buffer_set_highlight_matching_brackets`
    let setMatchesBrackets: @convention(c) (Buffer, gboolean) -> Void
    /// `gtk_source_buffer_set_style_scheme`
    let setStyleScheme: @convention(c) (Buffer, OpaquePointer?) -> Void
    /// `spelling_checker_get_default`; the library owns it.
    let defaultChecker: @convention(c) () -> OpaquePointer?
    /// `spelling_text_buffer_adapter_new`; the caller owns it.
    let makeAdapter: @convention(c) (Buffer, OpaquePointer?) -> OpaquePointer?
    /// `spelling_text_buffer_adapter_set_checker`
    let setChecker: @convention(c) (OpaquePointer, OpaquePointer?) -> Void
    /// `spelling_text_buffer_adapter_get_menu_model`; the adapter owns it.
    let menu: @convention(c) (OpaquePointer) -> UnsafeMutablePointer<GMenuModel>?
    /// `spelling_text_buffer_adapter_update_corrections`
    let updateMenu: @convention(c) (OpaquePointer) -> Void
    /// `spelling_text_buffer_adapter_get_enabled`
    let isEnabled: @convention(c) (OpaquePointer) -> gboolean
    /// `spelling_text_buffer_adapter_set_enabled`
    let setEnabled: @convention(c) (OpaquePointer, gboolean) -> Void
    /// `spelling_text_buffer_adapter_get_language`
    let language: @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?
    /// `spelling_text_buffer_adapter_set_language`
    let setLanguage: @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Void

    private init?() {
        // It loads GtkSourceView, too. Before 0.3.1, which introduced this name, it may crash while text is deleted.
        guard let library = dlopen("libspelling-1.so.2", RTLD_NOW) else { return nil }
        func find<Function>(_ name: String) throws(MissingFunction) -> Function {
            guard let function = dlsym(library, name) else { throw MissingFunction() }
            return unsafeBitCast(function, to: Function.self)
        }
        do throws(MissingFunction) {
            makeBuffer = try find("gtk_source_buffer_new")
            setMatchesBrackets = try find("gtk_source_buffer_set_highlight_matching_brackets")
            setStyleScheme = try find("gtk_source_buffer_set_style_scheme")
            defaultChecker = try find("spelling_checker_get_default")
            makeAdapter = try find("spelling_text_buffer_adapter_new")
            setChecker = try find("spelling_text_buffer_adapter_set_checker")
            menu = try find("spelling_text_buffer_adapter_get_menu_model")
            updateMenu = try find("spelling_text_buffer_adapter_update_corrections")
            isEnabled = try find("spelling_text_buffer_adapter_get_enabled")
            setEnabled = try find("spelling_text_buffer_adapter_set_enabled")
            language = try find("spelling_text_buffer_adapter_get_language")
            setLanguage = try find("spelling_text_buffer_adapter_set_language")
        } catch {
            return nil
        }
    }
}

private struct MissingFunction: Error {}
