/// The format of sound between the microphone and the encoder: signed 16 bits, little-endian, left and right
/// alternating.
enum SoundFormat {
    /// Per second.
    static let framesPerSecond = 48_000
    static let channels = 2
    /// Of one frame with all channels.
    static let bytesPerFrame = 2 * channels

    static let bytesPerMinute = 60 * framesPerSecond * bytesPerFrame

    static func milliseconds(ofFrames frames: Int) -> Int { frames * 1000 / framesPerSecond }

    /// Returns the highest of the samples, from 0 to the maximum of 1.
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
