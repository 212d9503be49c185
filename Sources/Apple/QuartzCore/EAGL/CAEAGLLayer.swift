// SPDX-License-Identifier: MIT

public import CoreAnimation
public import Foundation

/// A layer that shows a renderbuffer of OpenGL ES, as programs for the iPhone draw.
///
/// An `EAGLContext` gives the renderbuffer as many pixels as the layer's bounds times `contentsScale`
/// have, and `presentRenderbuffer(_:)` makes them the layer's contents. Colours are premultiplied sRGB
/// values. Set `contentsScale` and the bounds before; for another size call `renderbufferStorage` again.
open class CAEAGLLayer: CALayer, EAGLDrawable {
  /// The properties of renderbuffers that get their pixels from now on; empty by default.
  open var drawableProperties: [AnyHashable: Any]! = [:]

  /// Makes a layer without a picture.
  public override init() { super.init() }

  /// Makes a layer with the values of another one.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let source = layer as? CAEAGLLayer else { return }
    drawableProperties = source.drawableProperties
    presentsWithTransaction = source.presentsWithTransaction
  }

  /// Reads a layer from an archive, which holds no properties of renderbuffers.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Whether a presented picture is shown with the transaction that is open; false by default.
  ///
  /// Here it always is.
  open var presentsWithTransaction = false
}
