// SPDX-License-Identifier: MIT
// Counts the heap allocations of one thread, apart for the graphics driver and for everyone else.
//
// Linking this target into an executable replaces malloc and its kin there by functions that count
// and then call the C library's own. It is for the benchmark and the tests only.

#ifndef LAMINA_ALLOCATION_COUNTER_H
#define LAMINA_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether this build counts: false where a sanitizer needs malloc for itself.
bool lamina_allocations_available(void);

/// Starts counting on the calling thread, from zero.
void lamina_allocations_begin(void);

/// Stops counting on the calling thread and stores the numbers of allocations since the start.
///
/// `ours` counts calls from the executable, from Swift's libraries and from any other; `driver`
/// those from the shared objects of the graphics driver. Either pointer may be null.
void lamina_allocations_end(uint64_t *_Nullable ours, uint64_t *_Nullable driver);

/// Bytes that the calling thread asked for since its last start, freed ones included.
uint64_t lamina_allocations_bytes(void);

/// Bytes that are in use on the heap by all threads, large blocks included.
uint64_t lamina_heap_bytes(void);

/// Gives the pages of the heap that hold nothing back to the system.
void lamina_heap_trim(void);

#ifdef __cplusplus
}
#endif

#endif
