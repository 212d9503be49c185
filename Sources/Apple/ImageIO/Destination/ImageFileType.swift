// SPDX-License-Identifier: MIT

import Foundation

/// The formats of image files: their uniform type identifiers, their names, and what reads them.
enum ImageFileType {
  /// A format that is written.
  struct Written {
    let name: String
    let identifier: String
    /// Whether a file may hold several frames.
    var holdsFrames = false
  }

  /// The formats that are written on this system.
  static let written: [Written] =
    [
      Written(name: "png", identifier: "public.png", holdsFrames: true),
      Written(name: "jpeg", identifier: "public.jpeg"),
      Written(name: "gif", identifier: "com.compuserve.gif", holdsFrames: true),
      Written(name: "tiff", identifier: "public.tiff"),
      Written(name: "bmp", identifier: "com.microsoft.bmp"),
      Written(name: "ico", identifier: "com.microsoft.ico"),
    ]
    + (WebPEncoder.isAvailable
      ? [Written(name: "webp", identifier: "org.webmproject.webp", holdsFrames: true)] : [])
}
