// libadwaita for Swift, including calls of variadic functions, which Swift cannot make.
#pragma once

#include <adwaita.h>
#include <gdk/x11/gdkx.h>
#include <glib-unix.h>
#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#endif

/// A box that assistive technology announces when it appears. The accessible role can only be set at construction.
static inline GtkWidget *cadwaita_alert_new(void) {
    return g_object_new(
        GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, NULL);
}

/// Makes a container widget that is not in a window yet a group for assistive technology. From GTK 4.10 on, it could
/// otherwise not have a name; in earlier versions it can.
static inline void cadwaita_make_nameable(GtkWidget *widget) {
#if GTK_CHECK_VERSION(4, 10, 0)
    GtkAccessibleRole role = gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget));
    if (role == GTK_ACCESSIBLE_ROLE_GENERIC && gtk_widget_get_root(widget) == NULL)
        g_object_set(widget, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
#endif
}

/// Makes Tab go to the row of a list that last had the focus, and from there out of the list. GTK 4.8 always does this;
/// later versions go to the first or last row first.
static inline void cadwaita_list_view_set_up(GtkListView *view) {
#if GTK_CHECK_VERSION(4, 12, 0)
    gtk_list_view_set_tab_behavior(view, GTK_LIST_TAB_ITEM);
#endif
}

/// A radio button: one of a group of which one is selected. GTK 4.8 reports them all as check boxes.
static inline GtkWidget *cadwaita_radio_button_new(void) {
    return g_object_new(GTK_TYPE_CHECK_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_RADIO, NULL);
}

/// Emits the signal "mounts-changed" when something was mounted or unmounted; the caller owns a reference. It is in
/// GIO, but its header is only in the include path of programs for Unix. Source: gio/gunixmounts.h.
typedef struct _GUnixMountMonitor GUnixMountMonitor;
GUnixMountMonitor *g_unix_mount_monitor_get(void);

/// A label that assistive technology announces when it appears.
static inline GtkWidget *cadwaita_alert_label_new(void) {
    return g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, NULL);
}

/// A box that tells assistive technology about a status.
static inline GtkWidget *cadwaita_status_new(int spacing) {
    return g_object_new(GTK_TYPE_BOX, "spacing", spacing, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);
}

#if !ADW_CHECK_VERSION(1, 5, 0)
/// An AdwMessageDialog with a title and a content widget; adw_message_dialog_new takes only texts.
static inline GtkWidget *cadwaita_message_dialog_new(GtkWindow *parent, const char *title, GtkWidget *content) {
    return g_object_new(
        ADW_TYPE_MESSAGE_DIALOG, "transient-for", parent, "modal", TRUE, "title", title, "extra-child", content, NULL);
}
#else
/// An AdwSpinRow for numbers within bounds. With its own accessible role, which can only be set at construction,
/// assistive technology would see neither it nor its field. Source: adw_spin_row_class_init.
static inline GtkWidget *cadwaita_spin_row_new(double minimum, double maximum, double step) {
    GtkAdjustment *adjustment = gtk_adjustment_new(minimum, minimum, maximum, step, 10 * step, 0);
    return g_object_new(
        ADW_TYPE_SPIN_ROW, "accessible-role", GTK_ACCESSIBLE_ROLE_LIST_ITEM, "adjustment", adjustment, NULL);
}
#endif

/// Lets the next presented window come to the front, with a token from a Wayland compositor. Does nothing on other
/// displays.
static inline void cadwaita_set_activation_token(GdkDisplay *display, const char *token) {
#ifdef GDK_WINDOWING_WAYLAND
    if (GDK_IS_WAYLAND_DISPLAY(display)) {
        G_GNUC_BEGIN_IGNORE_DEPRECATIONS
        gdk_wayland_display_set_startup_notification_id(display, token);
        G_GNUC_END_IGNORE_DEPRECATIONS
    }
#endif
}

/// A token of a Wayland compositor that lets another program come to the front, to be freed by the caller; NULL on
/// other displays, and if the compositor provides none. g_app_launch_context_get_startup_notify_id would require a
/// GAppInfo.
static inline char *cadwaita_activation_token_new(GdkDisplay *display) {
    char *token = NULL;
#ifdef GDK_WINDOWING_WAYLAND
    if (GDK_IS_WAYLAND_DISPLAY(display)) {
        GAppLaunchContext *context = G_APP_LAUNCH_CONTEXT(gdk_display_get_app_launch_context(display));
        token = G_APP_LAUNCH_CONTEXT_GET_CLASS(context)->get_startup_notify_id(context, NULL, NULL);
        g_object_unref(context);
    }
#endif
    return token;
}

/// Inserts text into the text that an input method edits, as if the input method had committed it.
static inline void cadwaita_im_context_commit(GtkIMContext *context, const char *words) {
    g_signal_emit_by_name(context, "commit", words);
}

/// Puts an event behind those that wait, to be handled as if it had just come. GTK 4.10 deprecates it, without a
/// replacement.
static inline void cadwaita_put_event(GdkEvent *event) {
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    gdk_display_put_event(gdk_event_get_display(event), event);
    G_GNUC_END_IGNORE_DEPRECATIONS
}

/// Sets the rules of a style sheet.
static inline void cadwaita_css_provider_load(GtkCssProvider *provider, const char *rules) {
#if GTK_CHECK_VERSION(4, 12, 0)
    gtk_css_provider_load_from_string(provider, rules);
#else
    gtk_css_provider_load_from_data(provider, rules, -1);
#endif
}

// X11 itself. GTK 4.18 deprecates everything that provides access to it, without a replacement.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static inline Window cadwaita_x11_window(GdkSurface *surface) {
    return gdk_x11_surface_get_xid(surface);
}

static inline Display *cadwaita_x11_display(GdkDisplay *display) {
    return gdk_x11_display_get_xdisplay(display);
}

static inline Atom cadwaita_x11_atom(GdkDisplay *display, const char *name) {
    return gdk_x11_get_xatom_by_name_for_display(display, name);
}
G_GNUC_END_IGNORE_DEPRECATIONS
