// SPDX-License-Identifier: MIT

import CLamina
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import SceneFile
import TestSupport
import Testing

@testable import Compositor
@testable import LaminaC

/// A change of a scene, or of its drawing, that changes its picture in no way or in one that is known.
///
/// A test needs no reference picture: two drawings of Lamina's are compared (Chen, Cheung and Yiu,
/// "Metamorphic Testing", 1998).
enum Relation: CustomTestStringConvertible {
  /// The same layers, put or drawn as a variant of reference scenes.
  case variant(SceneVariant)
  /// Within layers that do nothing.
  case nested
  /// Each plate in two halves.
  case split
  /// Written as text and read again.
  case replayed
  /// In a larger picture, whose pages have another size.
  case larger
  /// Without a fast path.
  case without(RenderOptions)
  /// With so few pages for the results of passes that they run out at once.
  case fewPages
  /// By the library for C.
  case library

  static let all: [Relation] =
    SceneVariant.allCases.filter { $0 != .plain }.map(Relation.variant)
    + [.nested, .split, .replayed, .larger, .fewPages, .without(.all), .library]
    + (0..<RenderOptions.names.count).map { .without(RenderOptions(rawValue: 1 << UInt32($0))) }

  var testDescription: String {
    switch self {
    case .variant(let variant): "\(variant)"
    case .without(.all): "without fast paths"
    case .without(let options):
      "without " + RenderOptions.names[options.rawValue.trailingZeroBitCount]
    default: "\(self)"
    }
  }

  /// Whether a scene's picture foretells the one by the relation.
  ///
  /// Where a scene is moved, nothing must come in from outside of the picture, nor be read there.
  func holds(for text: String, drawnAs plain: PixelImage) -> Bool {
    guard case .variant(.moved) = self else { return true }
    return RandomPicture.hasMargin(plain) && !text.contains("backgroundFilters")
  }

  /// The pixels that may differ: where planes lie on other parts of the pixel grid, coordinates round
  /// otherwise, so that pixels exactly on an edge of hard parts fall to its other side.
  func tolerance(for text: String) -> PictureTolerance {
    switch self {
    case .variant(.mirrored), .variant(.rotated): .pixels(perChannel: 4, count: 24)
    case .variant(.moved), .larger: .pixels(perChannel: 3, count: 4)
    // Groups have passes of their own, whose results are rounded to eight bits once more.
    case .variant(.grouped), .variant(.offscreen): .pixels(perChannel: 1, count: 0)
    // A second frame may show the bitmap of a group that the first has drawn by a pass: rounded once more.
    case .variant(.uncovered), .variant(.completed): .pixels(perChannel: 3, count: 0)
    case .variant: .pixels(perChannel: 1, count: 0)
    // By docs/fast-paths.md.
    case .without: .pixels(perChannel: 3, count: 0)
    // Images, texts and shadows of outlines may lie elsewhere in their pages, as earlier scenes left room. There
    // a texture coordinate has a last bit of 2⁻²⁴, or 2⁻¹⁵ of a texel in a page of 512: enough to choose the
    // next of the 256 weights by which a driver mixes two texels.
    // Groups may lie elsewhere, too: see below.
    case .nested, .split, .replayed, .library: .pixels(perChannel: 1, count: 0)
    // Groups lie elsewhere in their pages. A driver may interpolate from the page's corner: at 100 pixels a
    // coordinate has a last bit of 2⁻¹⁷ of a pixel, by which coverage changes by 0.002 of a step, and a value that
    // lies as near to the middle between two steps falls to the other one. With a share of something the alpha
    // in a group's page grows by a step and a colour below it there shrinks by one: the backdrop of the group
    // shrinks, too, so two steps in all.
    case .fewPages: .pixels(perChannel: 2, count: 0)
    }
  }
}

/// A scene's pictures: as it is, and by relations.
struct RelatedPictures {
  private let text: String
  private let renderer: OffscreenRenderer
  private let large: OffscreenRenderer

  private static let side = Int(RandomPicture.side)
  /// The larger picture's pixels, and where the scene lies in it.
  private static let largeSize = (width: 161, height: 230)
  private static let place = (x: 31, y: 77)

  /// Makes renderers for the scenes of a series.
  static func renderers() throws -> (OffscreenRenderer, OffscreenRenderer) {
    (
      try OffscreenRenderer(size: CGSize(width: side, height: side)),
      try OffscreenRenderer(
        size: CGSize(width: largeSize.width, height: largeSize.height))
    )
  }

  init(of text: String, with renderers: (OffscreenRenderer, OffscreenRenderer)) {
    self.text = text
    (renderer, large) = renderers
  }

  private func makeRoot() throws -> CALayer {
    try CATransaction.withoutActions { try SceneFile(text: text).makeRootLayer() }
  }

  private func draw(_ root: CALayer) throws -> PixelImage {
    PixelImage(try renderer.image(of: root, at: 0))
  }

  /// Whether the scene's root is as large as the picture, at its place.
  func fillsPicture() throws -> Bool {
    let root = try makeRoot()
    let area = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    return root.frame == area && root.bounds == area && CATransform3DIsIdentity(root.transform)
  }

  /// The scene as it is.
  func plain() throws -> PixelImage { try draw(try makeRoot()) }

  /// The scene by a relation, and the picture that the plain one foretells.
  func pair(
    _ relation: Relation, plain: PixelImage
  ) throws -> (actual: PixelImage, expected: PixelImage) {
    switch relation {
    case .variant(let variant):
      let scene = VariantScene("random") { [text] in
        try CATransaction.withoutActions { try SceneFile(text: text).makeRootLayer() }
      }
      return (
        try variant.draw(scene, with: renderer), variant.expectation(from: plain, scale: 1)
      )
    case .nested: return (try draw(nested(try makeRoot())), plain)
    case .split: return (try draw(split(try makeRoot())), plain)
    case .replayed: return (try draw(try replayed(try makeRoot())), plain)
    case .larger: return (try drawLarger(try makeRoot()), plain)
    case .fewPages: return (try drawWithFewPages(try makeRoot()), plain)
    case .without(let options): return (try draw(try makeRoot(), without: options), plain)
    case .library: return (try drawByLibrary(try makeRoot()), plain)
    }
  }

  // MARK: - Changes of the tree

  private func nested(_ content: CALayer) -> CALayer {
    var outermost = content
    for index in 0..<4 {
      let layer = index == 2 ? CATransformLayer() : CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
      layer.addSublayer(outermost)
      outermost = layer
    }
    return outermost
  }

  private func split(_ root: CALayer) -> CALayer {
    CATransaction.withoutActions {
      for stage in root.sublayers ?? [] {
        for plate in stage.sublayers ?? [] where plate.name == RandomPicture.plateName {
          // Of a scene that is being shrunk some have come to lie between pixels.
          let place = plate.convert(plate.bounds, to: root)
          guard place == place.integral else { continue }
          let frame = plate.frame
          let half = (frame.width / 2).rounded(.down)
          let (left, right) = frame.divided(atDistance: half, from: .minXEdge)
          plate.frame = left
          stage.insertSublayer(plainLayer(right, plate.backgroundColor), above: plate)
        }
      }
    }
    return root
  }

  private func replayed(_ root: CALayer) throws -> CALayer {
    try CATransaction.withoutActions {
      let size = CGSize(width: Self.side, height: Self.side)
      return try SceneFile(text: try SceneFile(layer: root, size: size).text).makeRootLayer()
    }
  }

  // MARK: - Changes of the drawing

  private func drawLarger(_ content: CALayer) throws -> PixelImage {
    let root = CALayer()
    root.frame = CGRect(
      x: 0, y: 0, width: Self.largeSize.width, height: Self.largeSize.height)
    CATransaction.withoutActions {
      content.position.x += CGFloat(Self.place.x)
      content.position.y += CGFloat(Self.place.y)
      root.addSublayer(content)
    }
    let picture = PixelImage(try large.image(of: root, at: 0))
    var part = PixelImage(width: Self.side, height: Self.side)
    for y in 0..<Self.side {
      for x in 0..<Self.side { part[x, y] = picture[x + Self.place.x, y + Self.place.y] }
    }
    return part
  }

  private func drawWithFewPages(_ root: CALayer) throws -> PixelImage {
    let drawing = try #require(renderer.sceneRenderer)
    drawing.planner.recorder.pages.limit = 1
    defer { drawing.planner.recorder.pages.limit = TargetPages.defaultLimit }
    return try draw(root)
  }

  private func draw(_ root: CALayer, without options: RenderOptions) throws -> PixelImage {
    let drawing = try #require(renderer.sceneRenderer)
    let former = drawing.options
    drawing.options = .all.subtracting(options)
    defer { drawing.options = former }
    return try draw(root)
  }

  private func drawByLibrary(_ root: CALayer) throws -> PixelImage {
    let size = lamina_size(width: Double(Self.side), height: Double(Self.side))
    let offscreen = try #require(lamina_offscreen_create(size, 1))
    defer { lamina_release(UnsafeMutableRawPointer(offscreen)) }
    var bytes = [UInt8](repeating: 0, count: Self.side * Self.side * 4)
    let status = Handle.lend(root) { layer in
      lamina_offscreen_render(offscreen, layer, 0, &bytes, Self.side * 4, bytes.count)
    }
    expect(status, equals: LAMINA_OK)
    return PixelImage(width: Self.side, height: Self.side, bytes: bytes)
  }
}
