// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

// The actions of property changes. Declared and described in lamina/animation.h.

/// An action that is a function of C.
@safe private final class FunctionAction: NSObject, CAAction {
  private let function: lamina_action
  private let context: UnsafeMutableRawPointer?

  init(_ function: @escaping lamina_action, _ context: UnsafeMutableRawPointer?) {
    unsafe self.function = function
    unsafe self.context = context
  }

  // The program promises that the context lives as long as the layer.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    unsafe Handle.lend(layer) { layer in
      unsafe event.withCString { unsafe function(layer, $0, context) }
    }
  }
}

/// Sets or removes the action under a key of a layer.
private func setAction(
  _ pointer: OpaquePointer?, _ key: UnsafePointer<CChar>?,
  _ action: () throws(CallError) -> (any CAAction)?
) -> lamina_status {
  call { () throws(CallError) in
    let layer = try unsafe layer(pointer)
    let key = try unsafe text(key, "the key")
    let action = try action()
    var actions = layer.actions ?? [:]
    actions[key] = action
    layer.actions = actions.isEmpty ? nil : actions
  }
}

@c @implementation public func lamina_layer_set_action(
  _ pointer: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ animation: OpaquePointer?
) -> lamina_status {
  unsafe setAction(pointer, key) { () throws(CallError) -> (any CAAction)? in
    guard unsafe animation != nil else { return NSNull() }
    return try unsafe Handle(animation).object(CAAnimation.self, LAMINA_KIND_ANIMATION)
  }
}

@c @implementation public func lamina_layer_set_action_function(
  _ pointer: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ action: lamina_action?,
  _ context: UnsafeMutableRawPointer?
) -> lamina_status {
  unsafe setAction(pointer, key) { () throws(CallError) -> (any CAAction)? in
    guard let action = unsafe action else { throw .argument("the function is NULL") }
    return unsafe FunctionAction(action, context)
  }
}

@c @implementation public func lamina_layer_remove_action(
  _ pointer: OpaquePointer?, _ key: UnsafePointer<CChar>?
) -> lamina_status {
  unsafe setAction(pointer, key) { () throws(CallError) -> (any CAAction)? in nil }
}

@c @implementation public func lamina_layer_action(
  _ pointer: OpaquePointer?, _ key: UnsafePointer<CChar>?
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    let layer = try unsafe layer(pointer)
    let key = try unsafe text(key, "the key")
    guard let found = layer.action(forKey: key) as? CAAnimation else {
      throw .nothing("there is no animation for '\(key)'")
    }
    return unsafe Handle.take(found)
  }
}
