// SPDX-License-Identifier: MIT

// GDK-Pixbuf's animations are timed by GTimeVal, which GLib has deprecated without giving them
// another type.
#define GLIB_DISABLE_DEPRECATION_WARNINGS
#include <gdk-pixbuf/gdk-pixbuf.h>
