// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import ClassTables

struct ClassTablesTests {
  /// The ends of objects that share it; of each test its own, since tests run side by side.
  private final class Ends {
    var count = 0
  }

  /// A class of a program, with stored values of all kinds.
  private class Model: NSObject {
    let name: String
    var numbers = [1, 2, 3]
    weak var friend: NSObject?
    var ends: Ends?

    override init() {
      name = "a name that is longer than fifteen bytes"
      super.init()
    }

    deinit { ends?.count += 1 }

    func kind() -> String { "model" }
  }

  /// A value whose padding has place for others.
  private struct Padded {
    var lanes = SIMD2<Double>(1, 2)
    var byte: UInt8 = 3
  }

  private class PaddedBase: NSObject {
    var padded = Padded()
  }

  /// Its number lies in the padding of the superclass's value.
  private final class Dense: PaddedBase {
    weak var friend: NSObject?
    var number: UInt32 = 0
  }

  private final class Aligned: Model {
    var flag = true
    var lanes = SIMD4<Double>(repeating: 0)
    weak var other: (any CustomStringConvertible & AnyObject)?
    var text: Any = "any"
  }

  private class Special: Model {
    var extra: [String: Int] = ["a": 1]
    override func kind() -> String { "special" }
  }

  @Test(.needsClassTables)
  func `the layout of this compiler's class metadata is as expected`() {
    expectNil(ClassTableCheck.failure())
    expectNil(ClassTables.failure)
    expect(
      ClassTables.testedCompilers.contains(ClassTables.compiler),
      "add Swift \(ClassTables.compiler) once all tests pass with it")
  }

  @Test(.needsClassTables)
  func `an object of a class known at run time is made by its own initializer`() {
    let made = PlainInitializer.make(Special.self) as? Special
    expect(made?.name.count, equals: 40)
    expect(made?.extra, equals: ["a": 1])
  }

  @Test(.needsClassTables)
  func `a twin has the values and the base's methods, and ends without deinit`() throws {
    // Of the base's type, so that the calls go through the tables.
    let object: Model = Special()
    let friend = NSObject()
    object.friend = friend
    let ends = Ends()
    object.ends = ends
    do {
      let twin = try #require(ObjectTwin.make(of: object, base: Model.self))
      expect(twin !== object)
      expect(twin.name, equals: object.name)
      expect((twin as? Special)?.extra, equals: ["a": 1])
      expect(twin.kind(), equals: "model")
      expectNil(twin.friend)
      expect(twin.ends, isIdenticalTo: ends)
      twin.numbers.append(4)
    }
    expect(object.numbers, equals: [1, 2, 3])
    expect(object.kind(), equals: "special")
    expect(ends.count, equals: 0)
    withExtendedLifetime(object) {}
    do {
      let other = Special()
      other.ends = ends
    }
    expect(ends.count, equals: 1)
  }

  @Test func `an object is completed to one of a class below by the values of another`() throws {
    let object = Special()
    object.extra["b"] = 2
    let friend = NSObject()
    object.friend = friend
    let ends = Ends()
    object.ends = ends
    do {
      let made = ObjectCompletion.object(like: object) {
        let model = Model()
        model.numbers = [7]
        model.ends = ends
        return model
      }
      let completed = try #require(made as? Special)
      expect(completed !== object)
      expect(completed.numbers, equals: [7])
      expect(completed.extra, equals: ["a": 1, "b": 2])
      expect(completed.kind(), equals: "special")
      expectNil(completed.friend)
      completed.extra["c"] = 3
      expect(ends.count, equals: 0)
    }
    // It ends as any object of its class, and what it was made of has no end of its own.
    expect(ends.count, equals: 1)
    expect(object.extra, equals: ["a": 1, "b": 2])
    expect(object.friend, isIdenticalTo: friend)
  }

  @Test func `an object of the same class is not completed`() {
    let (object, other) = (Special(), Special())
    expect(ObjectCompletion.object(like: object) { other }, isIdenticalTo: other)
  }

  @Test func `values of classes are found without gaps, whatever their alignment`() {
    for type in [Special.self, Aligned.self, MethodProbe.self] as [AnyClass] {
      expect(StoredValues(type: type).alignment != nil, "\(type)")
    }
    let dense = Dense()
    dense.number = 0x1234_5678
    dense.padded.byte = 9
    let copy = ObjectCompletion.object(like: dense as PaddedBase) { PaddedBase() } as? Dense
    expect(copy?.number, equals: 0x1234_5678)
    expectNil(copy?.friend)
    expect(copy?.padded.byte, equals: 3)
    expect(copy?.padded.lanes, equals: SIMD2(1, 2))
    expect(StoredValues(type: Aligned.self).alignment, equals: 16)
    let object = Aligned()
    object.lanes = SIMD4(1, 2, 3, 4)
    let made = ObjectCompletion.object(like: object as Model) { Model() } as? Aligned
    expect(made?.lanes, equals: SIMD4(1, 2, 3, 4))
    expect(made?.flag, equals: true)
  }

  @Test(.needsClassTables)
  func `switched off, nothing is made and every method counts as overridden`() {
    let slot = MethodSlot(of: MethodProbe.self, plain: PlainBelow.self, probe: ChangedBelow.self)
    expect(slot.isKnown)
    expect(!slot.isOverridden(by: PlainBelow.self))
    expect(slot.isOverridden(by: ChangedBelow.self))
    ClassTables.$isSwitchedOff.withValue(true) {
      expect(slot.isOverridden(by: PlainBelow.self))
      expectNil(PlainInitializer.make(Special.self))
      expectNil(CopyInitializer.make(Special.self, from: 1))
      expectNil(ObjectTwin.make(of: Special(), base: Model.self))
    }
  }
}

private final class PlainBelow: MethodProbe {}

private final class ChangedBelow: MethodProbe {
  override func number() -> Int { 3 }
}
