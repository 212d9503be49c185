// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import CoreImage
internal import Foundation

/// Counts the pixels that the filters of a tree go over, before anything is drawn.
///
/// The count is that of the layers as they are without animations: each filter counts the part of the canvas that its
/// layer covers, and all of the canvas where the layer has sublayers beyond its bounds, or a filter that reaches far.
struct FilteredPixels {
  private let root: CALayer
  private let canvas: CGRect
  /// Pixels for each square point.
  private let density: CGFloat
  private(set) var count: CGFloat = 0

  init(of root: CALayer, canvas: CGRect, scale: CGFloat) {
    self.root = root
    self.canvas = canvas
    density = scale * scale
    add(root)
  }

  private mutating func add(_ layer: CALayer) {
    var layers = [layer]
    while let layer = layers.popLast() {
      let filters = (layer.filters?.count ?? 0) + (layer.backgroundFilters?.count ?? 0)
      if filters > 0 { count += CGFloat(filters) * area(of: layer) * density }
      layers += layer.sublayers ?? []
      if let mask = layer.mask { layers.append(mask) }
    }
  }

  private func area(of layer: CALayer) -> CGFloat {
    let whole = canvas.width * canvas.height
    guard layer.masksToBounds || layer.sublayers?.isEmpty ?? true else { return whole }
    let reach = (layer.filters ?? []).map { Self.reach(of: $0) }.max() ?? 0
    let box = layer.convert(layer.bounds.insetBy(dx: -reach, dy: -reach), to: root)
    guard box.isFinite else { return whole }
    let part = box.intersection(canvas)
    return part.isNull ? 1 : max(part.width * part.height, 1)
  }

  /// The points that a filter draws beyond its layer.
  private static func reach(of filter: Any) -> CGFloat {
    guard let filter = filter as? CIFilter,
      let radius = (filter.value(forKey: kCIInputRadiusKey) as? NSNumber)?.doubleValue
    else { return 0 }
    return radius.isFinite ? min(max(3 * CGFloat(radius), 0), 100_000) : 100_000
  }
}

extension SceneFile {
  /// Throws where the filters of a tree have more to do than the limit allows.
  func checkFilters(of root: CALayer) throws {
    let canvas = CGRect(
      origin: root.bounds.origin, size: size == .zero ? root.bounds.size : size)
    let pixels = FilteredPixels(of: root, canvas: canvas, scale: scale)
    guard pixels.count.native <= Double(limits.filteredPixelCount) else {
      throw Limits.excess(
        "the filters go over too many pixels", limit: limits.filteredPixelCount,
        name: "filteredPixelCount")
    }
  }
}
