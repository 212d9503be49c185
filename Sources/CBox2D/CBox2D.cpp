/* SPDX-License-Identifier: MIT */

#include "CBox2D.h"

#include <box2d/box2d.h>

uint32_t box2d_version(void) {
  return uint32_t(b2_version.major << 16 | b2_version.minor << 8 | b2_version.revision);
}
