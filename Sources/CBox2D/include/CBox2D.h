/* SPDX-License-Identifier: MIT */

/* Box2D's worlds, bodies, joints and contacts as functions of C. */

#ifndef LAMINA_CBOX2D_H
#define LAMINA_CBOX2D_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library: 0xMMmmpp. */
uint32_t box2d_version(void);

#ifdef __cplusplus
}
#endif

#endif
