// SPDX-License-Identifier: MIT

/// The frame rates that an animation or a display link asks for, in frames per second.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The lowest acceptable rate; 0 leaves it to the display.
  public var minimum: Float
  /// The highest useful rate; 0 leaves it to the display.
  public var maximum: Float
  /// The preferred rate; nil when none exists.
  public var preferred: Float?

  /// Makes the range that leaves everything to the display.
  public init() {
    self.init(minimum: 0, maximum: 0)
  }

  /// Makes a range; numbers that are not finite or negative count as 0.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    func sane(_ rate: Float) -> Float { rate.isFinite && rate > 0 ? rate : 0 }
    self.minimum = sane(minimum)
    self.maximum = sane(maximum)
    self.preferred = preferred.map(sane)
  }

  /// The rate to draw at: the preferred one, else the highest; 0 leaves it to the display.
  var rate: Float { preferred ?? maximum }

  /// The range that leaves everything to the display.
  public static let `default` = CAFrameRateRange()
}
