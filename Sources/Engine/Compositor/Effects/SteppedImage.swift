// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage

/// A picture of a recipe, or one between two moments of it.
struct SteppedImage {
  let image: CIImage
  /// The same picture at the next moment; nil where nothing is interpolated.
  let next: CIImage?
  /// The progress from one moment to the next, 0 to 1.
  let share: Double

  init(_ image: CIImage) {
    self.image = image
    next = nil
    share = 0
  }

  private init(_ image: CIImage, _ next: CIImage?, _ share: Double) {
    self.image = image
    self.next = next
    self.share = share
  }

  /// Makes the result of a recipe at a time.
  init(_ recipe: FilterRecipe, at progress: Float) {
    let place = Double(progress) * Double(recipe.moments.count - 1)
    let index = min(max(Int(clamping: place.rounded(.down)), 0), recipe.moments.count - 1)
    image = recipe.moments[index]
    next = recipe.leadsOn[index] ? recipe.moments[index + 1] : nil
    share = next == nil ? 0 : place - Double(index)
  }

  /// The rectangle outside of which the picture is transparent.
  var extent: CGRect {
    guard let next else { return image.extent }
    return between(image.extent, next.extent)
  }

  /// The picture that a filter, crop, transform or clamp works on.
  var input: SteppedImage? {
    switch (image.recipe, next?.recipe) {
    case (.filtered(_, let a, _), .filtered(_, let b, _)), (.cropped(let a, _), .cropped(let b, _)),
      (.transformed(let a, _), .transformed(let b, _)), (.clamped(let a), .clamped(let b)):
      SteppedImage(a, b, share)
    case (.filtered(_, let a, _), _), (.cropped(let a, _), _), (.transformed(let a, _), _),
      (.clamped(let a), _):
      SteppedImage(a)
    default: nil
    }
  }

  /// The target of a transition or the backdrop of a blend.
  var second: SteppedImage? {
    guard case .filtered(_, _, let a?) = image.recipe else { return nil }
    if case .filtered(_, _, let b?)? = next?.recipe { return SteppedImage(a, b, share) }
    return SteppedImage(a)
  }

  /// A filter with its inputs between the two moments.
  func stepped(_ filter: FilterDescription) -> FilterDescription {
    guard case .filtered(let end, _, _)? = next?.recipe else { return filter }
    var result = filter
    for index in 0..<FilterInputs.capacity {
      let from = filter.inputs[index]
      result.inputs[index] = from + (end.inputs[index] - from) * Float(share)
    }
    return result
  }

  /// The components of a colour, straight, with alpha.
  func stepped(_ color: CIColor) -> SIMD4<Float> {
    guard case .color(let end)? = next?.recipe else { return color.lanes }
    return color.lanes + (end.lanes - color.lanes) * Float(share)
  }

  func stepped(_ matrix: CGAffineTransform) -> CGAffineTransform {
    guard case .transformed(_, let end)? = next?.recipe else { return matrix }
    let share = CGFloat(share)
    return CGAffineTransform(
      a: matrix.a + (end.a - matrix.a) * share, b: matrix.b + (end.b - matrix.b) * share,
      c: matrix.c + (end.c - matrix.c) * share, d: matrix.d + (end.d - matrix.d) * share,
      tx: matrix.tx + (end.tx - matrix.tx) * share, ty: matrix.ty + (end.ty - matrix.ty) * share)
  }

  private func between(_ a: CGRect, _ b: CGRect) -> CGRect {
    guard a != b, ImageDrawing.isFinite(a), ImageDrawing.isFinite(b) else { return a }
    let share = CGFloat(share)
    return CGRect(
      x: a.minX + (b.minX - a.minX) * share, y: a.minY + (b.minY - a.minY) * share,
      width: a.width + (b.width - a.width) * share,
      height: a.height + (b.height - a.height) * share)
  }
}

extension CIColor {
  fileprivate var lanes: SIMD4<Float> {
    SIMD4(Float(red), Float(green), Float(blue), Float(alpha))
  }
}
