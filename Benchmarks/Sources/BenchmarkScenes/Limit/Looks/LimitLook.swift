// SPDX-License-Identifier: MIT

import Compositor

/// A bare draw of a look: its images, and the steps of each frame.
struct LimitLook {
  /// A texture that is filled once.
  struct Image {
    /// Premultiplied RGBA, the top row first.
    var bytes: [UInt8]
    var width: Int

    /// An image of the target's size.
    init(_ squares: LookSquares) { self.init(squares.bytes()) }

    init(_ bytes: [UInt8], width: Int = Motion.targetSize.x) {
      self.bytes = bytes
      self.width = width
    }
  }

  /// A texture that steps read and write.
  enum Surface: Equatable {
    case image(Int)
    case canvas
    case scratch(Int)
  }

  /// One draw.
  struct Step {
    /// The text of the program.
    var program: String
    var rectangles: [LimitRectangle] = [LimitRectangle(.target, texture: SIMD4(0, 0, 1, 1))]
    /// The textures of the samplers `image` and `second`.
    var inputs: [Surface] = [.image(0)]
    var sampling = Sampling.nearest
    var isBlended = false
    var output = Surface.canvas
    /// Whether the output is transparent before.
    var clears = false
    /// Whether the pixels that the layer covers are copied from the canvas to the first scratch before.
    var copiesCanvas = false
    /// The way of the rectangles while the layer moves by one pixel.
    var pace = 1.0
    /// The way while a transition passes from its start to its end, in pixels.
    var slide = 0.0
  }

  var images: [Image] = []
  /// Sizes of the scratch textures, in pixels.
  var scratches: [SIMD2<Int>] = []
  var steps: [Step] = []
}

extension LimitRectangle {
  /// A part of the target, with the same part of a texture that covers it.
  init(partOfTarget part: SceneRectangle, color: SIMD4<Float> = SIMD4(repeating: 1)) {
    let whole = LimitRectangle(.target, texture: SIMD4(0, 0, 1, 1), color: color)
    self = whole.cut(.target, to: part)
  }
}
