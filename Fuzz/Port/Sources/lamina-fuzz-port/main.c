/* SPDX-License-Identifier: MIT */
/* The function that libFuzzer calls; its own `main` is the program's. */
#include <stddef.h>
#include <stdint.h>

int lamina_fuzz_port(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  return lamina_fuzz_port(bytes, count);
}
