// How long a program takes from exec to a painted window, and what memory it needs then.
//
//     first-frame COMMAND ARG…
//
// Prints: milliseconds, proportional and resident set size in KiB. Painted means that a mapped top-level window of at
// least 200 by 200 pixels is no longer black, as the display leaves it. Wants a display of its own, without a window
// manager. The process whose window it is, which need not be the one that was started, is measured one second later and
// ended with SIGKILL, as is the process group that was started.
#define _GNU_SOURCE
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int ignore(Display *display, XErrorEvent *event) {
    (void)display;
    (void)event;
    return 0;
}

static int is_painted(Display *display, Window window) {
    XWindowAttributes attributes;
    if (!XGetWindowAttributes(display, window, &attributes)) return 0;
    if (attributes.map_state != IsViewable || attributes.width < 200 || attributes.height < 200) return 0;
    XImage *image = XGetImage(display, window, 0, 0, attributes.width, attributes.height, AllPlanes, ZPixmap);
    if (image == NULL) return 0;
    int painted = 0;
    for (int y = 20; y < attributes.height - 20 && !painted; y += 7)
        for (int x = 60; x < attributes.width - 60 && !painted; x += 3) painted = (XGetPixel(image, x, y) & 0xffffff) != 0;
    XDestroyImage(image);
    return painted;
}

/// The process of a painted window; 0 while there is none. Source: _NET_WM_PID, Extended Window Manager Hints.
static pid_t painter(Display *display) {
    Window root, parent, *children = NULL;
    unsigned number = 0;
    pid_t process = 0;
    if (!XQueryTree(display, DefaultRootWindow(display), &root, &parent, &children, &number)) return 0;
    for (unsigned i = 0; i < number && process == 0; i++) {
        Atom type;
        int format;
        unsigned long count, rest;
        unsigned char *value = NULL;
        if (!is_painted(display, children[i])) continue;
        if (XGetWindowProperty(display, children[i], XInternAtom(display, "_NET_WM_PID", False), 0, 1, False,
                               XA_CARDINAL, &type, &format, &count, &rest, &value) != Success || count != 1) continue;
        process = (pid_t)*(unsigned long *)value;
        XFree(value);
    }
    if (children) XFree(children);
    return process;
}

static long memory(pid_t process, const char *key) {
    char path[64], line[256];
    long value = -1;
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", process);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, key, strlen(key)) == 0) value = atol(line + strlen(key));
    if (file) fclose(file);
    return value;
}

int main(int count, char **arguments) {
    Display *display = XOpenDisplay(NULL);
    if (count < 2 || display == NULL) return 64;
    XSetErrorHandler(ignore);
    double start = now();
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        execvp(arguments[1], arguments + 1);
        _exit(127);
    }
    pid_t process;
    int status = 0;
    while ((process = painter(display)) == 0) {
        // A program may leave its window to a process that goes on when the first one has ended well.
        if (now() - start > 60000 || (waitpid(child, &status, WNOHANG) > 0 && status != 0)) {
            fprintf(stderr, "first-frame: no window of %s\n", arguments[1]);
            kill(-child, SIGKILL);
            return 1;
        }
        usleep(1000);
    }
    double shown = now() - start;
    sleep(1);
    printf("%.2f %ld %ld\n", shown, memory(process, "Pss:"), memory(process, "Rss:"));
    kill(process, SIGKILL);
    kill(-child, SIGKILL);
    waitpid(child, NULL, 0);
    // The display takes its window away a moment later; the next program must not be taken for it.
    for (int i = 0; i < 5000 && painter(display) != 0; i++) usleep(1000);
    return 0;
}
