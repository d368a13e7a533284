import Glibc

/// The permissions that the user's umask takes away from new files.
///
/// umask(2) can only be read by setting it, so it is done once, and before threads that make files are there.
let currentMask: UInt32 = {
    let mask = umask(0o077)
    umask(mask)
    return UInt32(mask)
}()
