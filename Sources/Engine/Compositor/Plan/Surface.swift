// SPDX-License-Identifier: MIT

package import RenderTree

/// The framebuffer that shows a tree: its size, its scale, and which way its rows run.
package struct Surface: Equatable, Sendable {
  /// GL's name of the framebuffer; 0 for a window's own.
  package var framebuffer: UInt32
  /// Pixels; nothing is drawn into an empty surface.
  package var width: Int
  /// Pixels.
  package var height: Int
  /// Pixels per point.
  package var scale: Double
  /// Whether the framebuffer's first row is the lowest, as a window's is.
  package var isYUp: Bool
  /// The colour under the tree, premultiplied; nil leaves what the surface shows.
  package var clearColor: SIMD4<Float>?
  /// Whether what has been drawn can be copied out of it: a framebuffer of the renderer's own with one sample a
  /// pixel. Default false.
  var isReadable = false
  /// GL's name of the texture behind the framebuffer, which pixels can be copied into; 0 for none.
  var texture: UInt32 = 0

  package init(
    framebuffer: UInt32 = 0, width: Int, height: Int, scale: Double, isYUp: Bool = false,
    clearColor: SIMD4<Float>? = .zero
  ) {
    self.framebuffer = framebuffer
    self.width = width
    self.height = height
    self.scale = scale
    self.isYUp = isYUp
    self.clearColor = clearColor
  }

  /// The own framebuffer of a window.
  package static func window(width: Int, height: Int, scale: Double) -> Surface {
    Surface(width: width, height: height, scale: scale, isYUp: true)
  }

  /// All of its pixels.
  package var bounds: PixelRect {
    PixelRect(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height))
  }

  /// A rectangle of the frame in the order of the framebuffer's rows.
  func rows(of rect: PixelRect) -> PixelRect {
    guard isYUp else { return rect }
    var rows = rect
    rows.y = Int32(height) - rect.maxY
    return rows
  }

  /// Whether it has no pixels.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The pixels that a rectangle of the root touches.
  package func pixels(of rect: RootRect) -> PixelRect {
    rect.isEmpty ? .zero : PixelRect(covering: rect, scale: scale, within: bounds)
  }
}
