// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreAnimation
internal import Foundation

// Transactions. Declared and described in lamina/animation.h.

@c @implementation public func lamina_transaction_begin() -> lamina_status {
  CATransaction.begin()
  return LAMINA_OK
}

@c @implementation public func lamina_transaction_commit() -> lamina_status {
  call { () throws(CallError) in
    guard CATransaction.hasBegun else { throw .value("there is no transaction to commit") }
    CATransaction.commit()
  }
}

@c @implementation public func lamina_transaction_flush() -> lamina_status {
  // Programs in C have no run loop: this is the end of their turn.
  CATransaction.endTurn()
  return LAMINA_OK
}

@c @implementation public func lamina_transaction_set_duration(_ seconds: Double) -> lamina_status {
  call { () throws(CallError) in try refusable { CATransaction.setAnimationDuration(seconds) } }
}

@c @implementation public func lamina_transaction_duration(
  _ seconds: UnsafeMutablePointer<Double>?
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe store(seconds) { () throws(CallError) in CATransaction.animationDuration() }
  }
}

@c @implementation public func lamina_transaction_set_disable_actions(
  _ disables: Bool
) -> lamina_status {
  CATransaction.setDisableActions(disables)
  return LAMINA_OK
}

@c @implementation public func lamina_transaction_disable_actions(
  _ disables: UnsafeMutablePointer<Bool>?
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe store(disables) { () throws(CallError) in CATransaction.disableActions() }
  }
}

@c @implementation public func lamina_transaction_set_timing(
  _ pointer: OpaquePointer?
) -> lamina_status {
  call { () throws(CallError) in
    let pace = unsafe pointer == nil ? nil : try unsafe timing(pointer)
    CATransaction.setAnimationTimingFunction(pace)
  }
}

@c @implementation public func lamina_transaction_set_completion(
  _ completion: lamina_completion?, _ context: UnsafeMutableRawPointer?
) -> lamina_status {
  guard let completion = unsafe completion else {
    CATransaction.setCompletionBlock(nil)
    return LAMINA_OK
  }
  // The program promises that the context lives until then.
  CATransaction.setCompletionBlock { unsafe completion(context) }
  return LAMINA_OK
}
