// SPDX-License-Identifier: MIT

import CoreGraphics

/// The sizes, colours and changes that a look and its limit share.
enum LookLayout {
  /// The grey behind a look.
  static let background = SceneColor(51, 51, 51)
  /// The colour of plain layers and shapes.
  static let fill = SceneColor(204, 102, 51)
  /// The two colours of gradients.
  static let gradient = (start: SceneColor(230, 60, 40), end: SceneColor(40, 90, 220))

  static let cornerRadius = 40.0
  static let circle = SceneRectangle(300, 20, 680, 680)
  /// The angle of a tilted image about its vertical axis, and the distance of the eye.
  static let tilt = (angle: 0.4, eye: 1000.0)

  static let shadowed = SceneRectangle(140, 110, 1000, 500)
  static let shadow = (radius: 20.0, offset: 10.0, opacity: 0.6)

  static let saturation = 0.3
  static let blurRadius = 10.0
  static let glass = SceneRectangle(290, 110, 700, 500)
  static let backdropRadius = 20.0

  /// The width and height of a pattern's tile; its first quarter has the second colour of gradients.
  static let tileSide = 32

  /// The frame of the ellipse whose outline fills the target.
  static func ellipse(lineWidth: Double) -> SceneRectangle {
    let target = SceneRectangle.target
    return SceneRectangle(
      lineWidth / 2, lineWidth / 2, target.width - lineWidth, target.height - lineWidth)
  }

  /// The lines of text, which fill the target.
  static let lines: [(frame: SceneRectangle, text: String)] = {
    var random = SceneRandom()
    return (0..<40).map { (SceneRectangle(20, Double($0) * 18, 1240, 18), random.words(140)) }
  }()

  // MARK: - Changes

  private static func frame(at time: Double) -> Int { Int(clamping: (time * 60).rounded()) }

  /// The way to the right at a time in seconds, in pixels: five a frame, 32 times.
  static func offset(at time: Double) -> Double { Double(5 * (frame(at: time) % 32)) }

  /// The opacity of a look that fades, by 0.01 a frame, 50 times.
  static func opacity(at time: Double) -> Double { 1 - 0.01 * Double(frame(at: time) % 50) }

  /// Seconds of a transition: pictures that push each other move by five pixels a frame.
  static let transitionDuration = 256.0 / 60

  /// The progress of a transition, which starts over when it is complete.
  static func progress(at time: Double) -> Double { Double(frame(at: time) % 256) / 256 }
}
