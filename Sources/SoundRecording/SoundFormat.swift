/// What sound is on its way from the microphone to the encoder: 16 bits with a sign, the lesser byte first, left and right
/// in turn.
enum SoundFormat {
    /// In a second.
    static let framesPerSecond = 48_000
    static let channels = 2
    /// Of one moment, all channels.
    static let bytesPerFrame = 2 * channels

    static let bytesPerMinute = 60 * framesPerSecond * bytesPerFrame

    static func milliseconds(ofFrames frames: Int) -> Int { frames * 1000 / framesPerSecond }

    /// The loudest of the samples, from 0 to 1, which is the most that there can be.
    static func peak(of bytes: ArraySlice<UInt8>) -> Double {
        var peak = 0
        bytes.withUnsafeBytes { buffer in
            for offset in stride(from: 0, to: buffer.count - 1, by: 2) {
                let sample = Int16(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: Int16.self))
                peak = max(peak, Int(sample.magnitude))
            }
        }
        return min(1, Double(peak) / 32_767)
    }
}
