// A clock that is ahead of the computer's by as many seconds as the file $SONGBOOK_CLOCK says. To be preloaded.
#include <glib.h>

GDateTime *g_date_time_new_now_local(void) {
    char *words = NULL;
    GTimeSpan ahead = 0;
    if (g_file_get_contents(g_getenv("SONGBOOK_CLOCK"), &words, NULL, NULL))
        ahead = g_ascii_strtoll(words, NULL, 10) * G_TIME_SPAN_SECOND;
    g_free(words);
    GTimeZone *zone = g_time_zone_new_local();
    GDateTime *now = g_date_time_new_now(zone);
    GDateTime *shown = g_date_time_add(now, ahead);
    g_date_time_unref(now);
    g_time_zone_unref(zone);
    return shown;
}
