// iconv(3), which Swift's Glibc module does not have. Not in CLinux, so that no program but songbook-xml links it.
#pragma once

/// The characters that the 256 bytes mean in an encoding that iconv(3) knows, -1 for those that mean none by themselves.
/// -1 where there is no such encoding.
int cencodings_single_bytes(const char *name, int codes[256]);
