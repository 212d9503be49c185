/* SPDX-License-Identifier: MIT */
/* The header by itself, as C; and the layouts that it promises. */
#include "lamina.h"

_Static_assert(sizeof(lamina_point) == 16, "two doubles");
_Static_assert(sizeof(lamina_rect) == 32, "four doubles");
_Static_assert(sizeof(lamina_affine) == 48, "six doubles");
_Static_assert(sizeof(lamina_transform) == 128, "sixteen doubles");
_Static_assert(sizeof(lamina_layer) == 8, "handles have 64 bits");
_Static_assert(sizeof(lamina_memory_report) == 144, "fields are appended, and need a larger struct_size");
