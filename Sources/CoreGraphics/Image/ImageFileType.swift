// SPDX-License-Identifier: MIT

import Foundation

/// The formats of image files: their uniform type identifiers, their names, and what reads them.
enum ImageFileType {
  /// The short name of a format that is written, by its uniform type identifier.
  static func name(of identifier: String) -> String? {
    written.first { $0.identifier == identifier }?.name
  }

  /// The identifiers of the formats that are written.
  static var writtenIdentifiers: [String] { written.map(\.identifier) }

  private static let written: [(name: String, identifier: String)] = [
    ("png", "public.png"), ("jpeg", "public.jpeg"), ("gif", "com.compuserve.gif"),
    ("tiff", "public.tiff"), ("bmp", "com.microsoft.bmp"), ("ico", "com.microsoft.ico"),
  ]

  /// The Debian packages of the libraries that read a format and are opened at run time; nil for a format that
  /// nothing reads.
  static func packages(of identifier: String) -> String? {
    switch identifier {
    case "public.tiff": return "libtiff6"
    case "org.webmproject.webp": return "libwebp7 and libwebpdemux2"
    case "public.heic": return "libheif1"
    case "public.avif": return "libheif1"
    case "public.jpeg-xl": return "libjxl0.7, or the libjxl of a later version"
    case "public.svg-image": return "librsvg2-2"
    default: return nil
    }
  }
}
