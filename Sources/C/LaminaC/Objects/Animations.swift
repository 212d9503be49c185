// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

// Animations and their pace. Declared and described in lamina/animation.h.

/// The animation of a handle.
private func animation(_ pointer: OpaquePointer?) throws(CallError) -> CAAnimation {
  try unsafe Handle(pointer).object(CAAnimation.self, LAMINA_KIND_ANIMATION)
}

/// The pace of a handle.
func timing(_ pointer: OpaquePointer?) throws(CallError) -> CAMediaTimingFunction {
  try unsafe Handle(pointer).object(CAMediaTimingFunction.self, LAMINA_KIND_TIMING)
}

@c @implementation public func lamina_animation_create(
  _ className: UnsafePointer<CChar>?, _ keyPath: UnsafePointer<CChar>?
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    let name = try unsafe text(className, "the class")
    func path() throws(CallError) -> String { try unsafe text(keyPath, "the key path") }
    let made: CAAnimation =
      switch name {
      case "CABasicAnimation": CABasicAnimation(keyPath: try path())
      case "CAKeyframeAnimation": CAKeyframeAnimation(keyPath: try path())
      case "CASpringAnimation": CASpringAnimation(keyPath: try path())
      case "CADecayAnimation": CADecayAnimation(keyPath: try path())
      case "CAAnimationGroup": CAAnimationGroup()
      case "CATransition": CATransition()
      default: throw .argument("there is no class of animations '\(name)'")
      }
    return unsafe Handle.take(made)
  }
}

/// Hands on what becomes of an animation to functions of C.
@safe private final class AnimationCallbacks: NSObject, CAAnimationDelegate {
  private let start: lamina_animation_start?
  private let stop: lamina_animation_stop?
  private let context: UnsafeMutableRawPointer?

  init(
    _ start: lamina_animation_start?, _ stop: lamina_animation_stop?,
    _ context: UnsafeMutableRawPointer?
  ) {
    unsafe self.start = unsafe start
    unsafe self.stop = unsafe stop
    unsafe self.context = context
  }

  // The program promises that the context lives until then.
  func animationDidStart(_ anim: CAAnimation) { unsafe start?(context) }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { unsafe stop?(context, flag) }
}

@c @implementation public func lamina_animation_set_callbacks(
  _ pointer: OpaquePointer?, _ start: lamina_animation_start?, _ stop: lamina_animation_stop?,
  _ context: UnsafeMutableRawPointer?
) -> lamina_status {
  call { () throws(CallError) in
    let hasNone = unsafe start == nil && stop == nil
    try unsafe animation(pointer).delegate =
      hasNone ? nil : unsafe AnimationCallbacks(start, stop, context)
  }
}

@c @implementation public func lamina_animation_settling_duration(
  _ pointer: OpaquePointer?, _ seconds: UnsafeMutablePointer<Double>?
) -> lamina_status {
  call { () throws(CallError) in
    let duration: Double
    switch try unsafe animation(pointer) {
    case let spring as CASpringAnimation: duration = spring.settlingDuration
    case let decay as CADecayAnimation: duration = decay.settlingDuration
    default: throw .value("only springs and decays come to rest by themselves")
    }
    try unsafe store(seconds) { () throws(CallError) in duration }
  }
}

// MARK: - On layers

@c @implementation public func lamina_layer_add_animation(
  _ pointer: OpaquePointer?, _ added: OpaquePointer?, _ key: UnsafePointer<CChar>?
) -> lamina_status {
  call { () throws(CallError) in
    let layer = try unsafe layer(pointer)
    let animation = try unsafe animation(added)
    let key = unsafe key == nil ? nil : try unsafe text(key, "the key")
    try refusable { layer.add(animation, forKey: key) }
  }
}

@c @implementation public func lamina_layer_remove_animation(
  _ pointer: OpaquePointer?, _ key: UnsafePointer<CChar>?
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe layer(pointer).removeAnimation(forKey: unsafe text(key, "the key"))
  }
}

@c @implementation public func lamina_layer_remove_all_animations(
  _ pointer: OpaquePointer?
) -> lamina_status {
  call { () throws(CallError) in try unsafe layer(pointer).removeAllAnimations() }
}

@c @implementation public func lamina_layer_animation(
  _ pointer: OpaquePointer?, _ key: UnsafePointer<CChar>?
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    let layer = try unsafe layer(pointer)
    let key = try unsafe text(key, "the key")
    guard let found = layer.animation(forKey: key) else {
      throw .nothing("the layer has no animation '\(key)'")
    }
    return unsafe Handle.take(found)
  }
}

@c @implementation public func lamina_layer_animation_count(_ pointer: OpaquePointer?) -> Int {
  call(else: 0) { () throws(CallError) in
    try unsafe layer(pointer).animationKeys()?.count ?? 0
  }
}

@c @implementation public func lamina_layer_animation_key_at(
  _ pointer: OpaquePointer?, _ index: Int,
  _ key: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> lamina_status {
  call { () throws(CallError) in
    let keys = try unsafe layer(pointer).animationKeys() ?? []
    guard keys.indices.contains(index) else {
      throw .nothing("the layer has \(keys.count) animations with keys, and none at \(index)")
    }
    try unsafe store(key) { () throws(CallError) in unsafe try cString(keys[index]) }
  }
}

// MARK: - Pace

@c @implementation public func lamina_timing_create(
  _ name: UnsafePointer<CChar>?
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    let name = try unsafe text(name, "the name")
    let known: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
    guard let found = known.first(where: { $0.rawValue == name }) else {
      throw .argument("there is no pace '\(name)'")
    }
    return unsafe Handle.take(CAMediaTimingFunction(name: found))
  }
}

@c @implementation public func lamina_timing_create_points(
  _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    try finite(x1, y1, x2, y2, what: "the control points")
    return unsafe Handle.take(
      CAMediaTimingFunction(controlPoints: Float(x1), Float(y1), Float(x2), Float(y2)))
  }
}

@c @implementation public func lamina_timing_value(
  _ pointer: OpaquePointer?, _ time: Double, _ value: UnsafeMutablePointer<Double>?
) -> lamina_status {
  call { () throws(CallError) in
    let timing = try unsafe timing(pointer)
    try finite(time, what: "the time")
    try unsafe store(value) { () throws(CallError) in timing.value(at: time) }
  }
}
