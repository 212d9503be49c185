// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// A view that shows an image.
@preconcurrency @MainActor open class NSImageView: NSControl {
  private let value = Value()

  /// The values, which the view's animators share.
  private final class Value {
    var image: NSImage?
    var scaling = NSImageScaling.scaleProportionallyDown
  }

  /// Makes a view that shows an image, in the image's size.
  public convenience init(image: NSImage) {
    self.init(frame: NSRect(origin: .zero, size: image.size))
    self.image = image
  }

  /// Makes a view with a frame in the superview's points.
  public override init(frame frameRect: NSRect) { super.init(frame: frameRect) }

  /// Makes the view that was encoded; nil if the archive holds none.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The image; nil, none, by default.
  open var image: NSImage? {
    get { value.image }
    set {
      value.image = newValue
      real.needsDisplay = true
      real.noteContentForConstraints()
    }
  }

  /// The fit of the image into the view; `.scaleProportionallyDown` by default.
  open var imageScaling: NSImageScaling {
    get { value.scaling }
    set {
      value.scaling = newValue
      real.needsDisplay = true
    }
  }

  /// The size of the image.
  open override var intrinsicContentSize: NSSize {
    image?.size ?? super.intrinsicContentSize
  }

  open override func draw(_ dirtyRect: NSRect) {
    guard let image else { return }
    let rect = imageScaling.rect(of: image.size, in: bounds)
    guard !rect.isNull else { return }
    image.draw(in: rect, from: .zero, operation: .sourceOver, fraction: isEnabled ? 1 : 0.5)
  }
}
