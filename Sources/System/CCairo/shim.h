// SPDX-License-Identifier: MIT

#include <cairo.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
