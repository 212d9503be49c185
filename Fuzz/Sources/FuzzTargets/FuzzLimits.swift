// SPDX-License-Identifier: MIT

import ImageIO

/// Limits for programs that read untrusted files in little memory.
public enum FuzzLimits {
  /// The most pixels of an image, and of all images of a scene.
  public static let pixelCount = 1 << 20

  /// Sets the limits that hold for the process.
  public static func set() { CGImageSource.maximumPixelCount = pixelCount }
}
