// SPDX-License-Identifier: MIT

import Foundation

/// Two small WebP files, which nothing here can write.
enum SmallWebP {
  /// 3 by 2 pixels: red, green, blue in the first row, the rest with other alphas.
  static let lossless =
    Data(
      base64Encoded:
        "UklGRkwAAABXRUJQVlA4TD8AAAAvAkAAEC9AJEAC0Y3+b37wBpm0Te+qrNNJG5mAxXaKooj+jQgIiq5bLuAfecToai"
        + "0oZBsBTu0egnO5iP7HeAEA") ?? Data()

  /// 16 by 16 pixels: red grows to the right, green downward, blue is 90 everywhere.
  static let lossy =
    Data(
      base64Encoded:
        "UklGRloAAABXRUJQVlA4IE4AAADwAQCdASoQABAAAUAmJbACdAEN+DhdMIAA/v5aiJzZ9DHkR1IH6c1O1K5nDLJX7y"
        + "tAHFe/p7RF8U93v794H/+dBntd//ymcdAJ78aAAAA=") ?? Data()
}
