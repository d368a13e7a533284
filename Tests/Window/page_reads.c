// Writes down how many characters of a text are asked for, each time, in the file $SONGBOOK_PAGE_READS. To be preloaded.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <gtk/gtk.h>
#include <stdio.h>
#include <stdlib.h>

typedef char *(*Read)(GtkTextBuffer *, const GtkTextIter *, const GtkTextIter *, gboolean);

char *gtk_text_buffer_get_text(
    GtkTextBuffer *buffer, const GtkTextIter *start, const GtkTextIter *end, gboolean with_hidden) {
    FILE *log = fopen(getenv("SONGBOOK_PAGE_READS"), "a");
    if (log) {
        fprintf(log, "%d\n", gtk_text_iter_get_offset(end) - gtk_text_iter_get_offset(start));
        fclose(log);
    }
    Read read = (Read)dlsym(RTLD_NEXT, "gtk_text_buffer_get_text");
    return read(buffer, start, end, with_hidden);
}
