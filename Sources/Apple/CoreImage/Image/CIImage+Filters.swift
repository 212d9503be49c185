// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Diagnostics
public import Foundation

/// Pictures made from pictures.
extension CIImage {
  /// Applies a filter by its name; an unknown name is logged and returns the picture itself.
  ///
  /// - Parameter params: inputs by key; missing ones have their defaults. A transition needs
  ///   `inputTargetImage`, a blend `inputBackgroundImage`: without it the picture is unchanged.
  public func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
    guard let filter = CIFilter(name: filterName, parameters: params) else {
      RefusalLog.refuse("CIImage: filter", "no filter is named '\(filterName)'")
      return self
    }
    filter.setValue(self, forKey: kCIInputImageKey)
    return filter.outputImage ?? self
  }

  /// Applies a filter with its default inputs.
  public func applyingFilter(_ filterName: String) -> CIImage {
    applyingFilter(filterName, parameters: [:])
  }

  /// Blurs by a Gaussian of a standard deviation in pixels.
  public func applyingGaussianBlur(sigma: Double) -> CIImage {
    applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: sigma])
  }

  /// Composites the picture over another.
  public func composited(over dest: CIImage) -> CIImage {
    applyingFilter(
      "CISourceOverCompositing", parameters: [kCIInputBackgroundImageKey: dest])
  }

  /// The part of the picture within a rectangle; its edges are those of whole pixels.
  public func cropped(to rect: CGRect) -> CIImage {
    let part = extent.checkedIntersection(with: rect)
    guard !part.isNull, !part.isEmpty else { return .empty() }
    return part == extent ? self : CIImage(.cropped(self, part), extent: part)
  }

  /// Transforms the picture; a singular matrix leaves nothing.
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    guard !matrix.isIdentity else { return self }
    let determinant = matrix.a * matrix.d - matrix.b * matrix.c
    guard determinant.isFinite, determinant != 0, matrix.tx.isFinite, matrix.ty.isFinite else {
      return .empty()
    }
    let box = extent.isInfinite || extent.isNull ? extent : extent.applying(matrix)
    return CIImage(.transformed(self, matrix), extent: box)
  }

  /// The picture with its outermost pixels repeated infinitely, so that blurs do not fade its
  /// edges.
  public func clampedToExtent() -> CIImage {
    isFinite && !extent.isEmpty ? CIImage(.clamped(self), extent: .infinite) : self
  }
}

extension CIImage {
  /// Makes the result of a filter with all of its pictures.
  convenience init(_ filter: FilterDescription, _ input: CIImage, second: CIImage?) {
    self.init(
      .filtered(filter, input, second: second),
      extent: Self.extent(of: filter, input.extent, second?.extent))
  }

  /// The bounds of a filter's result.
  private static func extent(
    of filter: FilterDescription, _ input: CGRect, _ second: CGRect?
  ) -> CGRect {
    if let second {
      // A blend's program may paint where either picture is.
      guard filter.kind == .blend else { return input.union(second) }
      switch filter.blendMode {
      case .sourceIn, .destinationIn, .multiplyCompositing, .minimum:
        return input.checkedIntersection(with: second)
      case .sourceOut, .copy, .destinationAtop: return input
      case .sourceAtop, .destinationOut: return second
      default: return input.union(second)
      }
    }
    guard !input.isInfinite, !input.isNull else { return input }
    let grown = filter.outputReach.grown(
      SIMD4(
        input.minX.native, input.minY.native, input.width.native, input.height.native))
    return CGRect(x: grown.x, y: grown.y, width: grown.z, height: grown.w).integral
  }
}

/// The pictures of a filter.
extension CIFilter {
  /// The filter's result; nil while a required picture is missing.
  ///
  /// A disabled filter returns its first picture.
  final var resultImage: CIImage? {
    guard let input = picture(kCIInputImageKey) else { return nil }
    let filter = filterDescription
    guard isEnabled else { return input }
    switch filter.family {
    case .transition:
      guard let target = picture(kCIInputTargetImageKey) else { return nil }
      return CIImage(filter, input, second: target)
    case .compositing:
      guard let backdrop = picture(kCIInputBackgroundImageKey) else { return input }
      return CIImage(filter, input, second: backdrop)
    default:
      return filter.isActive ? CIImage(filter, input, second: nil) : input
    }
  }

  /// A picture among the inputs.
  final func picture(_ key: String) -> CIImage? {
    switch value(forKey: key) {
    case let image as CIImage: image
    case let image as CGImage: CIImage(cgImage: image)
    default: nil
    }
  }
}
