// SPDX-License-Identifier: MIT

package import Foundation

/// The stored pictures that a suite compares with, and what happens when one differs.
///
/// A picture that is outside its tolerance leaves in the failures folder `NAME-triptych.png`
/// (expected | difference | actual) and each of the three by itself, and throws a
/// ``PictureFailure`` that prints as the report.
///
/// The environment decides two things. `LAMINA_ONLY` has patterns of the names that are compared
/// (all without it). `LAMINA_ACCEPT` has patterns of the names whose picture becomes the reference;
/// where `CI` is set that is refused, and a reference with the same pixels is not written again.
package struct ReferencePictures: Sendable {
  /// The folder of the `NAME.png` files.
  package let folder: URL
  /// The folder of failures' pictures; created for the first one.
  package let failures: URL
  private let only: NamePatterns
  private let accept: NamePatterns
  private let isContinuousIntegration: Bool

  /// Compares with the pictures in `folder`; the environment is this process's by default.
  package init(
    folder: URL, failures: URL,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.folder = folder
    self.failures = failures
    only = NamePatterns(environment["LAMINA_ONLY"])
    accept = NamePatterns(environment["LAMINA_ACCEPT"])
    isContinuousIntegration = !["", "0", "false"].contains(environment["CI"] ?? "")
  }

  /// The references of this package: `Tests/Golden/References`, failures beside them.
  package static let golden = ReferencePictures(
    folder: ProjectFiles.url("Tests/Golden/References"),
    failures: ProjectFiles.url("Tests/Failures"))

  /// Whether a picture of this name is asked for; without `LAMINA_ONLY` all are.
  package func isSelected(_ name: String) -> Bool {
    only.isEmpty ? accept.isEmpty || accept.match(name) : only.match(name)
  }

  /// Compares a picture with its reference, or makes it the reference when asked to.
  ///
  /// - Throws: ``PictureFailure`` when it does not pass, or the file's own error when the reference
  ///   cannot be read or a picture not be written.
  package func check(
    _ actual: PixelImage, named name: String, tolerance: PictureTolerance = .exact
  ) throws {
    let url = folder.appendingPathComponent(name + ".png")
    let exists = FileManager.default.fileExists(atPath: url.path)
    if accept.match(name) {
      try acceptPicture(actual, named: name, at: url, exists: exists)
      return
    }
    guard exists else {
      let report = try write(["actual": actual], named: name)
      throw PictureFailure(
        name: name, reason: .noReference,
        description: "\(name): there is no reference picture\n  \(report)")
    }
    try check(actual, against: try PixelImage(contentsOf: url), named: name, tolerance: tolerance)
  }

  /// Compares a picture with one that is at hand, such as one derived from a reference.
  package func check(
    _ actual: PixelImage, against expected: PixelImage, named name: String,
    tolerance: PictureTolerance = .exact
  ) throws {
    let comparison = PictureComparison(expected: expected, actual: actual, tolerance: tolerance)
    if comparison.isMatch { return }
    var pictures = ["expected": expected, "actual": actual]
    var panels = [expected, actual]
    if let mask = comparison.mask {
      pictures["difference"] = mask
      panels.insert(mask, at: 1)
    }
    pictures["triptych"] = PixelImage(panels: panels)
    let report = try write(pictures, named: name)
    throw PictureFailure(
      name: name, reason: .mismatch,
      description: "\(name): \(comparison.summary)\n  \(report)")
  }

  // MARK: Private parts

  private func acceptPicture(
    _ actual: PixelImage, named name: String, at url: URL, exists: Bool
  ) throws {
    guard !isContinuousIntegration else {
      throw PictureFailure(
        name: name, reason: .acceptRefused,
        description: "\(name): references do not change on continuous integration (CI is set)")
    }
    if exists, let reference = try? PixelImage(contentsOf: url), reference == actual { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try actual.write(to: url)
  }

  /// Writes pictures of a failure and says where they are and how to accept the new one.
  private func write(_ pictures: [String: PixelImage], named name: String) throws -> String {
    try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
    for (part, picture) in pictures where picture.width > 0 && picture.height > 0 {
      try picture.write(to: failures.appendingPathComponent("\(name)-\(part).png"))
    }
    let shown = pictures["triptych"] == nil ? "actual" : "triptych"
    return """
      see \(failures.appendingPathComponent("\(name)-\(shown).png").path)
        to accept the new picture: make golden ACCEPT='\(name)'
      """
  }
}
