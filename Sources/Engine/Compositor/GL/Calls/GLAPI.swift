// SPDX-License-Identifier: MIT

/// A version of OpenGL or OpenGL ES, as the driver reports it or as a caller asks for it.
package struct GLVersion: Comparable, Sendable, CustomStringConvertible {
  package var major: Int32
  package var minor: Int32

  package init(_ major: Int32, _ minor: Int32) {
    self.major = major
    self.minor = minor
  }

  package var description: String { "\(major).\(minor)" }

  package static func < (a: GLVersion, b: GLVersion) -> Bool {
    (a.major, a.minor) < (b.major, b.minor)
  }
}

/// The dialect of GL that a context speaks and the lowest version it must offer.
///
/// The compositor needs `openGL33` or `openGLES30`; other versions exist so that a caller can ask
/// for more and get an error that names the missing feature.
package struct GLAPI: Equatable, Sendable, CustomStringConvertible {
  /// Desktop OpenGL (core profile) or OpenGL ES.
  package enum Family: Sendable {
    case desktop
    case embedded
  }

  package var family: Family
  package var version: GLVersion
  /// Asks for the compatibility profile of desktop OpenGL, as old hosts do.
  package var isCompatible = false

  package init(_ family: Family, _ version: GLVersion, isCompatible: Bool = false) {
    self.family = family
    self.version = version
    self.isCompatible = isCompatible
  }

  /// OpenGL 3.3, core profile.
  package static let openGL33 = GLAPI(.desktop, GLVersion(3, 3))
  /// OpenGL ES 3.0.
  package static let openGLES30 = GLAPI(.embedded, GLVersion(3, 0))

  package var isES: Bool { family == .embedded }

  package var description: String {
    isES ? "OpenGL ES \(version)" : "OpenGL \(version) \(isCompatible ? "compatible" : "core")"
  }

  /// The lowest version of `family` that the compositor draws with.
  static func minimum(_ family: Family) -> GLAPI {
    family == .embedded ? .openGLES30 : .openGL33
  }
}
