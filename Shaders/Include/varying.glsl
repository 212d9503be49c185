// SPDX-License-Identifier: MIT
//
// `VARYING` declares a value that the vertex stage hands to the fragment stage, once for both.

#ifdef VERTEX
#define VARYING out
#else
#define VARYING in
#endif
