// The system calls without which no save is safe, and nothing else: temporary file, write, fsync, rename, fsync of the
// folder. A file is replaced again and again, and how long each time took is printed, in nanoseconds.
//
//     save FOLDER FILE COUNT
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static char buffer[1 << 24];

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int count, char **arguments) {
    if (count != 4) return 64;
    int folder = open(arguments[1], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int old = openat(folder, arguments[2], O_RDONLY | O_CLOEXEC);
    ssize_t size = read(old, buffer, sizeof buffer);
    for (int number = atoi(arguments[3]); number > 0; number--) {
        long long start = now();
        int file = openat(folder, ".~save", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (file < 0 || write(file, buffer, size) != size || fsync(file) != 0 || close(file) != 0
            || renameat(folder, ".~save", folder, arguments[2]) != 0 || fsync(folder) != 0) {
            perror("save");
            return 1;
        }
        printf("%lld\n", now() - start);
    }
    return 0;
}
