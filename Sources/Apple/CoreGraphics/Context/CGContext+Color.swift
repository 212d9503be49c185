// SPDX-License-Identifier: MIT

public import Foundation

extension CGContext {
  /// Sets the colour that shapes are filled with; its space becomes the fill space.
  public func setFillColor(_ color: CGColor) { state.fill = Self.paint(color) }

  /// Sets the colour that lines are stroked with; its space becomes the stroke space.
  public func setStrokeColor(_ color: CGColor) { state.stroke = Self.paint(color) }

  /// Sets the fill colour in the device's RGB space.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fill = Self.paint(.deviceRGB, [red, green, blue, alpha])
  }

  /// Sets the stroke colour in the device's RGB space.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.stroke = Self.paint(.deviceRGB, [red, green, blue, alpha])
  }

  /// Sets the fill colour in the device's gray space.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fill = Self.paint(.deviceGray, [gray, alpha])
  }

  /// Sets the stroke colour in the device's gray space.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.stroke = Self.paint(.deviceGray, [gray, alpha])
  }

  /// Sets the fill colour in the device's CMYK space.
  public func setFillColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    state.fill = Self.paint(.deviceCMYK, [cyan, magenta, yellow, black, alpha])
  }

  /// Sets the stroke colour in the device's CMYK space.
  public func setStrokeColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    state.stroke = Self.paint(.deviceCMYK, [cyan, magenta, yellow, black, alpha])
  }

  /// Sets the space of fill colours, and the fill colour to opaque black in it.
  public func setFillColorSpace(_ space: CGColorSpace) { state.fill = Self.black(space) }

  /// Sets the space of stroke colours, and the stroke colour to opaque black in it.
  public func setStrokeColorSpace(_ space: CGColorSpace) { state.stroke = Self.black(space) }

  /// Sets the fill colour from components of the fill space and alpha.
  ///
  /// The array must hold one value more than the space has components.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    unsafe Self.setComponents(components, &state.fill)
  }

  /// Sets the stroke colour from components of the stroke space and alpha.
  ///
  /// The array must hold one value more than the space has components.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    unsafe Self.setComponents(components, &state.stroke)
  }

  private static func setComponents(
    _ components: UnsafePointer<CGFloat>, _ paint: inout GraphicsState.Paint
  ) {
    // The caller promises the space's components and alpha, as on Apple's platforms.
    if let color = unsafe CGColor(colorSpace: paint.space, components: components) {
      paint.color = color
      paint.pattern = nil
    }
  }

  private static func paint(_ color: CGColor) -> GraphicsState.Paint {
    GraphicsState.Paint(
      color: color.patternInk ?? color, space: color.colorSpace ?? .deviceGray,
      pattern: color.pattern)
  }

  private static func paint(_ space: CGColorSpace, _ values: [CGFloat]) -> GraphicsState.Paint {
    // The callers above give as many values as the space asks for.
    let color = unsafe CGColor(colorSpace: space, components: values)
    return GraphicsState.Paint(color: color ?? .deviceBlack, space: space)
  }

  private static func black(_ space: CGColorSpace) -> GraphicsState.Paint {
    // Black is all zeros but in CMYK, where it is all ink.
    let ink: CGFloat = space.model == .cmyk ? 1 : 0
    let values = [CGFloat](repeating: 0, count: max(space.numberOfComponents - 1, 0)) + [ink, 1]
    return paint(space, values)
  }
}
