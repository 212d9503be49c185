// SPDX-License-Identifier: MIT
// Named through its folder, so that no include path is needed: SDL's pkg-config file carries a define
// that the package manager warns about.
#include <SDL2/SDL.h>
