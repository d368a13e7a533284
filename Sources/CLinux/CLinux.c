#define _GNU_SOURCE
#include "CLinux.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <libintl.h>
#include <locale.h>
#include <malloc.h>
#include <linux/sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <ucontext.h>
#include <unistd.h>
#include <wchar.h>

#ifndef STATX_MNT_ID
#define STATX_MNT_ID 0x1000U
#endif
#ifndef STATX_ATTR_MOUNT_ROOT
#define STATX_ATTR_MOUNT_ROOT 0x2000
#endif

const int clinux_o_path = O_PATH;
const short clinux_spawn_setsid = POSIX_SPAWN_SETSID;
const int clinux_o_tmpfile = O_TMPFILE;
const int clinux_at_empty_path = AT_EMPTY_PATH;
const int clinux_at_symlink_nofollow = AT_SYMLINK_NOFOLLOW;
const int clinux_at_force_sync = AT_STATX_FORCE_SYNC;
const unsigned clinux_rename_noreplace = RENAME_NOREPLACE;
const unsigned clinux_rename_exchange = RENAME_EXCHANGE;
const uint64_t clinux_attribute_mount_root = STATX_ATTR_MOUNT_ROOT;
const uint64_t clinux_attribute_immutable = STATX_ATTR_IMMUTABLE;
const uint64_t clinux_attribute_append = STATX_ATTR_APPEND;

int clinux_statx(int directory, const char *path, int flags, struct clinux_status *status) {
    struct statx s;
    if (statx(directory, path, flags, STATX_BASIC_STATS | STATX_BTIME | STATX_MNT_ID, &s) != 0) return -1;
    status->device = makedev(s.stx_dev_major, s.stx_dev_minor);
    status->inode = s.stx_ino;
    status->mount_id = s.stx_mnt_id;
    status->attributes = s.stx_attributes;
    status->attributes_mask = s.stx_attributes_mask;
    status->size = s.stx_size;
    status->mode = s.stx_mode;
    status->owner = s.stx_uid;
    status->group = s.stx_gid;
    status->link_count = s.stx_nlink;
    status->birth_seconds = s.stx_btime.tv_sec;
    status->birth_nanoseconds = (int32_t)s.stx_btime.tv_nsec;
    status->has_birth = (s.stx_mask & STATX_BTIME) != 0;
    status->modification_seconds = s.stx_mtime.tv_sec;
    status->modification_nanoseconds = (int32_t)s.stx_mtime.tv_nsec;
    status->change_seconds = s.stx_ctime.tv_sec;
    status->change_nanoseconds = (int32_t)s.stx_ctime.tv_nsec;
    return 0;
}

int clinux_renameat2(int old_directory, const char *old_path, int new_directory, const char *new_path, unsigned flags) {
    return renameat2(old_directory, old_path, new_directory, new_path, flags);
}

ptrdiff_t clinux_fgetxattr(int descriptor, const char *name, void *value, size_t size) {
    return fgetxattr(descriptor, name, value, size);
}

int clinux_fsetxattr(int descriptor, const char *name, const void *value, size_t size) {
    return fsetxattr(descriptor, name, value, size, 0);
}

int clinux_fremovexattr(int descriptor, const char *name) {
    return fremovexattr(descriptor, name);
}

ptrdiff_t clinux_flistxattr(int descriptor, char *list, size_t size) {
    return flistxattr(descriptor, list, size);
}

ptrdiff_t clinux_getxattr(const char *path, const char *name, void *value, size_t size) {
    return getxattr(path, name, value, size);
}

int clinux_pipe_close_on_exec(int descriptors[2]) {
    return pipe2(descriptors, O_CLOEXEC);
}

static int tell(int result, const struct statfs *s, uint64_t *identifier, uint64_t *type) {
    if (result != 0) return -1;
    memcpy(identifier, &s->f_fsid, sizeof *identifier);
    *type = (uint32_t)s->f_type;
    return 0;
}

int clinux_statfs(const char *path, uint64_t *identifier, uint64_t *type) {
    struct statfs s;
    return tell(statfs(path, &s), &s, identifier, type);
}

int clinux_fstatfs(int descriptor, uint64_t *identifier, uint64_t *type) {
    struct statfs s;
    return tell(fstatfs(descriptor, &s), &s, identifier, type);
}

ptrdiff_t clinux_getdents64(int descriptor, void *buffer, size_t size) {
    return getdents64(descriptor, buffer, size);
}

ptrdiff_t clinux_copy_file_range(int from, int to, size_t size) {
    return copy_file_range(from, NULL, to, NULL, size, 0);
}

void clinux_return_memory(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 18);
    mallopt(M_ARENA_MAX, 2);
#endif
}

// malloc(3) grows the heap in small steps, and each new page causes a fault; so this allocates it at once and frees it
// to malloc(3), not to the system. Pages that are never used cost nothing.
void clinux_use_large_pages(size_t size) {
#ifdef __GLIBC__
    const size_t page = 1 << 21;
    mallopt(M_MMAP_THRESHOLD, size + page);
    mallopt(M_TRIM_THRESHOLD, 2 * size);
    char *heap = malloc(size);
    if (heap == NULL) return;
    char *start = (char *)(((uintptr_t)heap + page - 1) & ~(uintptr_t)(page - 1));
    if (start < heap + size) madvise(start, (size_t)(heap + size - start), MADV_HUGEPAGE);
    free(heap);
#else
    (void)size;
#endif
}

// Without a signal at its end, which would be mistaken for that of another child process. Makes only system calls after
// the fork, because other threads may hold the C library's locks.
int clinux_start_look(const char *path, int *process) {
    int number = -1;
    long child = syscall(SYS_clone, CLONE_PIDFD, 0, &number, 0, 0);
    if (child != 0) {
        *process = (int)child;
        return child < 0 ? -1 : number;
    }
    struct statx unused;
    syscall(SYS_close_range, 0, ~0U, 0);
    syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL);
    syscall(SYS_chdir, "/");
    syscall(SYS_statx, AT_FDCWD, path, AT_STATX_FORCE_SYNC, STATX_BASIC_STATS, &unused);
    for (;;) syscall(SYS_exit_group, 0);
}

int clinux_pidfd_open(int process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}

// Between vfork(2) and execve(2), the new process uses the memory of this one: it makes only system calls, and no
// signal handler of this process may run in it.
int clinux_start_bound(
    const char *path, char *const arguments[], char *const variables[], const int files[3], int third, int *process) {
    sigset_t everything, before, nothing;
    struct sigaction usual = {.sa_handler = SIG_DFL};
    volatile int reason = 0;
    int parent = getpid();
    sigfillset(&everything);
    sigemptyset(&nothing);
    pthread_sigmask(SIG_SETMASK, &everything, &before);
    int child = vfork();
    if (child == 0) {
        sigaction(SIGPIPE, &usual, NULL);
        sigaction(SIGXFSZ, &usual, NULL);
        sigaction(SIGCHLD, &usual, NULL);
        // By which it is ended. A program that was started with it ignored passes that on.
        sigaction(SIGTERM, &usual, NULL);
        setpgid(0, 0);
        int is_bound = prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == parent;
        // The last dup2 may overwrite one of the other files, which has been copied by then.
        if (is_bound && dup2(files[0], STDIN_FILENO) >= 0 && dup2(files[2], STDERR_FILENO) >= 0
            && (third == STDOUT_FILENO || dup2(files[2], STDOUT_FILENO) >= 0)
            && (files[1] == third ? fcntl(third, F_SETFD, 0) : dup2(files[1], third)) >= 0
            && sigprocmask(SIG_SETMASK, &nothing, NULL) == 0) {
            // Files that this process itself inherited without close-on-exec. Before Linux 5.9 they stay open.
            if (third > STDERR_FILENO + 1) syscall(SYS_close_range, STDERR_FILENO + 1, third - 1, 0);
            syscall(SYS_close_range, third > STDERR_FILENO ? third + 1 : STDERR_FILENO + 1, ~0U, 0);
            execve(path, arguments, variables);
        }
        reason = errno != 0 ? errno : ESRCH;
        _exit(127);
    }
    int failure = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (child > 0 && reason != 0) {
        waitpid(child, NULL, 0);
        failure = reason;
        child = -1;
    }
    *process = child;
    errno = failure;
    return child > 0 ? 0 : -1;
}

int clinux_set_pipe_size(int descriptor, int size) {
    return fcntl(descriptor, F_SETPIPE_SZ, size);
}

int clinux_set_nonblocking(int descriptor) {
    return fcntl(descriptor, F_SETFL, O_NONBLOCK);
}

void clinux_forget_look(int process, int descriptor) {
    waitpid(process, NULL, __WALL);
    close(descriptor);
}

static char *const *arguments_of_main = NULL;

char *const *clinux_arguments(void) {
    return arguments_of_main;
}

// glibc calls constructors with the arguments of main(). Swift searches for them on the stack, with /proc/self/maps,
// and finds none if that cannot be opened.
#ifdef __GLIBC__
__attribute__((constructor)) static void remember_arguments(int count, char **arguments) {
    (void)count;
    arguments_of_main = arguments;
}
#endif

// In a static program, the constructors of Swift's runtime find the runtime's own folder by /proc/self/exe, and abort
// if that cannot be read: _swift_initRuntimePath in Paths.cpp, called in Backtrace.cpp. They do not search if the
// folder is given; it contains only the program that explains crashes.
#ifdef __GLIBC__
__attribute__((constructor(101))) static void tell_root_of_runtime(void) {
    char unused;
    if (readlink("/proc/self/exe", &unused, 1) < 0) setenv("SWIFT_ROOT", "/", 0);
}
#endif

void clinux_with_stack(size_t least, size_t size, void (*body)(void)) {
    static ucontext_t before, own;
    struct rlimit limit;
    size_t guard = (size_t)sysconf(_SC_PAGESIZE);
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= least) return body();
    char *stack = mmap(NULL, guard + size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (stack == MAP_FAILED || mprotect(stack + guard, size, PROT_READ | PROT_WRITE) != 0 || getcontext(&own) != 0)
        return body();
    own.uc_stack.ss_sp = stack + guard;
    own.uc_stack.ss_size = size;
    own.uc_link = &before;
    makecontext(&own, body, 0);
    swapcontext(&before, &own);
}

int clinux_has_memory_limit(void) {
    struct rlimit limit;
    return (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        || (getrlimit(RLIMIT_DATA, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY);
}

static char last_words[512];
static int last_status;

static void say_last_words(int number) {
    (void)number;
    ssize_t unused = write(STDERR_FILENO, last_words, strlen(last_words));
    (void)unused;
    _exit(last_status);
}

void clinux_explain_crash(const char *words, int status) {
    static char stack[16384];
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_handler = say_last_words, .sa_flags = SA_ONSTACK | SA_RESETHAND};
    strncpy(last_words, words, sizeof last_words - 1);
    last_status = status;
    sigaltstack(&own, NULL);
    for (const int *number = (int[]){SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, 0}; *number != 0; number++)
        sigaction(*number, &action, NULL);
}

void clinux_bind_text_domain(const char *domain, const char *folder) {
    bindtextdomain(domain, folder);
    bind_textdomain_codeset(domain, "UTF-8");
}

size_t clinux_wcsftime(wchar_t *text, size_t size, const wchar_t *form, const void *parts) {
    return wcsftime(text, size, form, parts);
}

int clinux_first_weekday(void) {
    locale_t locale = newlocale(LC_TIME_MASK, "", (locale_t)0);
    if (locale == (locale_t)0) return 1;
    int weekday = *nl_langinfo_l(_NL_TIME_FIRST_WEEKDAY, locale);
    // The day from which weekdays are counted, a Sunday or a Monday, as a date of eight digits in place of the pointer.
    int is_monday = (uintptr_t)nl_langinfo_l(_NL_TIME_WEEK_1STDAY, locale) == 19971201;
    freelocale(locale);
    return (weekday - 1 + is_monday + 7) % 7;
}

const char *clinux_dgettext(const char *domain, const char *message) {
    return dgettext(domain, message);
}

const char *clinux_dngettext(const char *domain, const char *one, const char *other, unsigned long count) {
    return dngettext(domain, one, other, count);
}

int clinux_begin_writing(int descriptor) {
    return sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE);
}

int clinux_memory_file(const char *name) {
    return memfd_create(name, MFD_CLOEXEC);
}

void clinux_limit_itself(uint64_t processor_seconds, uint64_t memory) {
    struct rlimit limit = {.rlim_cur = processor_seconds, .rlim_max = processor_seconds};
    setrlimit(RLIMIT_CPU, &limit);
    struct rlimit space = {.rlim_cur = memory, .rlim_max = memory};
    setrlimit(RLIMIT_AS, &space);
}
