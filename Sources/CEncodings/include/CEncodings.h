// iconv(3), which Swift's Glibc module does not have. Not in CLinux, so that only who imports songs links it.
#pragma once

#include <stddef.h>

/// The characters that the 256 bytes mean in an encoding that iconv(3) knows, -1 for those that mean none by themselves.
/// 1 where some of them begin a character of several bytes, otherwise 0; -1 where there is no such encoding.
int cencodings_single_bytes(const char *name, int codes[256]);

/// Writes text of an encoding that iconv(3) knows as UTF-8, of which `room` bytes fit into `output`. 0 where it could
/// write all; otherwise -1, and `used` tells how many bytes it understood. `made` is how many bytes it wrote.
int cencodings_convert(
    const char *name, const void *bytes, size_t count, void *output, size_t room, size_t *used, size_t *made);
