// libadwaita for Swift, and what Swift cannot reach: functions that take a variable number of arguments.
#pragma once

// The oldest versions that this is for. What later ones call obsolete has no successor in these.
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2

#include <adwaita.h>
#include <gdk/x11/gdkx.h>
#include <glib-unix.h>
#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#endif

/// A box that assistive technology announces when it appears. The accessible role can be given only at construction.
static inline GtkWidget *cadwaita_alert_new(void) {
    return g_object_new(
        GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, NULL);
}

/// Makes a widget that only holds others, and is in no window yet, a group for assistive technology. From GTK 4.10 on, it
/// could not have a name else; before that, it can.
static inline void cadwaita_make_nameable(GtkWidget *widget) {
#if GTK_CHECK_VERSION(4, 10, 0)
    GtkAccessibleRole role = gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget));
    if (role == GTK_ACCESSIBLE_ROLE_GENERIC && gtk_widget_get_root(widget) == NULL)
        g_object_set(widget, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
#endif
}

/// Has Tab lead to the row of a list that had the keyboard last, and out of the list from there. In GTK 4.8 nothing else
/// is possible; later versions go to the first or last row first.
static inline void cadwaita_list_view_set_up(GtkListView *view) {
#if GTK_CHECK_VERSION(4, 12, 0)
    gtk_list_view_set_tab_behavior(view, GTK_LIST_TAB_ITEM);
#endif
}

/// A button that is one of several of which one is chosen. GTK 4.8 calls them all check boxes.
static inline GtkWidget *cadwaita_radio_button_new(void) {
    return g_object_new(GTK_TYPE_CHECK_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_RADIO, NULL);
}

/// What tells by its signal "mounts-changed" that something was mounted or unmounted; the caller owns a reference. It is in
/// GIO, but its header is where only programs for Unix alone look. Source: gio/gunixmounts.h.
typedef struct _GUnixMountMonitor GUnixMountMonitor;
GUnixMountMonitor *g_unix_mount_monitor_get(void);

/// A label that assistive technology announces when it appears.
static inline GtkWidget *cadwaita_alert_label_new(void) {
    return g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, NULL);
}

/// A box that tells assistive technology how something stands.
static inline GtkWidget *cadwaita_status_new(int spacing) {
    return g_object_new(GTK_TYPE_BOX, "spacing", spacing, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);
}

/// The same for words of which there are shorter ones for less room.
static inline GtkWidget *cadwaita_status_squeezer_new(void) {
    return g_object_new(ADW_TYPE_SQUEEZER, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);
}

/// AdwMessageDialog with a title and what it shows; adw_message_dialog_new takes only texts.
static inline GtkWidget *cadwaita_message_dialog_new(GtkWindow *parent, const char *title, GtkWidget *content) {
    return g_object_new(
        ADW_TYPE_MESSAGE_DIALOG, "transient-for", parent, "modal", TRUE, "title", title, "extra-child", content, NULL);
}

/// Lets the window that is presented next come to the front, by the token that a Wayland compositor gave. Does nothing on
/// other displays.
static inline void cadwaita_set_activation_token(GdkDisplay *display, const char *token) {
#ifdef GDK_WINDOWING_WAYLAND
    if (GDK_IS_WAYLAND_DISPLAY(display)) {
        G_GNUC_BEGIN_IGNORE_DEPRECATIONS
        gdk_wayland_display_set_startup_notification_id(display, token);
        G_GNUC_END_IGNORE_DEPRECATIONS
    }
#endif
}
