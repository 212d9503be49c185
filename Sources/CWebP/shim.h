// SPDX-License-Identifier: MIT

#include <webp/encode.h>
#include <webp/mux.h>
