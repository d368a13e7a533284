// The functions of the C library that make system calls on files, clocks and random numbers, defined by the program
// itself. Calls to them, even from Swift's libraries, arrive here, because a program's definitions take precedence over
// those of its libraries. Source: ld.so(8); System V ABI, "Shared Object Dependencies". Static programs of the product
// are not built with it, and the product has no seam for it.
#pragma once

#include <stdint.h>
#include <sys/syscall.h>

// SYS_… are macros that Swift does not import.
static const int64_t calls_access = SYS_access;
static const int64_t calls_clock_gettime = SYS_clock_gettime;
static const int64_t calls_close = SYS_close;
static const int64_t calls_copy_file_range = SYS_copy_file_range;
static const int64_t calls_fadvise64 = SYS_fadvise64;
static const int64_t calls_fchmod = SYS_fchmod;
static const int64_t calls_fchmodat = SYS_fchmodat;
static const int64_t calls_fchown = SYS_fchown;
static const int64_t calls_fcntl = SYS_fcntl;
static const int64_t calls_fgetxattr = SYS_fgetxattr;
static const int64_t calls_flistxattr = SYS_flistxattr;
static const int64_t calls_flock = SYS_flock;
static const int64_t calls_fremovexattr = SYS_fremovexattr;
static const int64_t calls_fsetxattr = SYS_fsetxattr;
static const int64_t calls_fstatfs = SYS_fstatfs;
static const int64_t calls_fsync = SYS_fsync;
static const int64_t calls_ftruncate = SYS_ftruncate;
static const int64_t calls_futex = SYS_futex;
static const int64_t calls_getdents64 = SYS_getdents64;
static const int64_t calls_getpid = SYS_getpid;
static const int64_t calls_getrandom = SYS_getrandom;
static const int64_t calls_getxattr = SYS_getxattr;
static const int64_t calls_inotify_init1 = SYS_inotify_init1;
static const int64_t calls_kill = SYS_kill;
static const int64_t calls_linkat = SYS_linkat;
static const int64_t calls_lseek = SYS_lseek;
static const int64_t calls_mkdirat = SYS_mkdirat;
static const int64_t calls_mknodat = SYS_mknodat;
static const int64_t calls_mmap = SYS_mmap;
static const int64_t calls_openat = SYS_openat;
static const int64_t calls_poll = SYS_poll;
static const int64_t calls_pread64 = SYS_pread64;
static const int64_t calls_pwrite64 = SYS_pwrite64;
static const int64_t calls_read = SYS_read;
static const int64_t calls_readlink = SYS_readlink;
static const int64_t calls_renameat2 = SYS_renameat2;
static const int64_t calls_statfs = SYS_statfs;
static const int64_t calls_statx = SYS_statx;
static const int64_t calls_sync_file_range = SYS_sync_file_range;
static const int64_t calls_unlinkat = SYS_unlinkat;
static const int64_t calls_utimensat = SYS_utimensat;
static const int64_t calls_write = SYS_write;

/// The result of statx(2), in the order of struct statx.
struct calls_status {
    uint64_t device, inode, mount, size;
    uint32_t mode, links, owner, group;
    /// Seconds and nanoseconds.
    int64_t modification[2], change[2], birth[2];
};

/// Makes a call of the thread, given its number (SYS_…) and arguments as the kernel gets them. For SYS_statx, the fifth
/// is a struct calls_status; for SYS_statfs and SYS_fstatfs, the second is two numbers: f_fsid and f_type. Returns the
/// result, -errno, or `calls_to_kernel` to let the kernel make the call. Calls that it makes itself go to the kernel.
typedef int64_t (*calls_handler)(void *context, int64_t number, const int64_t arguments[6]);

extern const int64_t calls_to_kernel;

/// Sends the calls of this thread to a handler from now on; NULL for none.
void calls_handle(calls_handler handler, void *context);
/// The number of realpath(3), a function of the C library that makes calls of its own.
extern const int64_t calls_realpath;
/// The number of usleep(3), in microseconds.
extern const int64_t calls_sleep;
/// The number of the start of a thread, which has no handler.
extern const int64_t calls_thread;

/// renameat2(2), which Swift does not import.
int calls_rename(int from, const char *old, int to, const char *new_path, unsigned flags);

/// Runs a body, and returns when that does or when calls_end() is called in it. The latter undoes nothing, as in a
/// process that is killed, and frees no memory of the body.
void calls_run(void (*body)(void *), void *context);
_Noreturn void calls_end(void);

/// fork(2), which Swift does not allow to be called: only for a process without other threads.
/// The child ends with its parent.
int calls_fork(void);

// Runs all Swift tasks on the main thread.
void calls_use_main_thread(void);

/// Makes a call of the kernel.
int64_t calls_kernel(int64_t number, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f);
