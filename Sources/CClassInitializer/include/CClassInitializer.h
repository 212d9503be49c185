/* SPDX-License-Identifier: MIT */

#ifndef LAMINA_C_CLASS_INITIALIZER_H
#define LAMINA_C_CLASS_INITIALIZER_H

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

#endif
