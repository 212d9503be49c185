/* SPDX-License-Identifier: MIT */
/* Tests in C, called one by one from Swift. */
#ifndef LAMINA_TESTS_H
#define LAMINA_TESTS_H

#include <stdbool.h>
#include <stddef.h>

/* The number of tests. */
size_t lamina_test_count(void);
/* The name of a test. */
const char *lamina_test_name(size_t index);
/* Whether a test draws: it wants an OpenGL context that is current, with a framebuffer of 64 by 48
 * pixels bound and as viewport. */
bool lamina_test_needs_context(size_t index);
/* Runs a test. Returns what failed, one line each; "" if nothing did. */
const char *lamina_test_run(size_t index);

/* The example of docs/c.md: writes a picture; 0 if that fails. */
int draw_badge(const char *file_name);

#endif
