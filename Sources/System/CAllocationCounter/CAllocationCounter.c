// SPDX-License-Identifier: MIT
// The counting allocator: see the header for what it is for.
//
// How: an executable's own malloc takes the place of the C library's in every shared object of the
// process. Each function here asks which object its caller lies in, adds one to that side's
// count, and goes on to the C library's function under its second name (__libc_malloc and so on).
//
// The caller is found from the return address. A caller inside the C or C++ library (operator new,
// strdup) says nothing, so there the stack is walked up to the first frame of another object.
// Looking up the object of an address is slow, so answers are kept in a small table by address.

#define _GNU_SOURCE
#include "CAllocationCounter.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <string.h>
#include <unwind.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LAMINA_NO_COUNTING 1
#endif
#endif

#ifdef LAMINA_NO_COUNTING

bool lamina_allocations_available(void) { return false; }

void lamina_allocations_begin(void) {}

void lamina_allocations_end(uint64_t *ours, uint64_t *driver) {
  if (ours) *ours = 0;
  if (driver) *driver = 0;
}

uint64_t lamina_allocations_bytes(void) { return 0; }

#else

enum owner { owner_unknown, owner_ours, owner_driver, owner_library };

struct counts {
  bool counting;
  // Set while an owner is looked up: what that allocates itself is not counted.
  bool looking;
  uint64_t ours;
  uint64_t driver;
  uint64_t bytes;
};

// The executable's own thread storage: reading it never allocates.
static __thread struct counts counts __attribute__((tls_model("initial-exec")));

// Return address -> owner. A slot is written by any thread, address and owner as one word each with
// the owner in the low bits' place of a second array; a torn pair is found out by the check below.
enum { table_size = 1024 };
static struct slot {
  const void *address;
  enum owner owner;
} table[table_size];

static bool is_driver(const char *name) {
  static const char *const parts[] = {
      "swrast",  "gallium", "libLLVM", "libGL",    "libEGL",    "libOpenGL", "nvidia",
      "mesa",    "_dri.so", "libdrm",  "libglapi", "libvulkan", "libgbm",
  };
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (strstr(name, parts[i])) return true;
  }
  return false;
}

static bool is_plain_library(const char *name) {
  static const char *const parts[] = {"/libc.so", "/libc-", "/libstdc++.so", "/ld-linux"};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (strstr(name, parts[i])) return true;
  }
  return false;
}

static enum owner owner_of_address(const void *address) {
  struct slot *slot = &table[((uintptr_t)address >> 2) % table_size];
  enum owner owner = __atomic_load_n(&slot->owner, __ATOMIC_ACQUIRE);
  if (owner != owner_unknown && __atomic_load_n(&slot->address, __ATOMIC_ACQUIRE) == address &&
      __atomic_load_n(&slot->owner, __ATOMIC_ACQUIRE) == owner) {
    return owner;
  }
  Dl_info info;
  owner = owner_ours;
  // Code without a name (a shader that the driver compiled) belongs to the driver.
  if (!dladdr(address, &info) || !info.dli_fname) {
    owner = owner_driver;
  } else if (is_driver(info.dli_fname)) {
    owner = owner_driver;
  } else if (is_plain_library(info.dli_fname)) {
    owner = owner_library;
  }
  // While a slot changes hands its owner is unknown, so no reader pairs the new with the old.
  __atomic_store_n(&slot->owner, owner_unknown, __ATOMIC_RELEASE);
  __atomic_store_n(&slot->address, address, __ATOMIC_RELEASE);
  __atomic_store_n(&slot->owner, owner, __ATOMIC_RELEASE);
  return owner;
}

struct walk {
  enum owner owner;
  int frames;
  bool has_passed_library;
};

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *argument) {
  struct walk *walk = argument;
  const void *address = (const void *)_Unwind_GetIP(context);
  if (!address || ++walk->frames > 32) return _URC_END_OF_STACK;
  enum owner owner = owner_of_address(address);
  if (owner == owner_library) {
    walk->has_passed_library = true;
    return _URC_NO_REASON;
  }
  // The frames below the library's are this file's own.
  if (!walk->has_passed_library) return _URC_NO_REASON;
  walk->owner = owner;
  return _URC_END_OF_STACK;
}

static void count_call(const void *caller, size_t size) {
  if (counts.looking) return;
  counts.looking = true;
  int saved = errno;
  enum owner owner = owner_of_address(caller);
  if (owner == owner_library) {
    struct walk walk = {owner_ours, 0, false};
    _Unwind_Backtrace(visit, &walk);
    owner = walk.owner;
  }
  if (owner == owner_driver) {
    counts.driver++;
  } else {
    counts.ours++;
  }
  counts.bytes += size;
  errno = saved;
  counts.looking = false;
}

bool lamina_allocations_available(void) { return true; }

void lamina_allocations_begin(void) {
  counts.bytes = 0;
  counts.ours = 0;
  counts.driver = 0;
  counts.counting = true;
}

void lamina_allocations_end(uint64_t *ours, uint64_t *driver) {
  counts.counting = false;
  if (ours) *ours = counts.ours;
  if (driver) *driver = counts.driver;
}

uint64_t lamina_allocations_bytes(void) { return counts.bytes; }

// MARK: The functions that take the place of the C library's

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void __libc_free(void *);
extern void *__libc_memalign(size_t, size_t);

// The return address is read before the branch and kept there by the empty assembly: an optimizer
// that moves the rare branch into a function of its own would read that function's instead.
#define COUNT(size)                                   \
  const void *caller = __builtin_return_address(0);   \
  __asm__ volatile("" : "+r"(caller));                \
  if (__builtin_expect(counts.counting, 0)) count_call(caller, size)

void *malloc(size_t size) {
  COUNT(size);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  COUNT(count * size);
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  COUNT(size);
  return __libc_realloc(old, size);
}

void free(void *old) { __libc_free(old); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) {
    return EINVAL;
  }
  COUNT(size);
  int saved = errno;
  void *memory = __libc_memalign(alignment, size);
  errno = saved;
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}

void *aligned_alloc(size_t alignment, size_t size) {
  COUNT(size);
  return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
  COUNT(size);
  return __libc_memalign(alignment, size);
}

#endif

uint64_t lamina_heap_bytes(void) {
  struct mallinfo2 counts = mallinfo2();
  return (uint64_t)counts.uordblks + (uint64_t)counts.hblkhd;
}

void lamina_heap_trim(void) { malloc_trim(0); }
