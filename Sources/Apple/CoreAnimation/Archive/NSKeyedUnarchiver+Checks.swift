// SPDX-License-Identifier: MIT

public import Foundation

extension NSKeyedUnarchiver {
  /// Reads a layer or an animation from an archive that need not be trusted.
  ///
  /// Foundation's function of the same name ends the program at damaged archives. This one, which the compiler
  /// prefers for layers and animations, throws an error, as on Apple's systems: see
  /// `unarchivedObject(ofClass:fromUntrusted:)`.
  public static func unarchivedObject<Object>(
    ofClass cls: Object.Type, from data: Data
  ) throws -> Object? where Object: NSObject, Object: NSSecureCoding, Object: CAMediaTiming {
    try unarchivedObject(ofClass: cls, fromUntrusted: data)
  }

  /// Reads an object from an archive that need not be trusted. Not part of Apple's API.
  ///
  /// Damaged archives, archives beyond `ArchiveLimits.standard` and classes without secure coding are refused with an
  /// error. Of Foundation's classes, strings, numbers, bytes, dates, arrays, sets and dictionaries are read. A value
  /// of another class than its reader expects is nil.
  ///
  /// - Throws: `CocoaError` with the code `coderReadCorrupt` and a description of the fault, or Foundation's error.
  public static func unarchivedObject<Object>(
    ofClass cls: Object.Type, fromUntrusted data: Data
  ) throws -> Object? where Object: NSObject, Object: NSSecureCoding {
    let archive = try CheckedArchive(data, limits: .standard)
    guard let root = try archive.root() else { return nil }
    guard let object = root as? Object else {
      throw CocoaError.archive("its root is of class \(type(of: root))")
    }
    return object
  }
}
