// SPDX-License-Identifier: MIT

@_exported public import AssociatedObjects
@_exported public import Compositor
@_exported public import CoreAnimation
@_exported public import CoreGraphics
@_exported public import CoreImage
@_exported public import CoreText
@_exported public import Foundation
@_exported public import ImageIO
