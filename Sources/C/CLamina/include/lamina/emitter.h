/* SPDX-License-Identifier: MIT */
/*
 * Particles: emitter layers and their cells.
 *
 *     lamina_layer emitter = lamina_layer_create("CAEmitterLayer");
 *     lamina_cell spark = lamina_cell_create();
 *     lamina_set_object(spark, "contents", image);
 *     lamina_set_number(spark, "birthRate", 100);
 *     lamina_set_number(spark, "lifetime", 2);
 *     lamina_set_number(spark, "velocity", 80);
 *     lamina_object cells[] = {spark};
 *     lamina_set_objects(emitter, "emitterCells", cells, 1);
 *     lamina_release(spark);
 *
 * Properties of cells are set by key, see value.h: name, contents, contentsRect, birthRate, lifetime,
 * lifetimeRange, velocity, velocityRange, xAcceleration, yAcceleration, zAcceleration, emissionLongitude,
 * emissionLatitude, emissionRange, scale, scaleRange, scaleSpeed, spin, spinRange, color, redRange ...
 * alphaSpeed, emitterCells (cells that emit from each particle), and those of timing. After a cell of a
 * layer has been changed, the list is set again, or the change is made through the layer:
 * "emitterCells.NAME.birthRate", which animations take for key path as well.
 *
 * Properties of emitter layers: emitterPosition, emitterSize, emitterShape, emitterMode, renderMode,
 * birthRate, lifetime, velocity, scale, spin, seed; docs/particles.md has their rules.
 */
#ifndef LAMINA_EMITTER_H
#define LAMINA_EMITTER_H

#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Makes a cell that emits nothing yet: birthRate and lifetime are 0. */
lamina_cell lamina_cell_create(void);

#ifdef __cplusplus
}
#endif

#endif
