/* SPDX-License-Identifier: MIT */

#include "CClassTables.h"

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
void swift_deallocPartialClassInstance(
    void *object, const void *initialized_from, size_t size, size_t align_mask);

void *lamina_allocate_object(const void *type, size_t size, size_t align_mask) {
  return swift_allocObject(type, size, align_mask);
}

void lamina_deallocate_object(void *object, size_t size, size_t align_mask) {
  swift_deallocClassInstance(object, size, align_mask);
}

void lamina_discard_object(void *object, size_t size) {
  /* As for an initializer that fails before it has set a value: nothing is destroyed. The first word of
     an object is its class. All memory of objects is given back by free(), whatever its alignment. */
  swift_deallocPartialClassInstance(object, *(void **)object, size, 15);
}
