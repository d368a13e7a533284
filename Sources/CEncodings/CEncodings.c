#include "CEncodings.h"

#include <errno.h>
#include <iconv.h>
#include <stdint.h>

int cencodings_single_bytes(const char *name, int codes[256]) {
    iconv_t conversion = iconv_open("UTF-32LE", name);
    if (conversion == (iconv_t)-1) return -1;
    int isMultiByte = 0;
    for (int byte = 0; byte < 256; byte++) {
        char from = (char)byte;
        uint8_t to[8];
        char *next = &from, *place = (char *)to;
        size_t left = 1, room = sizeof to;
        iconv(conversion, NULL, NULL, NULL, NULL);
        size_t result = iconv(conversion, &next, &left, &place, &room);
        if (result == (size_t)-1 && errno == EINVAL) isMultiByte = 1;
        int isOne = result == 0 && left == 0 && room == sizeof to - 4;
        codes[byte] = isOne ? to[0] | to[1] << 8 | to[2] << 16 : -1;
    }
    iconv_close(conversion);
    return isMultiByte;
}

int cencodings_convert(
    const char *name, const void *bytes, size_t count, void *output, size_t room, size_t *used, size_t *made) {
    *used = 0;
    *made = 0;
    iconv_t conversion = iconv_open("UTF-8", name);
    if (conversion == (iconv_t)-1) return -1;
    char *next = (char *)bytes, *place = output;
    size_t left = count, free = room;
    int isWhole = iconv(conversion, &next, &left, &place, &free) != (size_t)-1
        && iconv(conversion, NULL, NULL, &place, &free) != (size_t)-1;
    iconv_close(conversion);
    *used = count - left;
    *made = room - free;
    return isWhole ? 0 : -1;
}
