// SPDX-License-Identifier: MIT

#include <gio/gio.h>
