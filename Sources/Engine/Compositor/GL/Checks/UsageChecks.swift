// SPDX-License-Identifier: MIT

/// Checks of uses of GL that are undefined, and that drivers do not report.
///
/// They are made wherever errors are checked, and what they find is recorded as errors are. Each knows
/// the objects of the context only: those of a host, and textures that others fill, are taken for good.
final class UsageChecks {
  let feedback = FeedbackCheck()
  var names = NameCheck()
  var contents = ContentCheck()
  var buffers = BufferCheck()
  /// The colour that undefined pixels get, so that pictures show a read of them; nil leaves them as the
  /// driver does.
  var fillColor: SIMD4<Float>?
  /// Draws so far, some of which compare the state cache with the driver.
  private var drawCount = 0

  /// Every so many draws the state cache is compared with the driver.
  private static var comparisonInterval: Int { 61 }

  /// Counts a draw; true if the state cache is to be compared before it.
  func isComparisonDue() -> Bool {
    drawCount += 1
    return drawCount % Self.comparisonInterval == 1
  }

  /// Forgets a deleted object, whose name may be given to another.
  func forget(_ kind: GLObjectKind, _ name: UInt32) {
    feedback.forget(kind, name)
    names.noteDeletion(of: kind, name)
    switch kind {
    case .texture: contents.forget(name)
    case .buffer: buffers.forget(name)
    default: break
    }
  }
}
