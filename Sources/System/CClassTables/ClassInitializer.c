/* SPDX-License-Identifier: MIT */

#include "CClassTables.h"

/* Swift passes the class where it passes `self`. */
typedef __attribute__((swiftcall)) void *(*Initializer)(
    __attribute__((swift_context)) const void *type);

void *lamina_make_object(const void *initializer, const void *type) {
  return ((Initializer)initializer)(type);
}
