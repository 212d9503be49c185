// SPDX-License-Identifier: MIT

import CoreAnimation
import ImageIO
import Lottie
import SceneFile

/// Limits for programs that read untrusted files in little memory.
public enum FuzzLimits {
  /// The most pixels of an image, and of all images of a scene.
  static let pixelCount = 1 << 20

  /// The limits of Lottie files.
  static var lottie: LottieFile.Limits {
    var limits = LottieFile.Limits()
    limits.layerCount = 1 << 10
    limits.sampleCount = 1 << 13
    limits.frameCount = 1 << 12
    limits.pixelCount = pixelCount
    return limits
  }

  /// The limits of scene files.
  static var scene: SceneFile.Limits {
    var limits = SceneFile.Limits()
    limits.pixelCount = pixelCount
    limits.layerCount = 1 << 12
    limits.valueCount = 1 << 14
    limits.fittedLength = 1 << 11
    return limits
  }

  /// Sets the limits that hold for the process.
  public static func set() {
    CGImageSource.maximumPixelCount = pixelCount
    CGImageSource.maximumRepeatedElementCount = 1 << 12
    ArchiveLimits.standard.valueCount = 1 << 14
  }
}
