// SPDX-License-Identifier: MIT

public import Foundation

/// Several processes that draw the frames of a film, each every nth segment, for this process to encode.
///
/// The film has the bytes of one that a single process makes.
public struct RecordingJobs: Sendable {
  /// The number of processes.
  public var count: Int
  /// The program that draws frames.
  public var program: URL
  /// The program's arguments, to which its part is added: `--part 0/4`. With them it runs
  /// ``RecordCommand/draw(_:)`` for the same scene, span and rate.
  public var arguments: [String]

  /// Says which program draws frames.
  ///
  /// - Parameters:
  ///   - count: the number of processes; one at least.
  ///   - program: the program.
  ///   - arguments: its arguments but for the part.
  public init(_ count: Int, program: URL, arguments: [String]) {
    self.count = count
    self.program = program
    self.arguments = arguments
  }
}
