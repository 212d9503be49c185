// SPDX-License-Identifier: MIT

// Swift Testing looks for this module when a file imports `Testing` and the module that it overlays.
