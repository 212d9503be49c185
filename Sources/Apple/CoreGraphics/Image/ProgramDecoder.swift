// SPDX-License-Identifier: MIT

internal import CImageDecoder
internal import Diagnostics

/// A reader of image files, which a module above this one provides.
package protocol ImageFileDecoder: AnyObject, Sendable {
  /// Decodes the first frame of a file.
  func image(of bytes: FrozenBytes) throws -> CGImage
}

/// Access to the program's decoder of image files.
///
/// The module ImageIO defines the function that `CImageDecoder` declares as a weak symbol. A program that links
/// ImageIO has it; in one that does not, the symbol is null and nothing is decoded.
enum ProgramDecoder {
  /// The decoder; nil, and logged, where the program has none.
  static var decoder: (any ImageFileDecoder)? {
    if shared == nil {
      RefusalLog.refuse(
        "image: no decoder",
        "the program does not link ImageIO (import ImageIO or QuartzCore); nothing is decoded")
    }
    return shared
  }

  private static let shared: (any ImageFileDecoder)? = {
    // The function returns a retained reference, which is consumed here.
    guard let pointer = unsafe lamina_image_decoder_of_program() else { return nil }
    return unsafe Unmanaged<AnyObject>.fromOpaque(pointer).takeRetainedValue()
      as? any ImageFileDecoder
  }()
}
