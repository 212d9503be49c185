// SPDX-License-Identifier: MIT

package import Foundation
package import Pictures

/// The stored pictures that a suite compares with, and what happens when one differs.
///
/// A picture that is outside its tolerance leaves in the failures folder `NAME-triptych.png`
/// (expected | difference | actual), each of the three by itself and an entry on the folder's
/// ``FailurePage``, and throws a ``PictureFailure`` that prints as the report. The entry goes with the
/// next run in which the picture passes.
///
/// The environment decides two things. `LAMINA_ONLY` has patterns of the names that are compared
/// (all without it). `LAMINA_ACCEPT` has patterns of the names whose picture becomes the reference;
/// where `CI` is set that is refused, and a reference with the same pixels is not written again.
package struct ReferencePictures: Sendable {
  /// The folder of the `NAME.png` files.
  package private(set) var folder: URL
  /// The folder of failures' pictures; created for the first one.
  package let failures: URL
  private let acceptance: AcceptanceCommand
  private let only: NamePatterns
  private let accept: NamePatterns
  private let isContinuousIntegration: Bool

  /// Compares with the pictures in `folder`; the environment is this process's by default.
  package init(
    folder: URL, failures: URL, acceptance: AcceptanceCommand = .swiftTest,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.folder = folder
    self.failures = failures
    self.acceptance = acceptance
    only = NamePatterns(environment["LAMINA_ONLY"])
    accept = NamePatterns(environment["LAMINA_ACCEPT"])
    isContinuousIntegration = !["", "0", "false"].contains(environment["CI"] ?? "")
  }

  /// The references of a file of tests: the folders `References` and `Failures` beside it.
  package static func beside(
    _ testFile: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> ReferencePictures {
    let folder = URL(fileURLWithPath: testFile).deletingLastPathComponent()
    return ReferencePictures(
      folder: folder.appendingPathComponent("References"),
      failures: folder.appendingPathComponent("Failures"), environment: environment)
  }

  /// The references in a folder within the one of these, with the same failures and commands.
  package func within(_ name: String) -> ReferencePictures {
    var result = self
    result.folder = folder.appendingPathComponent(name)
    return result
  }

  /// Whether a picture of this name is asked for; without `LAMINA_ONLY` all are.
  package func isSelected(_ name: String) -> Bool {
    only.isEmpty ? accept.isEmpty || accept.match(name) : only.match(name)
  }

  /// Compares a picture with its reference, or makes it the reference when asked to.
  ///
  /// - Throws: ``PictureFailure`` when it does not pass, or when the reference cannot be read or a
  ///   picture not be written.
  package func check(
    _ actual: PixelImage, named name: String, tolerance: PictureTolerance = .exact
  ) throws(PictureFailure) {
    try checkName(name)
    let url = folder.appendingPathComponent(name + ".png")
    let exists = FileManager.default.fileExists(atPath: url.path)
    if accept.match(name) {
      try acceptPicture(actual, named: name, at: url, exists: exists)
      return page.pass(name)
    }
    guard exists else {
      throw try failure(
        .noReference, named: name, "there is no reference picture \(url.path)",
        ["actual": actual])
    }
    let expected: PixelImage
    do { expected = try PixelImage(contentsOf: url) } catch {
      throw PictureFailure(
        name: name, reason: .file,
        description: "\(name): the reference \(url.path) cannot be read: \(Self.text(of: error))")
    }
    try check(actual, against: expected, named: name, tolerance: tolerance)
  }

  /// Compares a picture with one that is at hand, such as one derived from a reference.
  package func check(
    _ actual: PixelImage, against expected: PixelImage, named name: String,
    tolerance: PictureTolerance = .exact
  ) throws(PictureFailure) {
    try checkName(name)
    let comparison = PictureComparison(expected: expected, actual: actual, tolerance: tolerance)
    if comparison.isMatch { return page.pass(name) }
    var pictures = ["expected": expected, "actual": actual]
    var panels = [expected, actual]
    if let mask = comparison.mask {
      pictures["difference"] = mask
      panels.insert(mask, at: 1)
    }
    pictures["triptych"] = PixelImage(panels: panels)
    throw try failure(.mismatch, named: name, comparison.summary, pictures)
  }

  // MARK: Private parts

  private var page: FailurePage { FailurePage(folder: failures) }

  /// Throws unless files can have a name: it stays within its folder.
  private func checkName(_ name: String) throws(PictureFailure) {
    let isUsable =
      !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 200
      && !name.unicodeScalars.contains { $0 == "/" || $0.value < 32 }
    if isUsable { return }
    throw PictureFailure(
      name: name, reason: .unusableName,
      description: "\"\(name)\" cannot be the name of a picture: give at most 200 bytes without a "
        + "slash or control characters that do not begin with a full stop")
  }

  private func acceptPicture(
    _ actual: PixelImage, named name: String, at url: URL, exists: Bool
  ) throws(PictureFailure) {
    guard !isContinuousIntegration else {
      throw PictureFailure(
        name: name, reason: .acceptRefused,
        description: "\(name): references do not change on continuous integration (CI is set)")
    }
    if exists, let reference = try? PixelImage(contentsOf: url), reference == actual { return }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try actual.write(to: url)
    } catch {
      throw PictureFailure(
        name: name, reason: .file,
        description: "\(name): the reference \(url.path) cannot be written: \(Self.text(of: error))"
      )
    }
  }

  /// An error as one sentence: those of files print all that they hold.
  private static func text(of error: any Error) -> String {
    (error as? CocoaError)?.localizedDescription ?? "\(error)"
  }

  /// The failure of a picture, after its pictures and its entry on the page are written.
  private func failure(
    _ reason: PictureFailure.Reason, named name: String, _ summary: String,
    _ pictures: [String: PixelImage]
  ) throws(PictureFailure) -> PictureFailure {
    let command = acceptance.accepting(name)
    do {
      try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
      for (part, picture) in pictures where picture.width > 0 && picture.height > 0 {
        try picture.write(to: failures.appendingPathComponent("\(name)-\(part).png"))
      }
      let size = pictures["actual"].map { [$0.width, $0.height] } ?? []
      try page.add(
        FailureEntry(
          name: name, summary: summary, command: command, parts: pictures.keys.sorted(),
          size: size))
    } catch {
      throw PictureFailure(
        name: name, reason: .file,
        description: "\(name): \(summary)\n  its pictures cannot be written to \(failures.path): "
          + Self.text(of: error))
    }
    let shown = pictures["triptych"] == nil ? "actual" : "triptych"
    return PictureFailure(
      name: name, reason: reason,
      description: """
        \(name): \(summary)
          see \(failures.appendingPathComponent("\(name)-\(shown).png").path)
          all failures: \(page.url.path)
          to accept the new picture: \(command)
        """)
  }
}
