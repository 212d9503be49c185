// SPDX-License-Identifier: MIT

import CoreAnimation
import Foundation
import Lottie

/// Reads Lottie files; layers of a file that is read are made again, and can be laid out and written.
enum LottieTarget {
  static func run(_ data: Data) {
    _ = LottieFile.isLottie(data)
    let file: LottieFile
    do {
      file = try LottieFile(data: data, folder: FuzzFolder.url, limits: FuzzLimits.lottie)
    } catch {
      precondition(!"\(error)".isEmpty, "an error without a message")
      return
    }
    precondition(file.unsupported.allSatisfy { !"\($0)".isEmpty }, "a note without a message")
    precondition(file.startFrame < file.endFrame && file.frameRate > 0, "no frames")
    precondition(file.duration > 0 && file.duration.isFinite, "an animation of \(file.duration) s")
    guard let root = try? file.makeLayer() else {
      preconditionFailure("a file that was read makes no layers")
    }
    precondition(root.bounds.size == file.size, "the root is \(root.bounds)")
    // Animations begin, and stand at some time within.
    root.speed = 0
    root.timeOffset = file.duration / 3
    root.layoutIfNeeded()
    check(root)
  }

  /// Traps where a number of a layer in flight is not finite.
  private static func check(_ layer: CALayer) {
    let shown = layer.presentation() ?? layer
    let numbers = [
      shown.position.x, shown.position.y, shown.bounds.width, shown.bounds.height,
      CGFloat(shown.opacity), shown.transform.m11, shown.transform.m12, shown.transform.m41,
    ]
    precondition(numbers.allSatisfy(\.isFinite), "numbers of a layer: \(numbers)")
    for inner in layer.sublayers ?? [] { check(inner) }
    if let mask = layer.mask { check(mask) }
  }
}
