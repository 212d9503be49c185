// SPDX-License-Identifier: MIT
#include <cairo.h>
