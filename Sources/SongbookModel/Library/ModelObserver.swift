import Observation

/// Reports what is read from models when it has changed: in a later turn of the main queue, and once however much
/// changes until then. For models that depend on others; views render.
///
/// It reports as long as it exists.
public final class ModelObserver {
    private let look: (@escaping @Sendable () -> Void) -> () -> Void
    private var isDue = false
    private var isOver = false

    /// Reads the models now, and reports changes from now on.
    ///
    /// - Parameters:
    ///   - read: reads them. Called again with each change.
    ///   - tell: gets what was read. What it reads itself is not observed.
    public init<Value>(_ read: @escaping () -> Value, tell: @escaping (Value) -> Void) {
        look = { onChange in
            let value = withObservationTracking(read, onChange: onChange)
            return { tell(value) }
        }
        _ = follow()
    }

    /// Stops reporting.
    public func end() {
        isOver = true
    }

    private func follow() -> () -> Void {
        look { [weak self] in
            // The value is still the old one.
            MainActor.assumeIsolated { self?.fallDue() }
        }
    }

    private func fallDue() {
        guard !isDue, !isOver else { return }
        isDue = true
        Task { [weak self] in self?.tell() }
    }

    private func tell() {
        isDue = false
        guard !isOver else { return }
        follow()()
    }
}
