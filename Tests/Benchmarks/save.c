// The system calls of a save, and nothing else: a file is replaced again and again, and how long each time took is
// printed, in nanoseconds.
//
//     save FOLDER FILE COUNT          what no safe save can do without: temporary file, write, fsync, rename, fsync of
//                                     the folder
//     save FOLDER FILE COUNT STATE    what the write-back protocol asks for: before that a draft in the folder STATE and
//                                     the folder's lock, the old file compared, names exchanged, the old file compared
//                                     again, and both kept in STATE
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char buffer[1 << 24], other[1 << 24];
static ssize_t size;
static const int new_file = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void check(int succeeded) {
    if (succeeded) return;
    perror("save");
    exit(1);
}

static void save(int folder, const char *name) {
    int file = openat(folder, ".~save", new_file, 0600);
    check(file >= 0 && write(file, buffer, size) == size && fsync(file) == 0 && close(file) == 0);
    check(renameat(folder, ".~save", folder, name) == 0 && fsync(folder) == 0);
}

static int holds_buffer(int file) {
    struct stat before, after;
    return fstat(file, &before) == 0 && before.st_size == size && pread(file, other, size, 0) == size
        && memcmp(buffer, other, size) == 0 && fstat(file, &after) == 0 && after.st_size == size;
}

static void save_by_protocol(const char *path, const char *name, const char *state, int number) {
    // A name that is taken would have the filesystem write the file that takes it at once.
    char present[64], next[64];
    snprintf(present, sizeof present, "version-%d-%d", (int) getpid(), number);
    snprintf(next, sizeof next, "version-%d-%d", (int) getpid(), number - 1);
    int drafts = open(state, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int draft = openat(drafts, "draft", new_file, 0600);
    check(draft >= 0 && flock(draft, LOCK_EX | LOCK_NB) == 0 && write(draft, buffer, size) == size);
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int history = open(state, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    check(folder >= 0 && flock(folder, LOCK_EX | LOCK_NB) == 0 && history >= 0);
    int original = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    check(original >= 0 && holds_buffer(original));
    int file = openat(folder, ".~save", new_file, 0200);
    struct timespec times[2] = {{.tv_nsec = UTIME_NOW}, {.tv_nsec = UTIME_NOW}};
    check(file >= 0 && write(file, buffer, size) == size && fchmod(file, 0644) == 0 && futimens(file, times) == 0);
    check(fsync(file) == 0 && close(file) == 0);
    check(renameat2(folder, name, folder, ".~save", RENAME_EXCHANGE) == 0 && fsync(folder) == 0);
    check(holds_buffer(original) && renameat(folder, ".~save", history, present) == 0);
    check(renameat(drafts, "draft", history, next) == 0);
    check(close(original) == 0 && close(history) == 0 && close(folder) == 0 && close(draft) == 0 && close(drafts) == 0);
}

int main(int count, char **arguments) {
    if (count != 4 && count != 5) return 64;
    int folder = open(arguments[1], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int old = openat(folder, arguments[2], O_RDONLY | O_CLOEXEC);
    size = read(old, buffer, sizeof buffer);
    check(size > 0);
    for (int number = atoi(arguments[3]); number > 0; number--) {
        long long start = now();
        if (count == 4) save(folder, arguments[2]);
        else save_by_protocol(arguments[1], arguments[2], arguments[4], number);
        printf("%lld\n", now() - start);
    }
    return 0;
}
