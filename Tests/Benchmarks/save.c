// The system calls without which no save is safe, and nothing else: temporary file, write, fsync, rename, fsync of the
// folder. Standard input is written to FILE, a name in the folder FOLDER.
//
//     save FOLDER FILE
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char buffer[1 << 24];

int main(int count, char **arguments) {
    if (count != 3) return 64;
    size_t size = 0;
    ssize_t received;
    while ((received = read(0, buffer + size, sizeof buffer - size)) > 0) size += received;
    int folder = open(arguments[1], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int file = openat(folder, ".~save", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 || write(file, buffer, size) != (ssize_t)size || fsync(file) != 0 || close(file) != 0
        || renameat(folder, ".~save", folder, arguments[2]) != 0 || fsync(folder) != 0) {
        perror("save");
        return 1;
    }
    return 0;
}
