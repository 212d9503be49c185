// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ViewCore

extension NSImage {
  /// The names of the values in an archive.
  private enum Key {
    static let size = "NSImageSize"
    static let forms = "NSImageReps"
    static let caps = "NSImageCapInsets"
    static let resizingMode = "NSImageResizingMode"
    static let isTemplate = "NSImageTemplate"
  }

  final func encodeValues(to coder: NSCoder, _ setSize: NSSize?) {
    if let setSize {
      coder.encode(numbers: [setSize.width, setSize.height], forKey: Key.size)
    }
    let bitmaps = forms.compactMap { form -> NSBitmapImageRep? in
      if let bitmap = form as? NSBitmapImageRep { return bitmap }
      guard let pixels = form.pixels(size: form.size, scale: MainScreenScale.value) else {
        return nil
      }
      let bitmap = NSBitmapImageRep(cgImage: pixels)
      bitmap.size = form.size
      return bitmap
    }
    coder.encode(NSArray(array: bitmaps), forKey: Key.forms)
    coder.encode(
      numbers: [capInsets.top, capInsets.left, capInsets.bottom, capInsets.right],
      forKey: Key.caps)
    coder.encode(resizingMode.rawValue, forKey: Key.resizingMode)
    coder.encode(isTemplate, forKey: Key.isTemplate)
  }

  /// Takes over what an archive holds.
  ///
  /// - Returns: whether the forms are whole; other values that are missing keep their defaults.
  final func decodeValues(from coder: NSCoder) -> Bool {
    guard coder.containsValue(forKey: Key.forms),
      let list = coder.decodeObject(of: [NSArray.self, NSBitmapImageRep.self], forKey: Key.forms),
      let bitmaps = list as? [NSBitmapImageRep]
    else { return false }
    forms = bitmaps
    if let values = coder.decodeNumbers(forKey: Key.size, count: 2) {
      size = NSSize(width: values[0], height: values[1])
    }
    if let values = coder.decodeNumbers(forKey: Key.caps, count: 4) {
      capInsets = NSEdgeInsets(
        top: values[0], left: values[1], bottom: values[2], right: values[3])
    }
    resizingMode = ResizingMode(rawValue: coder.decodeInteger(forKey: Key.resizingMode)) ?? .stretch
    isTemplate = coder.decodeBool(forKey: Key.isTemplate)
    return true
  }
}
