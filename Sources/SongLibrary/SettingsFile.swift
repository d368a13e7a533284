import Files
import SongFormat
import Translations

/// What is in the settings file right now.
enum SettingsFile {
    /// More bytes than settings ever need.
    static let largest = 1 << 20

    /// Nothing was decided yet: there is no such file.
    case missing
    /// Settings of the version that this program writes, or an earlier one.
    case current(JSONValue, Settings)
    /// Settings of a program that is newer than this one, as far as they are understood.
    case newer(version: Int64, Settings)
    /// Bytes that are no settings; what is wrong with them.
    case corrupt(String)
    /// Nobody can tell.
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
            // To that program it means something.
            if version > Settings.version { settings.misunderstood = [:] }
            self = version > Settings.version ? .newer(version: version, settings) : .current(document, settings)
        } catch {
            self = version > Settings.version ? .newer(version: version, Settings()) : .corrupt(error.words)
        }
    }
}
