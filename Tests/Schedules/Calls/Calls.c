#define _GNU_SOURCE
#include "include/Calls.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

const int64_t calls_to_kernel = INT64_MIN;
const int64_t calls_realpath = 10001;
const int64_t calls_sleep = 10002;
const int64_t calls_thread = 10003;

static _Thread_local calls_handler current;
static _Thread_local void *current_context;

void calls_handle(calls_handler handler, void *context) {
    current = handler;
    current_context = context;
}

static _Thread_local jmp_buf end;

void calls_run(void (*body)(void *), void *context) {
    if (setjmp(end) == 0) body(context);
}

void calls_end(void) { longjmp(end, 1); }

int calls_fork(void) {
    pid_t process = fork();
    if (process == 0) prctl(PR_SET_PDEATHSIG, SIGKILL);
    return process;
}

int64_t calls_kernel(int64_t number, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f) {
    register int64_t fourth __asm__("r10") = d;
    register int64_t fifth __asm__("r8") = e;
    register int64_t sixth __asm__("r9") = f;
    int64_t result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth), "r"(sixth)
                     : "rcx", "r11", "memory");
    return result;
}

static int64_t handled(int64_t number, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f) {
    calls_handler handler = current;
    if (handler == NULL) return calls_to_kernel;
    const int64_t arguments[6] = {a, b, c, d, e, f};
    current = NULL;
    int64_t result = handler(current_context, number, arguments);
    current = handler;
    return result;
}

static int64_t answer(int64_t result) {
    if (result >= 0 || result < -4095) return result;
    errno = (int)-result;
    return -1;
}

static int64_t make(int64_t number, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f) {
    int64_t result = handled(number, a, b, c, d, e, f);
    return answer(result == calls_to_kernel ? calls_kernel(number, a, b, c, d, e, f) : result);
}

#define CALL(name, a, b, c, d, e, f) \
    make(SYS_##name, (int64_t)(a), (int64_t)(b), (int64_t)(c), (int64_t)(d), (int64_t)(e), (int64_t)(f))

long syscall(long number, ...) {
    va_list list;
    va_start(list, number);
    int64_t arguments[6];
    for (int index = 0; index < 6; index++) arguments[index] = va_arg(list, long);
    va_end(list);
    return make(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
}

static int open_at(int directory, const char *path, int flags, mode_t mode) {
    return (int)CALL(openat, directory, path, flags, mode, 0, 0);
}

#define MODE_OF(flags) \
    mode_t mode = 0; \
    if ((flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE) { \
        va_list list; \
        va_start(list, flags); \
        mode = va_arg(list, mode_t); \
        va_end(list); \
    }

int openat(int directory, const char *path, int flags, ...) {
    MODE_OF(flags)
    return open_at(directory, path, flags, mode);
}

int open(const char *path, int flags, ...) {
    MODE_OF(flags)
    return open_at(AT_FDCWD, path, flags, mode);
}

int close(int file) { return (int)CALL(close, file, 0, 0, 0, 0, 0); }
ssize_t read(int file, void *bytes, size_t size) { return CALL(read, file, bytes, size, 0, 0, 0); }
ssize_t pread(int file, void *bytes, size_t size, off_t at) { return CALL(pread64, file, bytes, size, at, 0, 0); }
ssize_t write(int file, const void *bytes, size_t size) { return CALL(write, file, bytes, size, 0, 0, 0); }
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
    return CALL(pwrite64, file, bytes, size, at, 0, 0);
}
off_t lseek(int file, off_t at, int from) { return CALL(lseek, file, at, from, 0, 0, 0); }
int ftruncate(int file, off_t size) { return (int)CALL(ftruncate, file, size, 0, 0, 0, 0); }
int fsync(int file) { return (int)CALL(fsync, file, 0, 0, 0, 0, 0); }
int sync_file_range(int file, off_t at, off_t size, unsigned flags) {
    return (int)CALL(sync_file_range, file, at, size, flags, 0, 0);
}
int posix_fadvise(int file, off_t at, off_t size, int advice) {
    int64_t result = handled(SYS_fadvise64, file, at, size, advice, 0, 0);
    if (result == calls_to_kernel) result = calls_kernel(SYS_fadvise64, file, at, size, advice, 0, 0);
    return (int)-result;
}

static int status_of(int directory, const char *path, int flags, unsigned mask, struct statx *status) {
    struct calls_status told;
    int64_t result = handled(SYS_statx, directory, (int64_t)path, flags, mask, (int64_t)&told, 0);
    if (result == calls_to_kernel)
        return (int)answer(calls_kernel(SYS_statx, directory, (int64_t)path, flags, mask, (int64_t)status, 0));
    if (result < 0) return (int)answer(result);
    memset(status, 0, sizeof *status);
    status->stx_mask = STATX_BASIC_STATS | STATX_BTIME | 0x1000U;
    status->stx_blksize = 4096;
    status->stx_ino = told.inode;
    status->stx_mnt_id = told.mount;
    status->stx_size = told.size;
    status->stx_blocks = (told.size + 511) / 512;
    status->stx_mode = (uint16_t)told.mode;
    status->stx_nlink = told.links;
    status->stx_uid = told.owner;
    status->stx_gid = told.group;
    status->stx_dev_major = major(told.device);
    status->stx_dev_minor = minor(told.device);
    status->stx_mtime.tv_sec = told.modification[0];
    status->stx_mtime.tv_nsec = (uint32_t)told.modification[1];
    status->stx_ctime.tv_sec = told.change[0];
    status->stx_ctime.tv_nsec = (uint32_t)told.change[1];
    status->stx_btime.tv_sec = told.birth[0];
    status->stx_btime.tv_nsec = (uint32_t)told.birth[1];
    status->stx_atime = status->stx_mtime;
    return 0;
}

int statx(int directory, const char *path, int flags, unsigned mask, struct statx *status) {
    return status_of(directory, path, flags, mask, status);
}

static int old_status_of(int directory, const char *path, int flags, struct stat *status) {
    struct statx told;
    if (status_of(directory, path, flags, STATX_BASIC_STATS, &told) != 0) return -1;
    memset(status, 0, sizeof *status);
    status->st_dev = makedev(told.stx_dev_major, told.stx_dev_minor);
    status->st_ino = told.stx_ino;
    status->st_mode = told.stx_mode;
    status->st_nlink = told.stx_nlink;
    status->st_uid = told.stx_uid;
    status->st_gid = told.stx_gid;
    status->st_rdev = makedev(told.stx_rdev_major, told.stx_rdev_minor);
    status->st_size = (off_t)told.stx_size;
    status->st_blksize = told.stx_blksize;
    status->st_blocks = (blkcnt_t)told.stx_blocks;
    status->st_atim = (struct timespec){told.stx_atime.tv_sec, told.stx_atime.tv_nsec};
    status->st_mtim = (struct timespec){told.stx_mtime.tv_sec, told.stx_mtime.tv_nsec};
    status->st_ctim = (struct timespec){told.stx_ctime.tv_sec, told.stx_ctime.tv_nsec};
    return 0;
}

int fstat(int file, struct stat *status) { return old_status_of(file, "", AT_EMPTY_PATH, status); }
int stat(const char *path, struct stat *status) { return old_status_of(AT_FDCWD, path, 0, status); }
int lstat(const char *path, struct stat *status) {
    return old_status_of(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, status);
}

static int system_of(int64_t number, int64_t file, struct statfs *status) {
    uint64_t told[2] = {0, 0};
    int64_t result = handled(number, file, (int64_t)told, 0, 0, 0, 0);
    if (result == calls_to_kernel) return (int)answer(calls_kernel(number, file, (int64_t)status, 0, 0, 0, 0));
    if (result < 0) return (int)answer(result);
    memset(status, 0, sizeof *status);
    memcpy(&status->f_fsid, &told[0], sizeof status->f_fsid);
    status->f_type = (__fsword_t)told[1];
    status->f_bsize = status->f_frsize = 4096;
    status->f_blocks = status->f_bfree = status->f_bavail = 1 << 24;
    status->f_files = status->f_ffree = 1 << 24;
    status->f_namelen = 255;
    return 0;
}

int statfs(const char *path, struct statfs *status) { return system_of(SYS_statfs, (int64_t)path, status); }
int fstatfs(int file, struct statfs *status) { return system_of(SYS_fstatfs, file, status); }
int fstatvfs(int file, struct statvfs *status) {
    struct statfs told;
    if (fstatfs(file, &told) != 0) return -1;
    memset(status, 0, sizeof *status);
    status->f_bsize = status->f_frsize = (unsigned long)told.f_frsize;
    status->f_blocks = told.f_blocks;
    status->f_bfree = told.f_bfree;
    status->f_bavail = told.f_bavail;
    status->f_files = told.f_files;
    status->f_ffree = status->f_favail = told.f_ffree;
    status->f_namemax = (unsigned long)told.f_namelen;
    return 0;
}

int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
    return (int)CALL(renameat2, from, old, to, new, flags, 0);
}
int calls_rename(int from, const char *old, int to, const char *new_path, unsigned flags) {
    return renameat2(from, old, to, new_path, flags);
}
int unlinkat(int directory, const char *path, int flags) {
    return (int)CALL(unlinkat, directory, path, flags, 0, 0, 0);
}
int linkat(int from, const char *old, int to, const char *new, int flags) {
    return (int)CALL(linkat, from, old, to, new, flags, 0);
}
int mkdirat(int directory, const char *path, mode_t mode) { return (int)CALL(mkdirat, directory, path, mode, 0, 0, 0); }
int mkfifoat(int directory, const char *path, mode_t mode) {
    return (int)CALL(mknodat, directory, path, (mode & 07777) | S_IFIFO, 0, 0, 0);
}
int fchmod(int file, mode_t mode) { return (int)CALL(fchmod, file, mode, 0, 0, 0, 0); }
int fchmodat(int directory, const char *path, mode_t mode, int flags) {
    return (int)CALL(fchmodat, directory, path, mode, flags, 0, 0);
}
int fchown(int file, uid_t owner, gid_t group) { return (int)CALL(fchown, file, owner, group, 0, 0, 0); }
int flock(int file, int operation) { return (int)CALL(flock, file, operation, 0, 0, 0, 0); }
int fcntl(int file, int command, ...) {
    va_list list;
    va_start(list, command);
    int64_t argument = va_arg(list, long);
    va_end(list);
    return (int)CALL(fcntl, file, command, argument, 0, 0, 0);
}
int futimens(int file, const struct timespec times[2]) { return (int)CALL(utimensat, file, 0, times, 0, 0, 0); }
ssize_t getdents64(int file, void *bytes, size_t size) { return CALL(getdents64, file, bytes, size, 0, 0, 0); }
ssize_t flistxattr(int file, char *list, size_t size) { return CALL(flistxattr, file, list, size, 0, 0, 0); }
ssize_t fgetxattr(int file, const char *name, void *value, size_t size) {
    return CALL(fgetxattr, file, name, value, size, 0, 0);
}
int fsetxattr(int file, const char *name, const void *value, size_t size, int flags) {
    return (int)CALL(fsetxattr, file, name, value, size, flags, 0);
}
int fremovexattr(int file, const char *name) { return (int)CALL(fremovexattr, file, name, 0, 0, 0, 0); }
ssize_t getxattr(const char *path, const char *name, void *value, size_t size) {
    return CALL(getxattr, path, name, value, size, 0, 0);
}
ssize_t readlink(const char *path, char *bytes, size_t size) { return CALL(readlink, path, bytes, size, 0, 0, 0); }
ssize_t copy_file_range(int from, off_t *at, int to, off_t *there, size_t size, unsigned flags) {
    return CALL(copy_file_range, from, at, to, there, size, flags);
}
int access(const char *path, int mode) { return (int)CALL(access, path, mode, 0, 0, 0, 0); }
int poll(struct pollfd *files, nfds_t count, int milliseconds) {
    return (int)CALL(poll, files, count, milliseconds, 0, 0, 0);
}
int inotify_init1(int flags) { return (int)CALL(inotify_init1, flags, 0, 0, 0, 0, 0); }
int inotify_add_watch(int file, const char *path, uint32_t mask) {
    return (int)CALL(inotify_add_watch, file, path, mask, 0, 0, 0);
}
int inotify_rm_watch(int file, int watch) { return (int)CALL(inotify_rm_watch, file, watch, 0, 0, 0, 0); }
int clock_gettime(clockid_t clock, struct timespec *time) { return (int)CALL(clock_gettime, clock, time, 0, 0, 0, 0); }
time_t time(time_t *seconds) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (seconds != NULL) *seconds = now.tv_sec;
    return now.tv_sec;
}

int kill(pid_t process, int signal) { return (int)CALL(kill, process, signal, 0, 0, 0, 0); }
pid_t getpid(void) { return (pid_t)CALL(getpid, 0, 0, 0, 0, 0, 0); }

int usleep(useconds_t microseconds) {
    int64_t result = handled(calls_sleep, microseconds, 0, 0, 0, 0, 0);
    if (result != calls_to_kernel) return (int)answer(result);
    const struct timespec pause = {microseconds / 1000000, (long)(microseconds % 1000000) * 1000};
    return (int)answer(calls_kernel(SYS_nanosleep, (int64_t)&pause, 0, 0, 0, 0, 0));
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t at) {
    return (void *)CALL(mmap, address, size, protection, flags, file, at);
}

typedef char *(*realpath_function)(const char *, char *);

// The caller frees the buffer if `resolved` is NULL, as it always is in the product.
char *realpath(const char *path, char *resolved) {
    char bytes[PATH_MAX];
    int64_t result = handled(calls_realpath, (int64_t)path, (int64_t)bytes, sizeof bytes, 0, 0, 0);
    if (result == calls_to_kernel) {
        realpath_function next = (realpath_function)dlvsym(RTLD_NEXT, "realpath", "GLIBC_2.3");
        return next(path, resolved);
    }
    if (result < 0) {
        errno = (int)-result;
        return NULL;
    }
    return resolved == NULL ? strdup(bytes) : strcpy(resolved, bytes);
}

typedef int (*pthread_create_function)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
    int64_t result = handled(calls_thread, 0, 0, 0, 0, 0, 0);
    if (result != calls_to_kernel) return (int)-result;
    static pthread_create_function next;
    if (next == NULL) next = (pthread_create_function)dlsym(RTLD_NEXT, "pthread_create");
    return next(thread, attributes, body, argument);
}

// Swift's runtime: a hook that it calls instead of queueing a job on its threads, and a function that queues one on the
// main thread. A resumed continuation is queued on the threads, even if its task belongs to the main actor. Source:
// include/swift/Runtime/Concurrency.h.
extern __attribute__((swiftcall)) void swift_task_enqueueMainExecutor(void *job);
extern __attribute__((swiftcall)) void (*swift_task_enqueueGlobal_hook)(void *job, void *original);

static __attribute__((swiftcall)) void enqueue_on_main(void *job, void *original) {
    (void)original;
    swift_task_enqueueMainExecutor(job);
}

void calls_use_main_thread(void) { swift_task_enqueueGlobal_hook = enqueue_on_main; }
