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

  /// The Debian packages of the libraries that read a format and are opened at run time; nil for a format that
  /// nothing reads.
  static func packages(of identifier: String) -> String? {
    switch identifier {
    case "public.tiff": return "libtiff6"
    case "org.webmproject.webp": return "libwebp7 and libwebpdemux2"
    case "public.heic": return "libheif1"
    case "public.avif": return "libheif1"
    // Sequences of images.
    case "public.avis": return "libavif15, or the libavif16 of Debian 13"
    case "public.heics": return "libheif1 of version 1.20 or later, as in Debian 13"
    case "public.jpeg-xl": return "libjxl0.7, or the libjxl of a later version"
    case "public.svg-image": return "librsvg2-2"
    default: return nil
    }
  }
}
