// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import Locks

/// The forms of an image's pixels for layers and patterns, made when they are first asked for.
final class ImageForms: Sendable {
  /// The forms that have been made.
  private struct Forms {
    var upright: CGImage?
    /// The shape in a colour, the one that was asked for last.
    var tinted: (color: CGColor, image: CGImage)?
  }

  private let forms = Mutex(Forms())

  /// The upright form, made by a function the first time.
  func upright(_ make: () -> CGImage?) -> CGImage? {
    if let made = forms.withLock({ $0.upright }) { return made }
    let made = make()
    forms.withLock { $0.upright = made }
    return made
  }

  /// The shape in a colour, made by a function unless it was the last one.
  func tinted(_ color: CGColor, _ make: () -> CGImage?) -> CGImage? {
    let last = forms.withLock { forms in
      forms.tinted.flatMap { $0.color == color ? $0.image : nil }
    }
    if let last { return last }
    guard let made = make() else { return nil }
    forms.withLock { $0.tinted = (color, made) }
    return made
  }
}

extension UIImage {
  /// The pixels as they are seen, in the colour of `withTintColor(_:)` where there is one; nil for none.
  final var uprightImage: CGImage? {
    guard let cgImage = values.cgImage else { return nil }
    if let tint = values.tint { return shape(in: tint.cgColor) }
    if values.orientation == .up { return cgImage }
    return forms.upright { rendered { $0.drawPixels(of: values, in: $1) } }
  }

  /// The shape of the picture in a colour, as it is seen.
  final func shape(in color: CGColor) -> CGImage? {
    forms.tinted(color) {
      rendered {
        $0.drawPixels(of: values, in: $1)
        $0.setBlendMode(.sourceIn)
        $0.setFillColor(color)
        $0.fill($1)
      }
    }
  }

  /// A bitmap of the image's pixels that a function draws.
  private final func rendered(_ draw: (CGContext, CGRect) -> Void) -> CGImage? {
    let target = GraphicsContextStack.Target.image(size: size, scale: scale, isOpaque: false)
    guard let target else { return nil }
    draw(target.context, CGRect(origin: .zero, size: size))
    return target.context.makeImage()
  }
}
