/* SPDX-License-Identifier: MIT */

/* Nothing: the typed filters are in the Swift module CoreImage. See module.modulemap. */
