/* SPDX-License-Identifier: MIT */
/* The functions that libFuzzer calls; its own `main` is the program's. */
#include <stddef.h>
#include <stdint.h>

int lamina_fuzz_choose(const char *program);
int lamina_fuzz_run(const uint8_t *bytes, size_t count);

/* The name of the program chooses the target: one file with a link for each. */
int LLVMFuzzerInitialize(int *count, char ***arguments) {
  (void)count;
  return lamina_fuzz_choose((*arguments)[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  return lamina_fuzz_run(bytes, count);
}
