// SPDX-License-Identifier: MIT

public import CLamina
internal import Foundation

// Reading lists by key path. Declared and described in lamina/value.h.

@c @implementation public func lamina_get_count(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ count: UnsafeMutablePointer<Int>?
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    try unsafe store(count) { () throws(CallError) in try target.list().count }
  }
}

@c @implementation public func lamina_get_number_at(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ index: Int,
  _ value: UnsafeMutablePointer<Double>?
) -> lamina_status { unsafe get(object, keyPath, at: index, value) }

@c @implementation public func lamina_get_point_at(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ index: Int,
  _ value: UnsafeMutablePointer<lamina_point>?
) -> lamina_status { unsafe get(object, keyPath, at: index, value) }

@c @implementation public func lamina_get_rect_at(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ index: Int,
  _ value: UnsafeMutablePointer<lamina_rect>?
) -> lamina_status { unsafe get(object, keyPath, at: index, value) }

@c @implementation public func lamina_get_color_at(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ index: Int,
  _ value: UnsafeMutablePointer<lamina_color>?
) -> lamina_status { unsafe get(object, keyPath, at: index, value) }

@c @implementation public func lamina_get_transform_at(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ index: Int,
  _ value: UnsafeMutablePointer<lamina_transform>?
) -> lamina_status { unsafe get(object, keyPath, at: index, value) }

@c @implementation public func lamina_get_object_at(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ index: Int,
  _ value: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> lamina_status {
  unsafe read(object, keyPath, at: index, value, "an object", KeyedObject.handle(of:))
}
