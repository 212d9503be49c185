// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// Pictures of blurred outlines, made on the CPU once and kept while layers show them.
///
/// A picture holds the outline's corners only; the straight middle is stretched when it is drawn, so
/// that one picture serves all sizes. It is made in units of the blur's standard deviation: four
/// pixels each, so that linear sampling stays within 1/500 of the true profile.
struct ShadowImages {
  /// A picture with its rectangle in the layer's space.
  struct Picture {
    var image: CGImage
    /// The rectangle that it covers, in points, without the shadow's offset.
    var rect: SIMD4<Double>
    /// Width and height in points of the corners that are not stretched: half the picture.
    var corner: SIMD2<Double>
  }

  /// The key of a rounded rectangle's picture, in standard deviations.
  private struct Outline: Hashable {
    var size: SIMD2<Float>
    var corners: SIMD4<Float>
  }

  /// The key of a path's picture.
  private struct PathOutline: Equatable {
    var path: PathGeometry
    var radius: Double
    /// Pixels of the picture per point.
    var density: Double
  }

  /// A picture and when it was last shown.
  private struct Kept {
    var image: CGImage
    var lastFrame: Int
  }

  /// The picture that a node showed last.
  private struct NodePicture {
    var outline: Outline
    var image: CGImage?
    var path: PathOutline?
  }

  /// A path, and what follows from its points: found once while a node keeps the path.
  struct MeasuredPath {
    var path: PathGeometry
    /// The path as a rectangle with or without round corners; nil for another one.
    var rounded: RoundedRectangle?
    /// The smallest rectangle around its outline.
    fileprivate var box: CGRect

    fileprivate init(_ path: PathGeometry) {
      self.path = path
      rounded = RoundedRectangle(path)
      box = path.bounds
    }
  }

  private var kept: [Outline: Kept] = [:]
  private var byNode: [NodePicture?] = []
  private var measuredPaths: [MeasuredPath?] = []
  private var frame = 0
  /// Images that nothing shows any more.
  private var dropped: [ImageID] = []

  /// Pixels of a picture per standard deviation.
  private static let density = 4.0
  private static let reach = NodeShadow.reachInDeviations
  /// Pixels that a picture may have on each side.
  private static let sizeLimit = 1024.0

  init() {}

  /// A frame begins; what no frame used for long goes.
  mutating func beginFrame(nodeCount: Int) {
    frame += 1
    while byNode.count < nodeCount {
      byNode.append(nil)
      measuredPaths.append(nil)
    }
    guard frame % 120 == 0 else { return }
    for (outline, entry) in kept where frame - entry.lastFrame > 240 {
      dropped.append(ImageID(rawValue: entry.image.id))
      kept[outline] = nil
    }
  }

  /// Images whose textures can be freed.
  mutating func takeDropped() -> [ImageID] {
    guard !dropped.isEmpty else { return [] }
    let taken = dropped
    dropped = []
    return taken
  }

  /// Forgets everything.
  mutating func removeAll() {
    for entry in kept.values { dropped.append(ImageID(rawValue: entry.image.id)) }
    for entry in byNode {
      if entry?.path != nil, let image = entry?.image {
        dropped.append(ImageID(rawValue: image.id))
      }
    }
    kept.removeAll()
    byNode.removeAll()
    measuredPaths.removeAll()
  }

  // MARK: - Rounded rectangles

  /// The shadow of a rounded rectangle.
  ///
  /// - Parameters:
  ///   - corners: radii in points; negative for continuous corners.
  ///   - radius: the standard deviation of the blur, in points, more than 0.
  mutating func picture(
    ofBounds bounds: SIMD4<Double>, corners: SIMD4<Float>, radius: Double, node: NodeIndex
  ) -> Picture? {
    // Corners reach as far as their curve and the blur on both sides of it.
    let curve = Double(max(corners.max(), -corners.min() * Float(ContinuousCorner.reach)))
    let corner = curve + 2 * Self.reach * radius
    let margin = Self.reach * radius
    let full = SIMD2(bounds.z, bounds.w) + 2 * margin
    let half = SIMD2(min(corner, full.x / 2), min(corner, full.y / 2))
    let size = SIMD2<Float>((half - margin) * 2 / radius)
    // Steps of 1/64 keep a picture while sizes change by rounding.
    let outline = Outline(
      size: (size * 64).rounded(.toNearestOrAwayFromZero) / 64,
      corners: (corners / Float(radius) * 64).rounded(.toNearestOrAwayFromZero) / 64)
    guard let image = image(of: outline, node: node) else { return nil }
    return Picture(
      image: image,
      rect: SIMD4(bounds.x - margin, bounds.y - margin, full.x, full.y), corner: half)
  }

  private mutating func image(of outline: Outline, node: NodeIndex) -> CGImage? {
    if let last = byNode[node.slot], last.path == nil, last.outline == outline, last.image != nil {
      if frame % 60 == 0 { kept[outline]?.lastFrame = frame }
      return last.image
    }
    let image = kept[outline]?.image ?? Self.render(outline)
    if let image { kept[outline] = Kept(image: image, lastFrame: frame) }
    forgetPath(of: node)
    byNode[node.slot] = NodePicture(outline: outline, image: image, path: nil)
    return image
  }

  private static func render(_ outline: Outline) -> CGImage? {
    let wide = (SIMD2<Double>(outline.size) + 2 * reach) * density
    // A hard edge on a large curve needs no more pixels than this to look round.
    let shrink = min(1, sizeLimit / max(wide.x, wide.y))
    let pixels = density * shrink
    let width = max(Int(clamping: (wide.x * shrink).rounded(.up)), 2)
    let height = max(Int(clamping: (wide.y * shrink).rounded(.up)), 2)
    let size = SIMD2(Double(outline.size.x), Double(outline.size.y)) * pixels
    // The picture is stretched to whole pixels: half a pixel of 16 deviations at most.
    var mask = AlphaMask(width: width, height: height)
    mask.fillRoundedRect(
      size: size, corners: SIMD4<Double>(outline.corners) * pixels)
    mask.blur(sigma: pixels)
    return mask.image()
  }

  // MARK: - Paths

  /// Measures the shadow path of a node, unless that was done before.
  mutating func measured(_ path: PathGeometry, of node: NodeIndex) -> MeasuredPath {
    if let known = measuredPaths[node.slot], known.path == path { return known }
    let measured = MeasuredPath(path)
    measuredPaths[node.slot] = measured
    return measured
  }

  /// The shadow of a path, in a picture of its own that is not stretched; coarser than it should be if
  /// no picture `holds` it.
  mutating func picture(
    ofPath measured: MeasuredPath, radius: Double, scale: Double, node: NodeIndex
  ) -> Picture? {
    let path = measured.path
    let rect = Self.rect(of: measured, radius: radius)
    guard !path.isEmpty, rect.z > 0, rect.w > 0 else { return nil }
    // Powers of two: a shadow keeps its picture while its layer grows a little.
    var density = exp2((log2(Self.density(radius: radius, scale: scale)) * 2).rounded(.up) / 2)
    density = min(density, Self.sizeLimit / max(rect.z, rect.w))
    let outline = PathOutline(path: path, radius: max(radius, 0), density: density)
    let half = SIMD2(rect.z, rect.w) / 2
    if let last = byNode[node.slot], last.path == outline, let image = last.image {
      return Picture(image: image, rect: rect, corner: half)
    }
    forgetPath(of: node)
    let image = Self.render(outline, rect)
    byNode[node.slot] = NodePicture(
      outline: Outline(size: .zero, corners: .zero), image: image, path: outline)
    return image.map { Picture(image: $0, rect: rect, corner: half) }
  }

  /// Whether a picture of corners alone is as fine as it should be: of round ones a blur of less than a pixel shows the
  /// phase of their edges.
  static func holdsCorners(_ outline: RoundedRectangle, radius: Double, scale: Double) -> Bool {
    guard radius > 0, outline.radii != .zero else { return radius > 0 }
    return radius * scale >= 1
      && 2 * (outline.radii.max() / radius + 2 * reach) * density <= sizeLimit
  }

  /// Whether a picture can hold the shadow of a path as finely as it is shown.
  static func holds(_ path: MeasuredPath, radius: Double, scale: Double) -> Bool {
    let rect = rect(of: path, radius: radius)
    return density(radius: radius, scale: scale) * max(rect.z, rect.w) <= sizeLimit
  }

  /// The rectangle that the shadow of a path covers, in points.
  private static func rect(of path: MeasuredPath, radius: Double) -> SIMD4<Double> {
    let margin = reach * max(radius, 0)
    let box = path.box
    return SIMD4(
      box.minX.native - margin, box.minY.native - margin, box.width.native + 2 * margin,
      box.height.native + 2 * margin)
  }

  /// Pixels per point that show all of a blurred path: a blur of less than a pixel needs more of them
  /// than the frame has, since reading a picture blurs by itself.
  private static func density(radius: Double, scale: Double) -> Double {
    radius > 0 ? min(density / radius, 2 * max(scale, 1e-9)) : scale
  }

  private mutating func forgetPath(of node: NodeIndex) {
    if byNode[node.slot]?.path != nil, let image = byNode[node.slot]?.image {
      dropped.append(ImageID(rawValue: image.id))
    }
  }

  private static func render(_ outline: PathOutline, _ rect: SIMD4<Double>) -> CGImage? {
    let width = max(Int(clamping: (rect.z * outline.density).rounded(.up)), 2)
    let height = max(Int(clamping: (rect.w * outline.density).rounded(.up)), 2)
    var mask = AlphaMask(width: width, height: height)
    let isFilled = mask.fill(
      outline.path,
      x: (Double(width) / rect.z, -rect.x), y: (Double(height) / rect.w, -rect.y))
    guard isFilled else { return nil }
    var sigma = outline.radius * outline.density
    // Where the frame's pixels set the size, one covers two texels, and shows their mean.
    if outline.radius > 0, sigma < density * 0.99 { sigma = (sigma * sigma + 1 / 3).squareRoot() }
    mask.blur(sigma: sigma)
    return mask.image()
  }
}
