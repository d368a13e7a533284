#include "CEncodings.h"

#include <iconv.h>
#include <stddef.h>
#include <stdint.h>

int cencodings_single_bytes(const char *name, int codes[256]) {
    iconv_t conversion = iconv_open("UTF-32LE", name);
    if (conversion == (iconv_t)-1) return -1;
    for (int byte = 0; byte < 256; byte++) {
        char from = (char)byte;
        uint8_t to[8];
        char *next = &from, *place = (char *)to;
        size_t left = 1, room = sizeof to;
        iconv(conversion, NULL, NULL, NULL, NULL);
        size_t result = iconv(conversion, &next, &left, &place, &room);
        int isOne = result == 0 && left == 0 && room == sizeof to - 4;
        codes[byte] = isOne ? to[0] | to[1] << 8 | to[2] << 16 : -1;
    }
    iconv_close(conversion);
    return 0;
}
