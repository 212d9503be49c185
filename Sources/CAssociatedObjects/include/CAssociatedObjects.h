/* SPDX-License-Identifier: MIT */

#ifndef LAMINA_C_ASSOCIATED_OBJECTS_H
#define LAMINA_C_ASSOCIATED_OBJECTS_H

#include <stdbool.h>

/* The calls around the end of an object of a watched class. */
struct lamina_object_end {
  /* Before its `deinit`: answers a value for `did_end`, and the class's own function for the end. */
  void *(*will_end)(void *object, const void **destroyer);
  /* After its memory was given back, with the value, if that was not NULL. */
  void (*did_end)(void *object, void *value);
};

/*
 * Lets the ends of all objects of a class be reported to `calls`, the same for all classes.
 *
 * The class's metadata has, two words before its address, the function that ends an object (ABI
 * documentation of Swift, "Class metadata"); another one is put in its place.
 *
 * Returns the class's own function, which `will_end` answers; NULL where that cannot be replaced, or
 * has been before.
 */
const void *lamina_watch_class(void *type, struct lamina_object_end calls);

/* Whether an object's `deinit` has begun. */
bool lamina_is_ending(const void *object);

#endif
