// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation
internal import RenderTree

/// Values of an animation at any time, without a layer: for tests and plots.
///
/// Not part of Apple's API. The animation is compiled and evaluated by the code that the renderer
/// uses, as if it were the only one on a plain layer.
extension CAAnimation {
  /// The value of a property at a time if it has this animation.
  ///
  /// ```swift
  /// let turn = CABasicAnimation(keyPath: "transform.rotation.z")
  /// turn.toValue = 4 * Double.pi
  /// turn.duration = 2
  /// turn.value(at: 1)  // 2 π: components are not folded into one turn
  /// ```
  ///
  /// - Parameters:
  ///   - time: seconds of the layer's time, which is 0 when the animation is added: a
  ///     `beginTime` of 0 begins there, any other begins at that time. NaN counts as 0.
  ///   - keyPath: the property, or a component of it, such as `bounds.size.width`.
  ///   - base: the value below the animation, of the kind that `keyPath` has. nil takes the
  ///     property's default in a new layer, zero for keys that no layer declares.
  /// - Returns: the value as `value(forKeyPath:)` answers it; nil where the animation has no
  ///   effect: outside of its active time unless it fills, whether or not it would have been removed
  ///   by then, on other properties, and when its timing or its values are refused (which is logged).
  public func value(at time: CFTimeInterval, forKeyPath keyPath: String, base: Any? = nil) -> Any? {
    let layer = CALayer()
    let copy = copied()
    copy.setDefaultDuration(ThreadTransactions.current.animationDuration)
    let compiled = AnimationCompiler.compile(
      copy, id: AnimationID.next(), on: layer, removesAtEnd: false)
    guard let compiled else { return nil }
    return compiled.value(at: time.isNaN ? 0 : time, forKeyPath: keyPath, base: base)
  }
}

extension CAPropertyAnimation {
  /// The value of the animation's own property at a time; nil without a key path.
  ///
  /// - Parameters:
  ///   - time: seconds of the layer's time, as in `value(at:forKeyPath:base:)`.
  ///   - base: the value below the animation; nil takes the default in a new layer.
  public func value(at time: CFTimeInterval, base: Any? = nil) -> Any? {
    keyPath.flatMap { value(at: time, forKeyPath: $0, base: base) }
  }
}

extension CompiledAnimation {
  /// The value of the property at a path under these tracks; nil when none of them contributes.
  func value(at time: Double, forKeyPath keyPath: String, base: Any?) -> Any? {
    let dot = keyPath.firstIndex(of: ".")
    let head = dot.map { String(keyPath[..<$0]) } ?? keyPath
    let rest = dot.map { String(keyPath[keyPath.index(after: $0)...]) }
    let property = CALayer.declaredProperties[head]
    let own = customTracks.filter { $0.key == head }
    if let last = own.last, !last.objects.isEmpty { return last.object(atLayerTime: time) }
    guard let kind = property?.kind ?? base.map({ ValueKind(guessedFrom: $0) }) ?? own.first?.kind
    else { return nil }
    let part = rest.flatMap { ComponentPath.named($0, in: kind) }
    guard rest == nil || part != nil else { return nil }
    let driving =
      property.map { property in tracks.filter { $0.target.property == property.target } }
      ?? own.map(\.track)
    let element = own.first?.element ?? (property?.target == .colors ? .color : .number)
    var evaluation = PropertyEvaluation(driving, kind: kind, element: element, images: images)
    evaluation.part = part
    evaluation.base = base ?? (part == nil ? CALayer.defaultValue(forKey: head) : nil)
    return evaluation.value(atLayerTime: time)
  }
}
