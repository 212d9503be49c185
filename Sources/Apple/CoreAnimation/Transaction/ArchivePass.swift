// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// The nesting of a coder inside layers, animations and lists.
///
/// Foundation's coders go down by recursion. Layers are therefore nested up to `layerLimit` levels;
/// what lies deeper is written by the outermost layer after everything else, level by level again,
/// so that the depth of a tree does not matter. An archive that is nested deeper than any written
/// here is refused, so that a hostile one cannot exhaust the stack.
final class ArchivePass {
  /// Limit of layers, groups or cells nested in one another.
  static let layerLimit = 128
  /// Limit of lists of values nested in one another.
  static let listLimit = 64

  /// The coder that is at work.
  private let coder: NSCoder
  /// The pass of another coder that waits for this one.
  private let outer: ArchivePass?
  /// The count of objects that the coder is inside of.
  private(set) var depth = 0
  /// The count of layers among these; the outermost writes those that lie too deep.
  private var layerDepth = 0
  /// Layers at the limit, whose sublayers and mask are still to be written.
  var postponed: [CALayer] = []

  private init(_ coder: NSCoder, outer: ArchivePass?) {
    self.coder = coder
    self.outer = outer
  }

  /// Runs `body` one level deeper.
  static func enter<Result>(_ coder: NSCoder, _ body: (ArchivePass) -> Result) -> Result {
    let transactions = ThreadTransactions.current
    let current = transactions.archivePass
    let pass: ArchivePass
    if let current, current.coder === coder {
      pass = current
    } else {
      pass = ArchivePass(coder, outer: current)
      transactions.archivePass = pass
    }
    pass.depth += 1
    defer {
      pass.depth -= 1
      if pass.depth == 0 { transactions.archivePass = pass.outer }
    }
    return body(pass)
  }

  /// Runs `body` for a layer one level deeper, and then `last` if no other layer is around it.
  static func enterLayer(
    _ coder: NSCoder, _ body: (ArchivePass) -> Void, last: (ArchivePass) -> Void
  ) {
    enter(coder) { pass in
      pass.layerDepth += 1
      body(pass)
      if pass.layerDepth == 1 { last(pass) }
      pass.layerDepth -= 1
    }
  }

  /// Whether the archive is nested too deep to be read on; then the coder is told, which makes
  /// `NSKeyedUnarchiver` throw.
  var refusesToRead: Bool {
    let limit = ArchiveLimits.standard.depth
    guard depth > limit else { return false }
    let message = "the archive is nested more than \(limit) levels deep (ArchiveLimits.depth)"
    RefusalLog.refuse("NSCoder: depth", message)
    // With the other policy Foundation ends the process.
    if coder.decodingFailurePolicy == .setErrorAndReturn, coder.error == nil {
      coder.failWithError(
        CocoaError(.coderReadCorrupt, userInfo: [NSLocalizedDescriptionKey: message]))
    }
    return true
  }
}
