// SPDX-License-Identifier: MIT
// The pipeline of plain layers.
