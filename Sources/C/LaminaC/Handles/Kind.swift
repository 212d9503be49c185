// SPDX-License-Identifier: MIT

internal import CLamina
internal import Compositor
internal import CoreAnimation
internal import CoreGraphics
internal import CoreImage
internal import CoreText
internal import Foundation

extension lamina_kind {
  /// The kind of an object that may have a handle; none for others.
  init(of object: AnyObject) {
    self =
      switch object {
      case is CALayer: LAMINA_KIND_LAYER
      case is CAAnimation: LAMINA_KIND_ANIMATION
      case is CAMediaTimingFunction: LAMINA_KIND_TIMING
      case is CGImage: LAMINA_KIND_IMAGE
      case is CGMutablePath: LAMINA_KIND_PATH
      case is GLTextureContents: LAMINA_KIND_TEXTURE
      case is CIFilter: LAMINA_KIND_FILTER
      case is CARenderer: LAMINA_KIND_RENDERER
      case is OffscreenRenderer: LAMINA_KIND_OFFSCREEN
      case is CAEmitterCell: LAMINA_KIND_CELL
      case is Canvas: LAMINA_KIND_CANVAS
      case is CADisplayLink: LAMINA_KIND_DISPLAY_LINK
      case is NSMutableAttributedString: LAMINA_KIND_TEXT
      case is CTFont: LAMINA_KIND_FONT
      default: LAMINA_KIND_NONE
      }
  }

  /// The name in messages.
  var name: String {
    switch self {
    case LAMINA_KIND_LAYER: "layer"
    case LAMINA_KIND_ANIMATION: "animation"
    case LAMINA_KIND_TIMING: "timing"
    case LAMINA_KIND_IMAGE: "image"
    case LAMINA_KIND_PATH: "path"
    case LAMINA_KIND_TEXTURE: "texture"
    case LAMINA_KIND_FILTER: "filter"
    case LAMINA_KIND_RENDERER: "renderer"
    case LAMINA_KIND_OFFSCREEN: "offscreen renderer"
    case LAMINA_KIND_CELL: "cell"
    case LAMINA_KIND_CANVAS: "canvas"
    case LAMINA_KIND_DISPLAY_LINK: "display link"
    case LAMINA_KIND_TEXT: "text"
    case LAMINA_KIND_FONT: "font"
    default: "object"
    }
  }
}
