// SPDX-License-Identifier: MIT

import Foundation

/// Maps the names of image formats: uniform type identifiers, GDK-Pixbuf's names, file extensions.
enum ImageFileType {
  /// The uniform type identifier of a format by GDK-Pixbuf's name; nil for one that has none.
  static func named(_ pixbufName: String) -> String? {
    table.first { $0.pixbufName == pixbufName }?.identifier
  }

  /// GDK-Pixbuf's name of a format by its uniform type identifier.
  static func pixbufName(of identifier: String) -> String? {
    table.first { $0.identifier == identifier }?.pixbufName
  }

  private static let table: [(pixbufName: String, identifier: String)] = [
    ("png", "public.png"), ("jpeg", "public.jpeg"), ("gif", "com.compuserve.gif"),
    ("tiff", "public.tiff"), ("bmp", "com.microsoft.bmp"), ("ico", "com.microsoft.ico"),
    ("webp", "org.webmproject.webp"), ("svg", "public.svg-image"),
    ("icns", "com.apple.icns"), ("avif", "public.avif"),
  ]
}
