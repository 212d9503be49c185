/* SPDX-License-Identifier: MIT */

#include "CClassTables.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/* Swift passes the object where it passes `self`. */
typedef __attribute__((swiftcall)) void (*Destroyer)(
    __attribute__((swift_context)) void *object);

static struct lamina_object_end end_calls;

static __attribute__((swiftcall)) void end_object(
    __attribute__((swift_context)) void *object) {
  const void *destroyer = 0;
  void *value = end_calls.will_end(object, &destroyer);
  ((Destroyer)destroyer)(object);
  if (value) end_calls.did_end(object, value);
}

const void *lamina_watch_class(void *type, struct lamina_object_end calls) {
  const void **slot = (const void **)type - 2;
  const void *own = *slot;
  if (!own || own == (const void *)end_object) return 0;
  /* Metadata lies in memory that may be written, unless a linker protects it after the start. */
  uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t page = (uintptr_t)slot & ~(size - 1);
  if (mprotect((void *)page, size, PROT_READ | PROT_WRITE) != 0) return 0;
  end_calls = calls;
  __atomic_store_n(slot, (const void *)end_object, __ATOMIC_RELEASE);
  return own;
}

/* A function of the runtime of Swift, which is linked into every program in Swift. */
bool swift_isDeallocating(void *object);

bool lamina_is_ending(const void *object) { return swift_isDeallocating((void *)object); }
