// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import RenderTree

/// The state that the painters of one drawing share: steps left to do, and bounds on work.
///
/// Painting a layer means painting others in between. Work to be done after that waits in a list
/// and not on the stack, so that a tree of any depth can be drawn on any thread.
final class PaintWork {
  private var steps: [() -> Void] = []
  /// The extents of layers.
  let extents = PaintedExtents()
  private var copiesLeft = RenderTree.copyLimit
  private var pixelsLeft = PaintWork.pixelLimit

  /// The most pixels that the bitmaps of all groups and planes have at a time, four bytes each.
  private static let pixelLimit = 1 << 27

  /// Lets some steps follow in order, before everything that waits already.
  func then(_ next: () -> Void...) {
    // The list is a stack: the first step comes last.
    steps += next.reversed()
  }

  /// Does everything that waits, and work added meanwhile.
  func run() {
    while let step = steps.popLast() { step() }
  }

  /// Takes a copy with so many layers from what replicators may have; false if there is too little.
  func takeCopy(of layers: Int) -> Bool {
    guard layers <= copiesLeft else {
      RefusalLog.refuse(
        "CAReplicatorLayer: copies", "more copies than \(RenderTree.copyLimit) layers; left out")
      return false
    }
    copiesLeft -= layers
    return true
  }

  /// Takes the pixels of a bitmap until `givePixels`; false, and logged, if there are too few left.
  func takePixels(_ count: Int) -> Bool {
    guard count <= pixelsLeft else {
      RefusalLog.refuse(
        "render(in:): groups",
        "groups within each other of more than \(Self.pixelLimit) pixels; some are left out")
      return false
    }
    pixelsLeft -= count
    return true
  }

  /// Gives back what `takePixels` took.
  func givePixels(_ count: Int) { pixelsLeft += count }
}
