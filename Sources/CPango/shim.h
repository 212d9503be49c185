// SPDX-License-Identifier: MIT

// As in CGdkPixbuf: both modules bring along GLib's headers, and must read them alike.
#define GLIB_DISABLE_DEPRECATION_WARNINGS
#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include <fontconfig/fcfreetype.h>
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_MULTIPLE_MASTERS_H
#include FT_TRUETYPE_TABLES_H
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
