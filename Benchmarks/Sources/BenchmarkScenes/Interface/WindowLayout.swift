// SPDX-License-Identifier: MIT

/// The places and colours of `windows-N`: windows upon each other, of which the last three move.
struct WindowLayout {
  static let size = SIMD2(600.0, 400.0)
  static let titleHeight = 28.0
  static let cornerRadius = 10.0
  static let childCount = 20

  let motions: [Motion]

  /// Takes the windows' paths from the scenes' random numbers.
  init(count: Int) { motions = Motion.sequence(count) }

  /// Whether a window moves.
  func isMoving(_ index: Int) -> Bool { index >= motions.count - 3 }

  /// The top left corner of a window at a time in seconds; of a still one on whole pixels.
  func origin(of index: Int, at time: Double) -> SIMD2<Double> {
    isMoving(index)
      ? motions[index].pose(at: time).center - Self.size / 2
      : (motions[index].start - Self.size / 2).rounded(.toNearestOrAwayFromZero)
  }

  /// The title bar in the window's space.
  static let titleBar = SceneRectangle(0, 0, size.x, titleHeight)

  /// A child in the window's space.
  static func child(_ index: Int) -> SceneRectangle {
    SceneRectangle(12 + 146 * Double(index % 4), 40 + 70 * Double(index / 4), 120, 60)
  }

  /// The colour of a window's child.
  static func color(ofChild child: Int, of window: Int) -> SceneColor {
    SceneColor(bitmap: 5 * window + child)
  }
}
