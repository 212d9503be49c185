// SPDX-License-Identifier: MIT

/// The failure of a picture; its description is the whole report that the test prints.
package struct PictureFailure: Error, CustomStringConvertible, Sendable {
  /// The kind of failure.
  package enum Reason: Sendable, Equatable {
    /// The picture is outside its tolerance.
    case mismatch
    /// There is no reference picture yet.
    case noReference
    /// `LAMINA_ACCEPT` names the picture on continuous integration, where references do not change.
    case acceptRefused
    /// The name cannot be that of a file.
    case unusableName
    /// A reference or a failure's picture cannot be read or written.
    case file
  }

  /// The name of the picture.
  package let name: String
  /// The kind of failure.
  package let reason: Reason
  /// The difference, and the commands to view and to accept it.
  package let description: String

  package init(name: String, reason: Reason, description: String) {
    (self.name, self.reason, self.description) = (name, reason, description)
  }
}
