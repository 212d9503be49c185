// SPDX-License-Identifier: MIT

/// Why a picture did not pass; its description is the whole report that the test shows.
package struct PictureFailure: Error, CustomStringConvertible, Sendable {
  /// What kind of failure it is.
  package enum Reason: Sendable, Equatable {
    /// The picture is outside its tolerance.
    case mismatch
    /// There is no reference picture yet.
    case noReference
    /// `LAMINA_ACCEPT` names the picture on continuous integration, where references do not change.
    case acceptRefused
  }

  /// The name of the picture.
  package let name: String
  /// What kind of failure it is.
  package let reason: Reason
  /// What was found, how to see it and how to accept it.
  package let description: String
}
