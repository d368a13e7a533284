// Declarations that Swift's Glibc module lacks because they require _GNU_SOURCE or are variadic functions. Each
// function is the system call of the same name: -1 and errno on failure, nothing added.
#pragma once

#include <stddef.h>
#include <stdint.h>

struct clinux_status {
    uint64_t device;
    uint64_t inode;
    uint64_t mount_id;
    uint64_t attributes;
    uint64_t attributes_mask;
    uint64_t size;
    uint32_t mode;
    uint32_t owner;
    uint32_t group;
    uint32_t link_count;
    int64_t birth_seconds;
    int64_t modification_seconds;
    int64_t change_seconds;
    int32_t birth_nanoseconds;
    int32_t modification_nanoseconds;
    int32_t change_nanoseconds;
    int32_t has_birth;
};

extern const int clinux_o_path;
extern const short clinux_spawn_setsid;
extern const int clinux_o_tmpfile;
extern const int clinux_at_empty_path;
extern const int clinux_at_symlink_nofollow;
extern const int clinux_at_force_sync;
extern const unsigned clinux_rename_noreplace;
extern const unsigned clinux_rename_exchange;
extern const uint64_t clinux_attribute_mount_root;
extern const uint64_t clinux_attribute_immutable;
extern const uint64_t clinux_attribute_append;

/// statx(2) with STATX_BASIC_STATS, STATX_BTIME and STATX_MNT_ID.
int clinux_statx(int directory, const char *path, int flags, struct clinux_status *status);
/// renameat2(2).
int clinux_renameat2(int old_directory, const char *old_path, int new_directory, const char *new_path, unsigned flags);
/// fgetxattr(2), fsetxattr(2), fremovexattr(2), flistxattr(2), getxattr(2).
ptrdiff_t clinux_fgetxattr(int descriptor, const char *name, void *value, size_t size);
int clinux_fsetxattr(int descriptor, const char *name, const void *value, size_t size);
int clinux_fremovexattr(int descriptor, const char *name);
ptrdiff_t clinux_flistxattr(int descriptor, char *list, size_t size);
ptrdiff_t clinux_getxattr(const char *path, const char *name, void *value, size_t size);
/// pipe2(2) and O_CLOEXEC.
int clinux_pipe_close_on_exec(int descriptors[2]);
/// statfs(2), fstatfs(2): f_fsid as one number, and f_type.
int clinux_statfs(const char *path, uint64_t *identifier, uint64_t *type);
int clinux_fstatfs(int descriptor, uint64_t *identifier, uint64_t *type);
/// getdents64(2).
ptrdiff_t clinux_getdents64(int descriptor, void *buffer, size_t size);
/// copy_file_range(2) at the current offsets of both files, without flags.
ptrdiff_t clinux_copy_file_range(int from, int to, size_t size);
/// sync_file_range(2) with SYNC_FILE_RANGE_WRITE on the whole file: starts writing it to disk.
int clinux_begin_writing(int descriptor);
/// mallopt(3): large allocations come from the system and return to it, and threads share two heaps.
void clinux_return_memory(void);
/// mallopt(3), madvise(2): puts this many bytes of the heap, less than 30 MiB, into large pages (MADV_HUGEPAGE) if the
/// system has them.
void clinux_use_large_pages(size_t size);
/// pidfd_open(2): a descriptor that poll(2) reports as readable when the process has ended.
int clinux_pidfd_open(int process);
/// Starts a process that requests the status of an absolute path and exits, whatever the answer: it can wait where this
/// process must not. It does not outlive the thread that started it. Returns a descriptor that poll(2) reports as
/// readable when the process has ended; -1 and errno on failure.
int clinux_start_look(const char *path, int *process);
/// Reaps such a process, which must have ended, and closes its descriptor.
void clinux_forget_look(int process, int descriptor);
/// Starts a program in a new process group that does not outlive the thread that starts it (PR_SET_PDEATHSIG, SIGKILL).
/// It reads from the first file and writes to the second, which is its descriptor `third`; all other output goes to the
/// last. No other file is open in it. Returns 0; -1 and errno on failure, including that it cannot be executed.
int clinux_start_bound(
    const char *path, char *const arguments[], char *const variables[], const int files[3], int third, int *process);
/// fcntl(2), F_SETPIPE_SZ.
int clinux_set_pipe_size(int descriptor, int size);
/// fcntl(2), F_SETFL with O_NONBLOCK.
int clinux_set_nonblocking(int descriptor);
/// Calls `body` on a separate stack of `size` bytes if the limit for this thread's stack is below `least`
/// (RLIMIT_STACK), or on this thread's stack if there is no memory for one. Must be called only once.
void clinux_with_stack(size_t least, size_t size, void (*body)(void));
/// Whether the memory of this process is limited (RLIMIT_AS, RLIMIT_DATA).
int clinux_has_memory_limit(void);
/// Makes later crashes write these bytes, at most 511, to standard error and exit with this status.
void clinux_explain_crash(const char *words, int status);
/// The arguments of the process as passed to main(), NULL-terminated; NULL if the C library does not provide them.
char *const *clinux_arguments(void);
/// The first day of the week in the locale of the environment, LC_TIME; 0 is Sunday. Source: glibc's locale(5), "week"
/// and "first_weekday".
int clinux_first_weekday(void);
/// wcsftime(3), which Swift's Glibc module lacks; `parts` is a struct tm.
size_t clinux_wcsftime(wchar_t *text, size_t size, const wchar_t *form, const void *parts);
/// bindtextdomain(3) with bind_textdomain_codeset(3) for UTF-8, dgettext(3), dngettext(3).
void clinux_bind_text_domain(const char *domain, const char *folder);
const char *clinux_dgettext(const char *domain, const char *message);
const char *clinux_dngettext(const char *domain, const char *one, const char *other, unsigned long count);
/// memfd_create(2) with MFD_CLOEXEC: an anonymous file in memory.
int clinux_memory_file(const char *name);
/// setrlimit(2), RLIMIT_CPU and RLIMIT_AS: limits this process to these amounts.
void clinux_limit_itself(uint64_t processor_seconds, uint64_t memory);
