// SPDX-License-Identifier: MIT

package import CoreAnimation
internal import CoreGraphics

/// A layer property that moves in an animation block; the one table of which does and in which way.
///
/// | keys | animation |
/// |---|---|
/// | `position`, `bounds`, `transform`, `cornerRadius` | additive (view facts VA-3, VA-4) |
/// | `opacity`, `backgroundColor`, `anchorPoint`, `contentsCenter` | plain (view facts VA-3, VA-7) |
/// | all others | none: borders, shadows, strokes, `zPosition`, `contents`, `hidden` (VA-13) |
///
/// `contentsCenter` is the view's `contentStretch` (view fact VA-1).
package enum AnimatedKey: String, Sendable, CaseIterable {
  case position
  case bounds
  case transform
  case cornerRadius
  case opacity
  case backgroundColor
  case anchorPoint
  case contentsCenter

  /// The property of an event, which may be a path into it such as `position.x`; nil for all others.
  package init?(event: String) {
    if let key = AnimatedKey(rawValue: event) {
      self = key
      return
    }
    guard let dot = event.firstIndex(of: "."),
      let key = AnimatedKey(rawValue: String(event[..<dot]))
    else { return nil }
    self = key
  }

  /// Whether animations of the property add up, so that a newer one never stops an older one.
  package var isAdditive: Bool {
    switch self {
    case .position, .bounds, .transform, .cornerRadius: true
    case .opacity, .backgroundColor, .anchorPoint, .contentsCenter: false
    }
  }

  /// The property's value on a layer: of the model, or of a presentation copy.
  package func value(on layer: CALayer) -> AnimatableValue {
    switch self {
    case .position: .point(layer.position)
    case .bounds: .rect(layer.bounds)
    case .transform: .matrix(layer.transform)
    case .cornerRadius: .number(layer.cornerRadius)
    case .opacity: .number(CGFloat(layer.opacity))
    case .backgroundColor: .color(layer.backgroundColor)
    case .anchorPoint: .point(layer.anchorPoint)
    case .contentsCenter: .rect(layer.contentsCenter)
    }
  }

  /// Sets the property; a value of another kind changes nothing.
  package func set(_ value: AnimatableValue, on layer: CALayer) {
    switch (self, value) {
    case (.position, .point(let point)): layer.position = point
    case (.bounds, .rect(let rect)): layer.bounds = rect
    case (.transform, .matrix(let matrix)): layer.transform = matrix
    case (.cornerRadius, .number(let number)): layer.cornerRadius = number
    case (.opacity, .number(let number)): layer.opacity = Float(number)
    case (.backgroundColor, .color(let color)): layer.backgroundColor = color
    case (.anchorPoint, .point(let point)): layer.anchorPoint = point
    case (.contentsCenter, .rect(let rect)): layer.contentsCenter = rect
    default: break
    }
  }
}
