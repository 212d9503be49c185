// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ImageIO
internal import ViewCore

extension ImageValues {
  /// The names of the values in an archive.
  private enum Key {
    static let pixels = "UIImageData"
    static let scale = "UIScale"
    static let orientation = "UIImageOrientation"
    static let renderingMode = "UIRenderingMode"
    static let caps = "UICapInsets"
    static let resizingMode = "UIResizingMode"
    static let alignment = "UIAlignmentRectInsets"
    static let frames = "UIImages"
    static let duration = "UIDuration"
    static let tint = "UITintColor"
  }

  /// Restores an image; nil for damaged pixels.
  init?(coder: NSCoder) {
    if coder.containsValue(forKey: Key.pixels) {
      guard let data = coder.decodeObject(of: NSData.self, forKey: Key.pixels),
        let image = try? CGImage(fileData: Data(referencing: data))
      else { return nil }
      cgImage = image
    }
    let scale = CGFloat(coder.decodeDouble(forKey: Key.scale))
    if scale > 0, scale.isFinite { self.scale = scale }
    orientation =
      UIImage.Orientation(rawValue: coder.decodeInteger(forKey: Key.orientation)) ?? .up
    renderingMode =
      UIImage.RenderingMode(rawValue: coder.decodeInteger(forKey: Key.renderingMode))
      ?? .automatic
    if let insets = coder.decodeNumbers(forKey: Key.caps, count: 4) {
      let mode = UIImage.ResizingMode(rawValue: coder.decodeInteger(forKey: Key.resizingMode))
      caps = Caps(insets: UIEdgeInsets(numbers: insets), mode: mode ?? .tile)
    }
    if let insets = coder.decodeNumbers(forKey: Key.alignment, count: 4) {
      alignmentInsets = UIEdgeInsets(numbers: insets)
    }
    if coder.containsValue(forKey: Key.frames) {
      frames =
        coder.decodeObject(of: [NSArray.self, UIImage.self], forKey: Key.frames) as? [UIImage]
    }
    duration = max(coder.decodeDouble(forKey: Key.duration), 0)
    if coder.containsValue(forKey: Key.tint) {
      tint = coder.decodeObject(of: UIColor.self, forKey: Key.tint)
    }
  }

  func encode(to coder: NSCoder) {
    if let data = cgImage?.fileData("public.png", quality: 1) {
      coder.encode(NSData(data: data), forKey: Key.pixels)
    }
    coder.encode(Double(scale), forKey: Key.scale)
    coder.encode(orientation.rawValue, forKey: Key.orientation)
    coder.encode(renderingMode.rawValue, forKey: Key.renderingMode)
    if let caps {
      coder.encode(numbers: caps.insets.numbers, forKey: Key.caps)
      coder.encode(caps.mode.rawValue, forKey: Key.resizingMode)
    }
    if alignmentInsets != .zero {
      coder.encode(numbers: alignmentInsets.numbers, forKey: Key.alignment)
    }
    if let frames {
      coder.encode(NSArray(array: frames), forKey: Key.frames)
      coder.encode(duration, forKey: Key.duration)
    }
    if let tint { coder.encode(tint, forKey: Key.tint) }
  }
}

extension UIEdgeInsets {
  fileprivate var numbers: [CGFloat] { [top, left, bottom, right] }

  fileprivate init(numbers: [CGFloat]) {
    self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }
}
