import Files
import SongFormat
import Translations

/// The current contents of the settings file.
enum SettingsFile {
    /// More bytes than settings ever need.
    static let largest = 1 << 20

    /// There is no file yet.
    case missing
    /// Settings of the version that this program writes, or an earlier one.
    case current(JSONValue, Settings)
    /// Settings of a newer program, as far as this one understands them.
    case newer(version: Int64, Settings)
    /// Bytes that are not settings; with what is wrong.
    case corrupt(String)
    /// The file cannot be read.
    case unreadable(FileReadError)

    init(at path: FilePath) {
        do throws(FileReadError) {
            self.init(try FileReader.read(path, limit: Self.largest).bytes)
        } catch {
            switch error {
            case .system(let cause) where cause.errno == .noSuchFile || cause.errno == .notADirectory: self = .missing
            case .tooLarge(let size, _): self = .corrupt(translated("the file has \(size) bytes, which is too large"))
            default: self = .unreadable(error)
            }
        }
    }

    private init(_ bytes: [UInt8]) {
        let document: JSONValue
        do throws(SongFormatError) {
            document = try JSONValue(parsing: bytes, limit: Self.largest)
        } catch {
            self = .corrupt(error.description)
            return
        }
        let version = document["version"]?.integer ?? (document["version"] == nil ? Settings.version : 0)
        guard version > 0 else {
            self = .corrupt(translated("“version” should be 1 or greater"))
            return
        }
        do throws(Settings.Fault) {
            var settings = try Settings(document)
            // The newer program understands them.
            if version > Settings.version { settings.misunderstood = [:] }
            self = version > Settings.version ? .newer(version: version, settings) : .current(document, settings)
        } catch {
            self = version > Settings.version ? .newer(version: version, Settings()) : .corrupt(error.words)
        }
    }
}
