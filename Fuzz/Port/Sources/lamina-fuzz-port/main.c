/* SPDX-License-Identifier: MIT */
/* The functions that libFuzzer calls; its own `main` is the program's. */
#include <stddef.h>
#include <stdint.h>

int lamina_fuzz_port(const uint8_t *bytes, size_t count);

/* Tables are read once, which the time of an input has no room for. */
int LLVMFuzzerInitialize(int *count, char ***arguments) {
  (void)count;
  (void)arguments;
  static const char sample[] = "import UIKit\nlet view = UIView()\nview.frame = .zero\n";
  return lamina_fuzz_port((const uint8_t *)sample, sizeof sample - 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  return lamina_fuzz_port(bytes, count);
}
