// libadwaita for Swift, and what Swift cannot reach: functions that take a variable number of arguments.
#pragma once

#include <adwaita.h>
#include <glib-unix.h>

/// A box that assistive technology announces when it appears. The accessible role can be given only at construction.
static inline GtkWidget *cadwaita_alert_new(void) {
    return g_object_new(
        GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, NULL);
}

/// AdwMessageDialog with plain texts; adw_message_dialog_format_body takes a format.
static inline GtkWidget *cadwaita_message_dialog_new(GtkWindow *parent, const char *heading, const char *body) {
    return g_object_new(
        ADW_TYPE_MESSAGE_DIALOG, "transient-for", parent, "modal", TRUE, "title", heading, "heading", heading,
        "body", body, NULL);
}
