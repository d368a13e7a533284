/// The header of a `.wav` file. Source: Multimedia Programming Interface and Data Specifications 1.0, "RIFF" and
/// "WAVE".
enum WAVEHeader {
    /// Its length in bytes.
    static let count = 44
    /// The maximum size of the sound that a file can state, in bytes.
    static let longest = Int(UInt32.max) - count

    /// - Parameter size: the size of the sound, in bytes.
    static func bytes(forSound size: Int) -> [UInt8] {
        let rate = SoundFormat.framesPerSecond
        return Array("RIFF".utf8) + number(size + count - 8) + Array("WAVEfmt ".utf8) + number(16)
            + short(1) + short(SoundFormat.channels) + number(rate) + number(rate * SoundFormat.bytesPerFrame)
            + short(SoundFormat.bytesPerFrame) + short(16) + Array("data".utf8) + number(size)
    }

    private static func number(_ value: Int) -> [UInt8] {
        let value = UInt32(clamping: value)
        return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func short(_ value: Int) -> [UInt8] {
        Array(number(value).prefix(2))
    }
}
