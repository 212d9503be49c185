// SPDX-License-Identifier: MIT

public import CLamina
internal import Foundation

// Reading properties by key path. Declared and described in lamina/value.h.

@c @implementation public func lamina_get_number(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<Double>?
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    try unsafe store(value) { () throws(CallError) in
      try target.read(target.value(), "a number", Reading.number)
    }
  }
}

@c @implementation public func lamina_get_bool(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<Bool>?
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    try unsafe store(value) { () throws(CallError) in
      try target.read(target.value(), "a yes or no") { Reading.number($0).map { $0 != 0 } }
    }
  }
}

@c @implementation public func lamina_get_point(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<lamina_point>?
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    try unsafe store(value) { () throws(CallError) in
      try target.read(target.value(), "a point", Reading.point)
    }
  }
}

@c @implementation public func lamina_get_size(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<lamina_size>?
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    try unsafe store(value) { () throws(CallError) in
      try target.read(target.value(), "a size", Reading.size)
    }
  }
}

@c @implementation public func lamina_get_rect(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<lamina_rect>?
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    try unsafe store(value) { () throws(CallError) in
      try target.read(target.value(), "a rectangle", Reading.rect)
    }
  }
}

@c @implementation public func lamina_get_color(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<lamina_color>?
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    try unsafe store(value) { () throws(CallError) in
      try target.read(target.value(), "a colour", Reading.color)
    }
  }
}

@c @implementation public func lamina_get_transform(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<lamina_transform>?
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    try unsafe store(value) { () throws(CallError) in
      try target.read(target.value(), "a transform", Reading.transform)
    }
  }
}

@c @implementation public func lamina_get_affine(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<lamina_affine>?
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    try unsafe store(value) { () throws(CallError) in
      try target.read(target.value(), "a transform within the plane", Reading.affine)
    }
  }
}

@c @implementation public func lamina_get_string(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    try unsafe store(value) { () throws(CallError) in
      unsafe try cString(target.read(target.value(), "a text", Reading.string))
    }
  }
}

@c @implementation public func lamina_get_object(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    try unsafe store(value) { () throws(CallError) in
      let object = try target.read(target.value(), "an object", Reading.object)
      return unsafe UnsafeMutableRawPointer(Handle.take(object))
    }
  }
}
