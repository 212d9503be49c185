// SPDX-License-Identifier: MIT

/// The Debian packages of the libraries that read image files and are opened at run time.
enum DecoderPackages {
  /// The packages for a format, by its uniform type identifier; nil for a format that nothing reads.
  static func names(of identifier: String) -> String? {
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
