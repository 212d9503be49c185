// SPDX-License-Identifier: MIT

import Foundation

/// Small JPEG files of four inks, which nothing here can write. Both have 16 by 8 pixels.
enum SmallCMYK {
  /// Cyan on the left; 0, 64, 128, 32 of 255 on the right. Adobe's segment reports inverted inks.
  static let plain =
    Data(
      base64Encoded:
        "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwABAQEBAQEBAQEBAQEBAQECAQEBAQECAQEBAgICAgICAgICAwMEAwMDAwMC"
        + "AgMEAwMEBAQEBAIDBQUEBAUEBAQE/8AAFAgACAAQBEMRAE0RAFkRAEsRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAoL"
        + "Cf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAOBEMATQBZAEsAAD8An/n8H8H8L/A/6f8As/3/2Q==") ?? Data()

  /// Cyan on the left, no ink on the right, in YCCK.
  static let ycck =
    Data(
      base64Encoded:
        "/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwABAQEBAQEBAQEBAQEBAQECAQEBAQECAQEBAgICAgICAgICAwMEAwMDAwMC"
        + "AgMEAwMEBAQEBAIDBQUEBAUEBAQE/9sAQwEBAQEBAQECAQECBAMCAwQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"
        + "BAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE/8AAFAgACAAQBAERAAIRAQMRAQQRAP/EABYAAQEBAAAAAAAAAAAAAAAA"
        + "AAoACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAJCv/EABQRAQAAAAAAAAAAAAAA"
        + "AAAAAAD/2gAOBAEAAhEDEQQAAD8AxfFOv4P4GfKwgHT/2Q==") ?? Data()

  /// The bytes of Adobe's segment in both, behind the start.
  static let adobeSegment = 2..<18
}
