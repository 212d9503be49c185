// SPDX-License-Identifier: MIT

import Foundation
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

  private class Special: Model {
    var extra: [String: Int] = ["a": 1]
    override func kind() -> String { "special" }
  }

  @Test(.enabled(if: ClassTables.areUsed))
  func `the layout of this compiler's class metadata is as expected`() {
    #expect(ClassTableCheck.failure() == nil)
    #expect(ClassTables.failure == nil)
    #expect(
      ClassTables.testedCompilers.contains(ClassTables.compiler),
      "add Swift \(ClassTables.compiler) once all tests pass with it")
  }

  @Test(.enabled(if: ClassTables.areUsed))
  func `an object of a class known at run time is made by its own initializer`() {
    let made = PlainInitializer.make(Special.self) as? Special
    #expect(made?.name.count == 40)
    #expect(made?.extra == ["a": 1])
  }

  @Test(.enabled(if: ClassTables.areUsed))
  func `a twin has the values and the base's methods, and ends without deinit`() throws {
    // Of the base's type, so that the calls go through the tables.
    let object: Model = Special()
    let friend = NSObject()
    object.friend = friend
    let ends = Ends()
    object.ends = ends
    do {
      let twin = try #require(ObjectTwin.make(of: object, base: Model.self))
      #expect(twin !== object)
      #expect(twin.name == object.name)
      #expect((twin as? Special)?.extra == ["a": 1])
      #expect(twin.kind() == "model")
      #expect(twin.friend == nil)
      #expect(twin.ends === ends)
      twin.numbers.append(4)
    }
    #expect(object.numbers == [1, 2, 3])
    #expect(object.kind() == "special")
    #expect(ends.count == 0)
    withExtendedLifetime(object) {}
    do {
      let other = Special()
      other.ends = ends
    }
    #expect(ends.count == 1)
  }

  @Test(.enabled(if: ClassTables.areUsed))
  func `switched off, nothing is made and every method counts as overridden`() {
    let slot = MethodSlot(of: MethodProbe.self, plain: PlainBelow.self, probe: ChangedBelow.self)
    #expect(slot.isKnown)
    #expect(!slot.isOverridden(by: PlainBelow.self))
    #expect(slot.isOverridden(by: ChangedBelow.self))
    ClassTables.$isSwitchedOff.withValue(true) {
      #expect(slot.isOverridden(by: PlainBelow.self))
      #expect(PlainInitializer.make(Special.self) == nil)
      #expect(CopyInitializer.make(Special.self, from: 1) == nil)
      #expect(ObjectTwin.make(of: Special(), base: Model.self) == nil)
    }
  }
}

private final class PlainBelow: MethodProbe {}

private final class ChangedBelow: MethodProbe {
  override func number() -> Int { 3 }
}
