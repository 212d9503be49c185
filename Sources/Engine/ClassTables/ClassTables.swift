// SPDX-License-Identifier: MIT

internal import Foundation

/// Everything that leans on the layout of Swift's class metadata, which Swift on Linux does not promise.
///
/// | need | type | without the tables |
/// | --- | --- | --- |
/// | an object of a class known at run time | `PlainInitializer` | the nearest class of ours |
/// | a copy of such an object | `CopyInitializer`, `PlainInitializer` | `ObjectCompletion` |
/// | the same for a class below a known one | `MethodSlot.makeObject(of:)` | the program hands over a function |
/// | whether a class overrides a method | `MethodSlot` | every class counts as one that does |
/// | an object that takes another's part | `ObjectTwin` | the object itself |
/// | the end of an object | `ObjectEnds` | values stay until another object has the address |
///
/// Before its first use the layout is tried on classes made for that (`ClassTableCheck`). Where a trial
/// fails, or `LAMINA_CLASS_TABLES` is `off`, nothing here reads metadata, and callers take the ways of the
/// last column.
package enum ClassTables {
  /// The compilers with which all tests of this repository have passed.
  package static let testedCompilers = ["6.3"]

  /// The compiler that this module was built with, as far as it can tell.
  package static let compiler: String = {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2 or earlier"
    #endif
  }()

  /// Why the tables are not used; nil where they are.
  package static let failure: String? = {
    if ProcessInfo.processInfo.environment["LAMINA_CLASS_TABLES"] == "off" {
      return "LAMINA_CLASS_TABLES is off"
    }
    return ClassTableCheck.failure().map {
      "Swift \(compiler) lays out \($0) in another way than \(testedCompilers.joined(separator: ", "))"
    }
  }()

  /// Whether the calling task does without the tables, for tests of the other ways.
  @TaskLocal package static var isSwitchedOff = false

  /// Whether the tables are used.
  package static var areUsed: Bool { failure == nil && !isSwitchedOff }
}
