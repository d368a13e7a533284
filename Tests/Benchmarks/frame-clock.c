// Listens to a GTK 4 program from inside: when it painted, when its lists got lines, when its main loop did not answer.
//
//     cc -shared -fPIC -o frame-clock.so frame-clock.c $(pkg-config --cflags --libs gtk4) -ldl
//     FRAME_CLOCK_LOG=FILE LD_PRELOAD=…/frame-clock.so PROGRAM
//
// Takes the place of functions that the program calls, and does what they do. Each line of the log is a word, the
// milliseconds of CLOCK_MONOTONIC at its end, and a number: `frame` with the milliseconds the frame took from the first
// thing done for it, `rows` with the length of a list that changed, `gap` with the milliseconds in which the main loop
// did nothing else, where these are more than 20, `busy` with those of them in which the processor worked for it: the
// rest it waited for, as for a processor on a busy machine.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <gtk/gtk.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static FILE *file;
static pid_t owner;
static gint64 began, last;
static double worked;

// Of this thread, in milliseconds.
static double work(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static void note(const char *what, double value) {
    if (file && getpid() == owner) fprintf(file, "%s %.3f %.3f\n", what, g_get_monotonic_time() / 1e3, value);
}

static gboolean beat(gpointer data) {
    (void)data;
    gint64 now = g_get_monotonic_time();
    double gap = (now - last) / 1e3 - 5;
    double done = work();
    if (gap > 20) {
        note("gap", gap);
        note("busy", done - worked);
    }
    last = now;
    worked = done;
    return G_SOURCE_CONTINUE;
}

static void before(GdkFrameClock *clock, gpointer data) {
    (void)clock;
    (void)data;
    began = g_get_monotonic_time();
}

static void after(GdkFrameClock *clock, gpointer data) {
    (void)clock;
    (void)data;
    note("frame", (g_get_monotonic_time() - began) / 1e3);
}

static void listen(GtkWidget *widget, gpointer data) {
    (void)data;
    GdkFrameClock *clock = gtk_widget_get_frame_clock(widget);
    g_signal_connect(clock, "before-paint", G_CALLBACK(before), NULL);
    g_signal_connect(clock, "after-paint", G_CALLBACK(after), NULL);
}

void gtk_window_present(GtkWindow *window) {
    static void (*real)(GtkWindow *);
    if (!real) real = dlsym(RTLD_NEXT, "gtk_window_present");
    if (!file && getenv("FRAME_CLOCK_LOG")) {
        file = fopen(getenv("FRAME_CLOCK_LOG"), "w");
        setvbuf(file, NULL, _IOLBF, 0);
        owner = getpid();
        last = g_get_monotonic_time();
        g_timeout_add_full(G_PRIORITY_HIGH, 5, beat, NULL, NULL);
    }
    if (!gtk_widget_get_realized(GTK_WIDGET(window))) g_signal_connect(window, "realize", G_CALLBACK(listen), NULL);
    real(window);
}

void g_list_model_items_changed(GListModel *list, guint position, guint removed, guint added) {
    static void (*real)(GListModel *, guint, guint, guint);
    if (!real) real = dlsym(RTLD_NEXT, "g_list_model_items_changed");
    real(list, position, removed, added);
    note("rows", g_list_model_get_n_items(list));
}
