/* SPDX-License-Identifier: MIT */

#ifndef LAMINA_C_CLASS_INITIALIZER_H
#define LAMINA_C_CLASS_INITIALIZER_H

/*
 * Calls an allocating initializer without arguments of a class of Swift.
 *
 * `initializer` is its entry in the class's table of methods, `type` the class. The answer is an object
 * with one reference for the caller. Swift itself calls an initializer of a class that is known only at
 * run time if it is `required`, which that of UIResponder is not.
 */
void *lamina_make_object(const void *initializer, const void *type);

#endif
