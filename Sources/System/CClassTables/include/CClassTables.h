/* SPDX-License-Identifier: MIT */

#ifndef LAMINA_C_CLASS_TABLES_H
#define LAMINA_C_CLASS_TABLES_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Calls an allocating initializer without arguments of a class of Swift.
 *
 * `initializer` is its entry in the class's table of methods, `type` the class. The answer is an object
 * with one reference for the caller. Swift itself calls an initializer of a class that is known only at
 * run time if it is `required`, which that of UIResponder is not.
 */
void *lamina_make_object(const void *initializer, const void *type);

/*
 * The function that a class's metadata has for the end of an object, and that hands the object to
 * `destroyer`. Swift passes the object where it passes `self`, which a function of Swift's own cannot be
 * told to expect.
 */
const void *lamina_twin_destroyer(void (*destroyer)(void *));

/* Memory for an object of a class, with one reference; its values are not set. */
void *lamina_allocate_object(const void *type, size_t size, size_t align_mask);

/* Gives the memory of an object back whose values have been destroyed. */
void lamina_deallocate_object(void *object, size_t size, size_t align_mask);

/* Gives the memory of an object back that has one reference and whose values have been moved away. */
void lamina_discard_object(void *object, size_t size);

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
