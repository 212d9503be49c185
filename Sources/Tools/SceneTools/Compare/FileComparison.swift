// SPDX-License-Identifier: MIT

package import Foundation
package import Pictures
package import SceneFile

/// The differences between two files: pictures, films, or scenes drawn at the same times.
package struct FileComparison {
  /// One line for each pair of pictures, with the numbers.
  package let report: [String]
  /// Whether all pairs are within the tolerance.
  package let isMatch: Bool
  /// Expected, difference and actual side by side, of the first pair that is not.
  package let difference: PixelImage?

  /// Compares the pictures of two files in their order.
  ///
  /// - Throws: `ToolError` for files that cannot be read, or have different numbers of pictures.
  package init(
    expected: URL, actual: URL, times: [Double], tolerance: PictureTolerance,
    permissions: SceneFile.Permissions = [], variables: SceneFile.Settings = SceneFile.Settings()
  ) throws(ToolError) {
    let first = try PictureSource(
      expected, times: times, permissions: permissions, variables: variables
    ).pictures
    let second = try PictureSource(
      actual, times: times, permissions: permissions, variables: variables
    ).pictures
    guard first.count == second.count else {
      throw ToolError(
        .noInput,
        "\(expected.lastPathComponent) has \(first.count) pictures, "
          + "\(actual.lastPathComponent) has \(second.count)")
    }
    var report: [String] = []
    var isMatch = true
    var shown: PixelImage?
    for (a, b) in zip(first, second) {
      let comparison = PictureComparison(
        expected: a.picture, actual: b.picture, tolerance: tolerance)
      report.append(
        "\(comparison.isMatch ? "same" : "DIFFERENT"): \(a.name) and \(b.name): \(comparison.summary)"
      )
      guard !comparison.isMatch else { continue }
      isMatch = false
      let panels = [a.picture, comparison.mask, b.picture].compactMap { $0 }
      shown = shown ?? PixelImage(panels: panels)
    }
    self.report = report
    self.isMatch = isMatch
    difference = shown
  }
}
