// SPDX-License-Identifier: MIT

// Foundation's types of geometry and the C library's mathematical functions, which `import
// CoreGraphics` alone gives on Apple's platforms.

@_exported public import struct Foundation.CGFloat
@_exported public import struct Foundation.CGPoint
@_exported public import struct Foundation.CGRect
@_exported public import enum Foundation.CGRectEdge
@_exported public import struct Foundation.CGSize
@_exported public import func Foundation.acos
@_exported public import func Foundation.acosh
@_exported public import func Foundation.asin
@_exported public import func Foundation.asinh
@_exported public import func Foundation.atan
@_exported public import func Foundation.atan2
@_exported public import func Foundation.atanh
@_exported public import func Foundation.cbrt
@_exported public import func Foundation.ceil
@_exported public import func Foundation.copysign
@_exported public import func Foundation.cos
@_exported public import func Foundation.cosh
@_exported public import func Foundation.exp
@_exported public import func Foundation.exp2
@_exported public import func Foundation.expm1
@_exported public import func Foundation.fabs
@_exported public import func Foundation.fdim
@_exported public import func Foundation.floor
@_exported public import func Foundation.fmax
@_exported public import func Foundation.fmin
@_exported public import func Foundation.fmod
@_exported public import func Foundation.hypot
@_exported public import func Foundation.log
@_exported public import func Foundation.log10
@_exported public import func Foundation.log1p
@_exported public import func Foundation.log2
@_exported public import func Foundation.nearbyint
@_exported public import func Foundation.pow
@_exported public import func Foundation.remainder
@_exported public import func Foundation.rint
@_exported public import func Foundation.round
@_exported public import func Foundation.sin
@_exported public import func Foundation.sinh
@_exported public import func Foundation.sqrt
@_exported public import func Foundation.tan
@_exported public import func Foundation.tanh
@_exported public import func Foundation.trunc
