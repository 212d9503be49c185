// SPDX-License-Identifier: MIT

import Foundation

/// The reason for which a tool cannot do its work, with the status that a process exits with.
public struct ToolError: Error, CustomStringConvertible, Sendable {
  /// The exit status of a process, after BSD's `sysexits.h`.
  public enum Status: Int32, Sendable, CaseIterable {
    /// The work was done, and its answer is no: pictures differ.
    case difference = 1
    /// A scene is not in the form of one.
    case badScene = 65
    /// A file to be read is not there, or cannot be read.
    case noInput = 66
    /// A program that is needed is not installed.
    case unavailable = 69
    /// The graphics driver or a child process failed.
    case failure = 70
    /// A file or folder cannot be made.
    case cannotCreate = 73
    /// Writing failed: a full disk, a closed pipe.
    case writeFailed = 74
  }

  /// The exit status.
  public let status: Status
  /// The fault, its place, and the remedy.
  public let description: String

  /// Makes an error.
  public init(_ status: Status, _ description: String) {
    self.status = status
    self.description = description
  }
}
