/* SPDX-License-Identifier: MIT */
#include "OpenGLES.h"
