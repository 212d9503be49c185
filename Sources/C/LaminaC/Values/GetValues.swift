// SPDX-License-Identifier: MIT

public import CLamina
internal import Foundation

// Reading properties by key path. Declared and described in lamina/value.h.

@c @implementation public func lamina_get_number(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<Double>?
) -> lamina_status { unsafe get(object, keyPath, value) }

@c @implementation public func lamina_get_bool(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<Bool>?
) -> lamina_status { unsafe get(object, keyPath, value) }

@c @implementation public func lamina_get_point(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<lamina_point>?
) -> lamina_status { unsafe get(object, keyPath, value) }

@c @implementation public func lamina_get_size(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<lamina_size>?
) -> lamina_status { unsafe get(object, keyPath, value) }

@c @implementation public func lamina_get_rect(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<lamina_rect>?
) -> lamina_status { unsafe get(object, keyPath, value) }

@c @implementation public func lamina_get_color(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<lamina_color>?
) -> lamina_status { unsafe get(object, keyPath, value) }

@c @implementation public func lamina_get_transform(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<lamina_transform>?
) -> lamina_status { unsafe get(object, keyPath, value) }

@c @implementation public func lamina_get_affine(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<lamina_affine>?
) -> lamina_status { unsafe get(object, keyPath, value) }

@c @implementation public func lamina_get_string(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    try unsafe store(value) { () throws(CallError) in unsafe try cString(target.string()) }
  }
}

@c @implementation public func lamina_get_object(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> lamina_status {
  unsafe read(object, keyPath, value, "an object", KeyedObject.handle(of:))
}
