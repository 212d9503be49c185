// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import ImageIO
internal import ViewCore

/// The pixels of an image.
open class NSBitmapImageRep: NSImageRep {
  private final let image: CGImage

  /// Makes a form of pixels, at 1 pixel a point until `size` is set.
  public init(cgImage: CGImage) {
    image = cgImage
    super.init()
    setPixels()
  }

  /// Makes the form of the first picture of a file's bytes; nil if they are no image.
  public convenience init?(data: Data) {
    guard let source = CGImageSourceCreateWithData(NSData(data: data), nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { return nil }
    self.init(cgImage: image)
  }

  private final func setPixels() {
    size = NSSize(width: image.width, height: image.height)
    pixelsWide = image.width
    pixelsHigh = image.height
  }

  /// The pixels.
  open var cgImage: CGImage? { image }

  /// The pixels as a TIFF file; nil, and logged, if they cannot be encoded.
  open var tiffRepresentation: Data? { image.fileData("public.tiff", quality: 1) }

  /// Draws the pixels into the current context: from (0, 0), in the size in points, y upward.
  ///
  /// - Returns: whether there is a current context, and the size has an area.
  @discardableResult
  open override func draw() -> Bool {
    guard let context = NSGraphicsContext.current, size.width > 0, size.height > 0 else {
      return false
    }
    context.cgContext.draw(image, in: CGRect(origin: .zero, size: size))
    return true
  }

  override func pixels(size: NSSize, scale: CGFloat) -> CGImage? { image }

  /// A form of the same pixels.
  open override func copy(with zone: NSZone? = nil) -> Any {
    takingOver(NSBitmapImageRep(cgImage: image))
  }

  // MARK: - Archiving

  /// Restores a form; nil for damaged pixels.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "NSImageData"),
      let data = coder.decodeObject(of: NSData.self, forKey: "NSImageData"),
      let image = try? CGImage(fileData: Data(referencing: data))
    else { return nil }
    self.image = image
    super.init(coder: coder)
    pixelsWide = image.width
    pixelsHigh = image.height
  }

  /// Encodes the sizes, and the pixels as a PNG file, in an archive with keys.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let data = image.fileData("public.png", quality: 1) {
      coder.encode(NSData(data: data), forKey: "NSImageData")
    }
  }
}
