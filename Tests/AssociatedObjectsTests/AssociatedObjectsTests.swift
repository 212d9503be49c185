// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

private nonisolated(unsafe) var firstKey: UInt8 = 0
private nonisolated(unsafe) var secondKey: UInt8 = 0

/// Values that are associated with objects, under addresses of variables.
struct AssociatedObjectsTests {
  /// Counts the ends of objects.
  private final class Ends: @unchecked Sendable {
    // `@unchecked`: the count is changed under the lock.
    private let lock = NSLock()
    private var ended = 0
    var count: Int { lock.withLock { ended } }
    func add() { lock.withLock { ended += 1 } }
  }

  private final class Value {
    let ends: Ends
    init(_ ends: Ends) { self.ends = ends }
    deinit { ends.add() }
  }

  private class Plain {}
  private class Generic<Element>: Plain {}
  private final class Object: NSObject {}

  /// Sees its value in its `deinit`.
  private final class Witness {
    nonisolated(unsafe) static var seen: String?
    nonisolated(unsafe) static var isSetIgnored = false

    deinit {
      Self.seen = objc_getAssociatedObject(self, &firstKey) as? String
      objc_setAssociatedObject(self, &secondKey, 1, .OBJC_ASSOCIATION_RETAIN)
    }
  }

  /// An extension with a property, as libraries write them.
  private struct Name: Equatable { var text: String }

  @Test func `each object has values of its own, by keys`() {
    let (a, b) = (CALayer(), CALayer())
    expectNil(objc_getAssociatedObject(a, &firstKey))
    objc_setAssociatedObject(a, &firstKey, Name(text: "a"), .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    objc_setAssociatedObject(a, &secondKey, 7, .OBJC_ASSOCIATION_COPY)
    expect(objc_getAssociatedObject(a, &firstKey) as? Name, equals: Name(text: "a"))
    expect(objc_getAssociatedObject(a, &secondKey) as? Int, equals: 7)
    expectNil(objc_getAssociatedObject(b, &firstKey))
    objc_setAssociatedObject(a, &firstKey, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    expectNil(objc_getAssociatedObject(a, &firstKey))
    objc_removeAssociatedObjects(a)
    expectNil(objc_getAssociatedObject(a, &secondKey))
  }

  @Test(.needsClassTables)
  func `values go with their object, whatever its class`() {
    let ends = Ends()
    let make: [() -> AnyObject] = [
      { Plain() }, { Generic<Int>() }, { Generic<String>() }, { Object() }, { NSObject() },
      { CALayer() }, { CAShapeLayer() }, { NSMutableArray() }, { CABasicAnimation() },
    ]
    for (index, make) in make.enumerated() {
      do {
        let object = make()
        objc_setAssociatedObject(
          object, &firstKey, Value(ends), .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        expect(ends.count, equals: index)
      }
      expect(ends.count, equals: index + 1)
    }
  }

  @Test func `the deinit still sees the values, and those set there are ignored`() {
    do {
      let object = Witness()
      objc_setAssociatedObject(object, &firstKey, "here", .OBJC_ASSOCIATION_COPY_NONATOMIC)
    }
    expect(Witness.seen, equals: "here")
  }

  @Test func `a value is released when it is replaced or taken away`() {
    let ends = Ends()
    let object = Plain()
    objc_setAssociatedObject(object, &firstKey, Value(ends), .OBJC_ASSOCIATION_RETAIN)
    objc_setAssociatedObject(object, &firstKey, Value(ends), .OBJC_ASSOCIATION_RETAIN)
    expect(ends.count, equals: 1)
    objc_removeAssociatedObjects(object)
    expect(ends.count, equals: 2)
    objc_setAssociatedObject(object, &firstKey, Value(ends), .OBJC_ASSOCIATION_ASSIGN)
    // Nothing else holds it.
    expect(ends.count, equals: 3)
    expectNil(objc_getAssociatedObject(object, &firstKey))
  }

  @Test func `a copy is held of what can be copied`() {
    let object = Plain()
    let text = NSMutableString(string: "before")
    objc_setAssociatedObject(object, &firstKey, text, .OBJC_ASSOCIATION_COPY_NONATOMIC)
    objc_setAssociatedObject(object, &secondKey, text, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    text.append(" and after")
    expect(
      (objc_getAssociatedObject(object, &firstKey) as? NSString)?.isEqual("before"), equals: true)
    expect(objc_getAssociatedObject(object, &secondKey) as? NSMutableString, isIdenticalTo: text)
  }

  @Test func `classes have values, structures have none`() {
    objc_setAssociatedObject(Plain.self, &firstKey, 1, .OBJC_ASSOCIATION_RETAIN)
    expect(objc_getAssociatedObject(Plain.self, &firstKey) as? Int, equals: 1)
    expectNil(objc_getAssociatedObject(Generic<Int>.self, &firstKey))
    objc_setAssociatedObject(5, &firstKey, 1, .OBJC_ASSOCIATION_RETAIN)
    expectNil(objc_getAssociatedObject(5, &firstKey))
  }

  @Test(.needsClassTables)
  func `a new object in the place of an old one has no values of it`() {
    let ends = Ends()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for step in 0..<5_000 {
        let object = Object()
        expectNil(objc_getAssociatedObject(object, &firstKey))
        guard step % 3 != 0 else { continue }
        objc_setAssociatedObject(object, &firstKey, Value(ends), .OBJC_ASSOCIATION_RETAIN)
        expect(objc_getAssociatedObject(object, &firstKey) is Value)
      }
    }
    expect(ends.count, equals: 4 * 3_333)
  }
}
