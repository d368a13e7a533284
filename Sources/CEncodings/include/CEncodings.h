// iconv(3), which Swift's Glibc module lacks. Separate from CLinux, so that only songbook-xml links it.
#pragma once

#include <stddef.h>

/// The characters of the 256 single bytes in an encoding that iconv(3) knows, or -1 for bytes that are not a character
/// by themselves. Returns 1 if some of them begin a multibyte character, otherwise 0; -1 if there is no such encoding.
int cencodings_single_bytes(const char *name, int codes[256]);

/// Converts text in an encoding that iconv(3) knows to UTF-8, at most `room` bytes in `output`. Returns 0 if it
/// converted everything; otherwise -1. Sets `used` to the number of bytes converted, and `made` to the number of bytes
/// written.
int cencodings_convert(
    const char *name, const void *bytes, size_t count, void *output, size_t room, size_t *used, size_t *made);
