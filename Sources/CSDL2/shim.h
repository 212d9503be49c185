// SPDX-License-Identifier: MIT
#include <SDL.h>
