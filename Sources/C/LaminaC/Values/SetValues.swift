// SPDX-License-Identifier: MIT

public import CLamina
internal import Foundation

// Setting properties by key path. Declared and described in lamina/value.h.

@c @implementation public func lamina_set_number(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: Double
) -> lamina_status { unsafe set(object, keyPath, value) }

@c @implementation public func lamina_set_bool(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: Bool
) -> lamina_status { unsafe set(object, keyPath, value) }

@c @implementation public func lamina_set_point(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: lamina_point
) -> lamina_status { unsafe set(object, keyPath, value) }

@c @implementation public func lamina_set_size(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: lamina_size
) -> lamina_status { unsafe set(object, keyPath, value) }

@c @implementation public func lamina_set_rect(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: lamina_rect
) -> lamina_status { unsafe set(object, keyPath, value) }

@c @implementation public func lamina_set_color(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: lamina_color
) -> lamina_status { unsafe set(object, keyPath, value) }

@c @implementation public func lamina_set_transform(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: lamina_transform
) -> lamina_status { unsafe set(object, keyPath, value) }

@c @implementation public func lamina_set_affine(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: lamina_affine
) -> lamina_status { unsafe set(object, keyPath, value) }

@c @implementation public func lamina_set_string(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafePointer<CChar>?
) -> lamina_status {
  unsafe set(object, keyPath) { () throws(CallError) in try unsafe text(value, "the text") }
}

@c @implementation public func lamina_set_object(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutableRawPointer?
) -> lamina_status {
  unsafe set(object, keyPath) { () throws(CallError) in
    guard unsafe value != nil else { return nil }
    return KeyedObject.stored(try unsafe Handle(value).object())
  }
}

@c @implementation public func lamina_set_null(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?
) -> lamina_status { unsafe set(object, keyPath) { () throws(CallError) in nil } }
