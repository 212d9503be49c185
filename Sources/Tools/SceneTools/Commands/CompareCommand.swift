// SPDX-License-Identifier: MIT

public import Foundation
import Pictures
public import SceneFile

/// Compares two pictures, films or scenes, of which either may be any.
public struct CompareCommand: Sendable {
  /// The file that is right.
  public var expected: URL
  /// The file in question.
  public var actual: URL
  /// Seconds at which scenes are drawn and frames of films taken; empty for the scenes' own times of interest,
  /// and for all frames.
  public var times: [Double] = []
  /// The most by which a channel may be off, of 255. Default 0.
  public var channelTolerance: UInt8 = 0
  /// The number of pixels that may be off by more. Default 0.
  public var pixelTolerance = 0
  /// The share of pixels, 0 to 1, that may lie outside the range of their neighbours: for pictures that
  /// another renderer drew. Nil compares pixel by pixel.
  public var neighbourhoodFraction: Double?
  /// The powers of scenes beyond their own text and folders. Default none.
  public var permissions: SceneFile.Permissions = []
  /// Values for the variables of the scenes. Default none.
  public var variables = SceneFile.Settings()
  /// A file for expected, difference and actual side by side, if they differ.
  public var difference: URL?

  /// Names the files.
  public init(expected: URL, actual: URL) {
    self.expected = expected
    self.actual = actual
  }

  /// Compares, and writes the difference.
  ///
  /// - Parameter report: gets a line for each pair of pictures.
  /// - Returns: whether all pairs are within the tolerance.
  /// - Throws: `ToolError` for files that cannot be read or written.
  public func run(report: (String) -> Void) throws(ToolError) -> Bool {
    let tolerance: PictureTolerance =
      if let neighbourhoodFraction {
        .neighbourhood(fraction: neighbourhoodFraction, mean: 2)
      } else {
        .pixels(perChannel: channelTolerance, count: pixelTolerance)
      }
    let comparison = try FileComparison(
      expected: expected, actual: actual, times: times, tolerance: tolerance,
      permissions: permissions, variables: variables)
    comparison.report.forEach(report)
    if let difference, let picture = comparison.difference {
      do {
        try picture.write(to: difference)
      } catch { throw ToolError(.cannotCreate, "\(error)") }
    }
    return comparison.isMatch
  }
}
