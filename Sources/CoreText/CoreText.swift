// SPDX-License-Identifier: MIT

// Core Text's names: fonts and the attributes of text. Their code is in CoreGraphics, which draws them.

@_exported public import CoreGraphics
