// SPDX-License-Identifier: MIT

@_exported public import LaminaTesting

extension ReferencePictures {
  /// The references of this package: `Tests/Golden/References`, failures in `Tests/Failures`.
  package static let golden = ReferencePictures(
    folder: ProjectFiles.url("Tests/Golden/References"),
    failures: ProjectFiles.url("Tests/Failures"), acceptance: .makeGolden)
}

extension AcceptanceCommand {
  /// The command that accepts pictures of this package.
  package static let makeGolden = AcceptanceCommand { "make golden ACCEPT='\($0)'" }
}
