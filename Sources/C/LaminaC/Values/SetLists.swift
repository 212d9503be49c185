// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreAnimation
internal import Foundation

// Setting lists by key path. Declared and described in lamina/value.h.

@c @implementation public func lamina_set_numbers(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ values: UnsafePointer<Double>?, _ count: Int
) -> lamina_status { unsafe set(object, keyPath, values, count) }

@c @implementation public func lamina_set_points(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ values: UnsafePointer<lamina_point>?, _ count: Int
) -> lamina_status { unsafe set(object, keyPath, values, count) }

@c @implementation public func lamina_set_rects(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ values: UnsafePointer<lamina_rect>?, _ count: Int
) -> lamina_status { unsafe set(object, keyPath, values, count) }

@c @implementation public func lamina_set_colors(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ values: UnsafePointer<lamina_color>?, _ count: Int
) -> lamina_status { unsafe set(object, keyPath, values, count) }

@c @implementation public func lamina_set_transforms(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ values: UnsafePointer<lamina_transform>?, _ count: Int
) -> lamina_status { unsafe set(object, keyPath, values, count) }

@c @implementation public func lamina_set_objects(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ values: UnsafePointer<UnsafeMutableRawPointer?>?, _ count: Int
) -> lamina_status {
  unsafe set(object, keyPath) { () throws(CallError) in
    var objects: [Any] = []
    let handles = try unsafe entries(values, count)
    for index in unsafe handles.indices {
      objects.append(KeyedObject.stored(try unsafe Handle(handles[index]).object()))
    }
    // Lists of one class go in as such: properties ask for them.
    return typed(objects)
  }
}

/// A list as the array of its class, where all entries are of one.
private func typed(_ objects: [Any]) -> Any {
  if let animations = objects as? [CAAnimation] { return animations }
  if let cells = objects as? [CAEmitterCell] { return cells }
  if let paces = objects as? [CAMediaTimingFunction] { return paces }
  return objects
}
