// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

// Constraints of layers. Declared and described in lamina/layer.h.

extension lamina_attribute {
  /// The attribute in Core Animation's words, which have the same numbers.
  fileprivate func value() throws(CallError) -> CAConstraintAttribute {
    guard let value = CAConstraintAttribute(rawValue: Int32(truncatingIfNeeded: rawValue)) else {
      throw .argument("there is no attribute \(rawValue)")
    }
    return value
  }
}

@c @implementation public func lamina_layer_set_lays_out_by_constraints(
  _ pointer: OpaquePointer?, _ laysOut: Bool
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe layer(pointer).layoutManager = laysOut ? CAConstraintLayoutManager() : nil
  }
}

@c @implementation public func lamina_layer_add_constraint(
  _ pointer: OpaquePointer?, _ attribute: lamina_attribute, _ source: UnsafePointer<CChar>?,
  _ sourceAttribute: lamina_attribute, _ scale: Double, _ offset: Double
) -> lamina_status {
  call { () throws(CallError) in
    let layer = try unsafe layer(pointer)
    let name = try unsafe text(source, "the source's name")
    try finite(scale, offset, what: "the scale and the offset")
    layer.addConstraint(
      CAConstraint(
        attribute: try attribute.value(), relativeTo: name,
        attribute: try sourceAttribute.value(), scale: CGFloat(scale), offset: CGFloat(offset)))
  }
}

@c @implementation public func lamina_layer_constraint_count(_ pointer: OpaquePointer?) -> Int {
  call(else: 0) { () throws(CallError) in try unsafe layer(pointer).constraints?.count ?? 0 }
}

@c @implementation public func lamina_layer_remove_constraints(
  _ pointer: OpaquePointer?
) -> lamina_status {
  call { () throws(CallError) in try unsafe layer(pointer).constraints = nil }
}
