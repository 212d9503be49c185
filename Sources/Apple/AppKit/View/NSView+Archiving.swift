// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import ViewCore

extension NSView: @MainActor NSCoding {
  final func encodeValues(to coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return }
    let frame = state.frame
    for (name, value) in [
      ("x", frame.minX), ("y", frame.minY), ("width", frame.width), ("height", frame.height),
      ("rotation", frameRotation), ("alpha", alphaValue),
    ] {
      coder.encode(Double(value), forKey: "NSView." + name)
    }
    coder.encode(Int64(state.autoresizingMask.rawValue), forKey: "NSView.mask")
    coder.encode(isHidden, forKey: "NSView.hidden")
    coder.encode(wantsLayer, forKey: "NSView.wantsLayer")
    coder.encode(state.subviews as NSArray, forKey: "NSView.subviews")
  }

  /// Takes over the values of an archive; a view of an archive that holds none is a new one.
  final func decode(from coder: NSCoder) {
    guard coder.allowsKeyedCoding, coder.containsValue(forKey: "NSView.x") else { return }
    func number(_ name: String) -> CGFloat { coder.decodeDouble(forKey: "NSView." + name) }
    let decoded = CGRect(
      x: number("x"), y: number("y"), width: number("width"), height: number("height"))
    guard let frame = Self.storable(decoded) else { return }
    state.frame = frame
    frameRotation = number("rotation")
    state.frame = frame
    setAlpha(number("alpha"))
    let mask = coder.decodeInt64(forKey: "NSView.mask")
    state.autoresizingMask = AutoresizingMask(rawValue: UInt(truncatingIfNeeded: mask) & 0x3f)
    isHidden = coder.decodeBool(forKey: "NSView.hidden")
    wantsLayer = coder.decodeBool(forKey: "NSView.wantsLayer")
    let views: [NSView] = coder.decodeValue(forKey: "NSView.subviews") ?? []
    for view in views { addSubview(view) }
  }
}
