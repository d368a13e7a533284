import Freedesktop

/// What the process was given, read when it is first asked for: a print of one file needs none of it.
final class Surroundings {
    private(set) lazy var environment = Environment.current()
}
