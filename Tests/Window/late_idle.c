// What a program does when it has nothing else to do comes a second later than it asks for, as on a busy computer. To be
// preloaded. Source: GLib, g_timeout_add_full and G_PRIORITY_LOW.
#define _GNU_SOURCE
#include <dlfcn.h>

enum { LOW = 300, LATE = 1000 };

typedef int (*Work)(void *);
typedef void (*Free)(void *);
typedef unsigned (*Add)(int, unsigned, Work, void *, Free);

unsigned g_timeout_add_full(int priority, unsigned interval, Work work, void *data, Free free) {
    Add add = (Add)dlsym(RTLD_NEXT, "g_timeout_add_full");
    return add(priority, interval + (priority >= LOW ? LATE : 0), work, data, free);
}
