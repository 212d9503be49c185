// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// An effect that moves one value of a view between two ends, with the tilt about one axis.
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The axes of tilt.
  public enum EffectType: Int, Sendable {
    /// To the left and the right.
    case tiltAlongHorizontalAxis
    /// Forward and back.
    case tiltAlongVerticalAxis
  }

  /// The key path of the view's value.
  public let keyPath: String
  /// The axis.
  public let type: EffectType
  /// The value that is added at an offset of -1: a number, a point, a size or an offset. Nil by default.
  open var minimumRelativeValue: Any?
  /// The value that is added at an offset of 1: a number, a point, a size or an offset. Nil by default.
  open var maximumRelativeValue: Any?

  /// Makes an effect for a value and an axis.
  public init(keyPath: String, type: UIInterpolatingMotionEffect.EffectType) {
    self.keyPath = keyPath
    self.type = type
    super.init()
  }

  /// Makes an effect from an archive; nil if it names no key path.
  public required init?(coder: NSCoder) {
    guard let path = coder.decodeObject(forKey: "UIKeyPath") as? String else { return nil }
    keyPath = path
    type = EffectType(rawValue: coder.decodeInteger(forKey: "UIType")) ?? .tiltAlongHorizontalAxis
    super.init(coder: coder)
  }

  /// Encodes the key path and the axis.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(keyPath as NSString, forKey: "UIKeyPath")
    coder.encode(type.rawValue, forKey: "UIType")
  }

  /// A copy with the same ends.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIInterpolatingMotionEffect(keyPath: keyPath, type: type)
    copy.minimumRelativeValue = minimumRelativeValue
    copy.maximumRelativeValue = maximumRelativeValue
    return copy
  }

  /// The value between the ends: half way at an offset of 0.
  open override func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? {
    let offset =
      type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
    let part = (min(max(offset, -1), 1) + 1) / 2
    guard let value = interpolated(part) else { return nil }
    return [keyPath: value]
  }

  private func interpolated(_ part: CGFloat) -> Any? {
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * part }
    switch (minimumRelativeValue, maximumRelativeValue) {
    case (let low as CGPoint, let high as CGPoint):
      return CGPoint(x: mix(low.x, high.x), y: mix(low.y, high.y))
    case (let low as CGSize, let high as CGSize):
      return CGSize(width: mix(low.width, high.width), height: mix(low.height, high.height))
    case (let low as UIOffset, let high as UIOffset):
      return UIOffset(
        horizontal: mix(low.horizontal, high.horizontal), vertical: mix(low.vertical, high.vertical)
      )
    case (let low?, let high?):
      guard let low = number(low), let high = number(high) else { return nil }
      return mix(low, high)
    default: return nil
    }
  }

  private func number(_ value: Any) -> CGFloat? {
    switch value {
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Float: CGFloat(number)
    case let number as Int: CGFloat(number)
    case let number as NSNumber: CGFloat(number.doubleValue)
    default: nil
    }
  }
}
