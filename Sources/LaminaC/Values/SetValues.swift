// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreGraphics
internal import Foundation

// Setting properties by key path. Declared and described in lamina/value.h.

@c @implementation public func lamina_set_number(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: Double
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe KeyedObject(object, keyPath).set(NSNumber(value: value))
  }
}

@c @implementation public func lamina_set_bool(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: Bool
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe KeyedObject(object, keyPath).set(NSNumber(value: value))
  }
}

@c @implementation public func lamina_set_point(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: lamina_point
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe KeyedObject(object, keyPath).set(value.value)
  }
}

@c @implementation public func lamina_set_size(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: lamina_size
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe KeyedObject(object, keyPath).set(value.value)
  }
}

@c @implementation public func lamina_set_rect(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: lamina_rect
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe KeyedObject(object, keyPath).set(value.value)
  }
}

@c @implementation public func lamina_set_color(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: lamina_color
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    guard value.isFinite else { throw .value("a component of the colour is not finite") }
    try target.set(value.value)
  }
}

@c @implementation public func lamina_set_transform(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: lamina_transform
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe KeyedObject(object, keyPath).set(value.value)
  }
}

@c @implementation public func lamina_set_affine(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: lamina_affine
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe KeyedObject(object, keyPath).set(value.value)
  }
}

@c @implementation public func lamina_set_string(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafePointer<CChar>?
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    try target.set(unsafe text(value, "the text"))
  }
}

@c @implementation public func lamina_set_object(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutableRawPointer?
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    guard unsafe value != nil else { return try target.set(nil) }
    try target.set(KeyedObject.stored(unsafe Handle(value).object()))
  }
}

@c @implementation public func lamina_set_null(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?
) -> lamina_status {
  call { () throws(CallError) in try unsafe KeyedObject(object, keyPath).set(nil) }
}
