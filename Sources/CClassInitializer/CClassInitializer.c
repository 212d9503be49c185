/* SPDX-License-Identifier: MIT */

#include "CClassInitializer.h"

/* Swift passes the class where it passes `self`. */
typedef __attribute__((swiftcall)) void *(*Initializer)(
    __attribute__((swift_context)) const void *type);

void *lamina_make_object(const void *initializer, const void *type) {
  return ((Initializer)initializer)(type);
}

static void (*twin_destroyer)(void *);

/* Swift passes the object where it passes `self`. */
static __attribute__((swiftcall)) void destroy_twin(
    __attribute__((swift_context)) void *object) {
  twin_destroyer(object);
}

const void *lamina_twin_destroyer(void (*destroyer)(void *)) {
  twin_destroyer = destroyer;
  return (const void *)destroy_twin;
}

/* The runtime of Swift, which is linked into every program in Swift. */
void *swift_allocObject(const void *type, size_t size, size_t align_mask);
void swift_deallocClassInstance(void *object, size_t size, size_t align_mask);

void *lamina_allocate_object(const void *type, size_t size, size_t align_mask) {
  return swift_allocObject(type, size, align_mask);
}

void lamina_deallocate_object(void *object, size_t size, size_t align_mask) {
  swift_deallocClassInstance(object, size, align_mask);
}
