import Glibc

/// The functions of expat that this program calls. Source: expat.h; the types are unchanged since version 2.0 of 2006.
struct Expat {
    typealias Parser = OpaquePointer
    typealias Name = UnsafePointer<CChar>
    typealias Context = UnsafeMutableRawPointer
    typealias StartHandler = @convention(c) (Context?, Name?, UnsafeMutablePointer<Name?>?) -> Void
    typealias EndHandler = @convention(c) (Context?, Name?) -> Void
    typealias TextHandler = @convention(c) (Context?, Name?, CInt) -> Void
    typealias DoctypeHandler = @convention(c) (Context?, Name?, Name?, Name?, CInt) -> Void
    /// Version, encoding, and whether the document is standalone.
    typealias DeclarationHandler = @convention(c) (Context?, Name?, Name?, CInt) -> Void
    typealias EncodingHandler = @convention(c) (Context?, Name?, Context?) -> CInt

    let create: @convention(c) (Name?, CChar) -> Parser?
    let free: @convention(c) (Parser?) -> Void
    let setContext: @convention(c) (Parser?, Context?) -> Void
    let setElementHandlers: @convention(c) (Parser?, StartHandler?, EndHandler?) -> Void
    let setTextHandler: @convention(c) (Parser?, TextHandler?) -> Void
    let setDoctypeHandler: @convention(c) (Parser?, DoctypeHandler?) -> Void
    let setDeclarationHandler: @convention(c) (Parser?, DeclarationHandler?) -> Void
    let setEncodingHandler: @convention(c) (Parser?, EncodingHandler?, Context?) -> Void
    let parse: @convention(c) (Parser?, UnsafeRawPointer?, CInt, CInt) -> CInt
    let stop: @convention(c) (Parser?, CUnsignedChar) -> CInt
    let errorCode: @convention(c) (Parser?) -> CInt
    let errorString: @convention(c) (CInt) -> Name?
    let line: @convention(c) (Parser?) -> CUnsignedLong
    let column: @convention(c) (Parser?) -> CUnsignedLong

    /// Values of `enum XML_Error`.
    enum Code {
        static let invalidToken: CInt = 4
        static let unknownEncoding: CInt = 18
        static let incorrectEncoding: CInt = 19
    }

    private struct Missing: Error {}

    /// Loads expat, which stays loaded; nil if the library or one of the functions is missing.
    init?() {
        guard let library = dlopen("libexpat.so.1", RTLD_NOW) else { return nil }
        func find<Function>(_ name: String) throws -> Function {
            guard let symbol = dlsym(library, name) else { throw Missing() }
            return unsafeBitCast(symbol, to: Function.self)
        }
        do {
            create = try find("XML_ParserCreateNS")
            free = try find("XML_ParserFree")
            setContext = try find("XML_SetUserData")
            setElementHandlers = try find("XML_SetElementHandler")
            setTextHandler = try find("XML_SetCharacterDataHandler")
            setDoctypeHandler = try find("XML_SetStartDoctypeDeclHandler")
            setDeclarationHandler = try find("XML_SetXmlDeclHandler")
            setEncodingHandler = try find("XML_SetUnknownEncodingHandler")
            parse = try find("XML_Parse")
            stop = try find("XML_StopParser")
            errorCode = try find("XML_GetErrorCode")
            errorString = try find("XML_ErrorString")
            line = try find("XML_GetCurrentLineNumber")
            column = try find("XML_GetCurrentColumnNumber")
        } catch {
            return nil
        }
    }
}
