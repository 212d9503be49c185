// SPDX-License-Identifier: MIT

import CoreGraphics

/// An opaque sRGB colour of eight bits a channel.
struct SceneColor {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The base colour of a bitmap, whose index counts modulo 16.
  init(bitmap index: Int) {
    let index = index % SceneBitmap.count
    self.init(
      UInt8(SceneBitmap.base(index, 0)), UInt8(SceneBitmap.base(index, 1)),
      UInt8(SceneBitmap.base(index, 2)))
  }

  /// The body of a window, and a sheet.
  static let paper = SceneColor(244, 244, 246)

  static let white = SceneColor(255, 255, 255)

  /// The line between two rows.
  static let separator = SceneColor(200, 200, 208)

  var cgColor: CGColor {
    CGColor(
      srgbRed: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
  }

  /// Red, green, blue, alpha from 0 to 1.
  var floats: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), 255) / 255 }
}
