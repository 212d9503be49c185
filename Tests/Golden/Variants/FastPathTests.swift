// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import SceneFile
import TestSupport
import Testing

@testable import Compositor

/// Every reference scene with each fast path switched off: the same pixels.
///
/// The fast paths of a plan are tried by planning alone, and only where the plan differs from the one
/// with all of them is a picture drawn: the same plan is the same picture. Kept bitmaps, which would
/// hide what the others do, are off meanwhile.
@Suite struct FastPathTests {
  /// A scene that is created again for each picture.
  private struct Scene {
    var name: String
    var size: CGSize
    var scale: CGFloat
    var isAnimated = false
    var make: () throws -> CALayer
  }

  /// Paths of the tree: what they save comes before the plan.
  private static let treePaths: [RenderOptions] = [
    .steadyTracks, .keyframedTracks, .translationTracks, .sharedTiming, .plainPlacement,
    .hiddenTracks, .movingLeaves,
  ]
  private static let planPaths = (0..<RenderOptions.names.count)
    .map { RenderOptions(rawValue: 1 << UInt32($0)) }.filter { !treePaths.contains($0) }

  /// Paths that give other pixels than the general path, by the steps of a channel that they are off.
  ///
  /// Strips are computed in other numbers than fragments, and rounded otherwise.
  /// A split fill and a small quad have other triangles, clamped images have other coordinates, and a
  /// filter that reads an image has no pass that rounds it: drivers round all of these otherwise. A kept
  /// bitmap holds all of an effect, not the part of it that is seen: its blur counts other pixels, and its
  /// result is rounded to eight bits once more. Without the mask of a quad an edge that layer and mask
  /// share is smoothed by both, so the scene's mask is larger than its layer.
  private static let tolerances: [RenderOptions.RawValue: UInt8] = [
    RenderOptions.splitFills.rawValue: 1, RenderOptions.smallQuads.rawValue: 1,
    RenderOptions.unclampedImages.rawValue: 1,
    RenderOptions.unblended.rawValue: 1, RenderOptions.plainImage.rawValue: 1,
    RenderOptions.quadMask.rawValue: 1, RenderOptions.gradientRamps.rawValue: 1,
    RenderOptions.singleClips.rawValue: 1, RenderOptions.strips.rawValue: 2,
    // Mesa multiplies numbers of eight bits by (x + x / 256 + 128) / 256, a step off now and then.
    RenderOptions.fixedBlends.rawValue: 1, RenderOptions.directEffects.rawValue: 1,
    RenderOptions.keptBitmaps.rawValue: 3, RenderOptions.all.rawValue: 3,
  ]

  private static func name(_ path: RenderOptions) -> String {
    zip(RenderOptions.names, 0...).filter { path.rawValue & 1 << UInt32($0.1) != 0 }.map(\.0)
      .joined(separator: ",")
  }

  private static func scenes() throws -> [Scene] {
    var result = VariantScene.all.map { scene in
      Scene(
        name: scene.name, size: CGSize(width: VariantScene.side, height: VariantScene.side),
        scale: CGFloat(scene.scale), make: scene.makeLayer)
    }
    for name in OracleTests.scenes {
      let file = try OracleTests.scene(name)
      let time = file.times.last ?? 0
      result.append(
        Scene(
          name: name, size: file.size, scale: file.scale,
          make: { try file.makeRootLayer(at: time) }))
    }
    result.append(
      Scene(
        name: "moving layers", size: CGSize(width: 96, height: 96), scale: 1, isAnimated: true,
        make: movingLayers))
    result.append(
      Scene(
        name: "uncovered layers", size: CGSize(width: 96, height: 96), scale: 1, isAnimated: true,
        make: uncoveredLayers))
    for (name, make) in [
      ("large card", largeCard), ("tiny layers", tinyLayers), ("masked image", maskedImage),
      ("blurred image", blurredImage), ("groups", groups), ("stacked windows", stackedWindows),
      ("images at their own size", ownSizeImages),
    ] {
      result.append(Scene(name: name, size: CGSize(width: 96, height: 96), scale: 1, make: make))
    }
    return result
  }

  /// Layers with all kinds of tracks that have fast paths, some of them tiny.
  private static func movingLayers() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 96, height: 96)
    for index in 0..<24 {
      let side: CGFloat = index % 3 == 0 ? 4 : 20
      let layer = plainLayer(
        CGRect(x: CGFloat(index % 6) * 15, y: CGFloat(index / 6) * 22, width: side, height: side),
        index % 2 == 0 ? orange : veil)
      let shift = CABasicAnimation(keyPath: "transform")
      shift.fromValue = CATransform3DMakeTranslation(0, 0, 0)
      shift.toValue = CATransform3DMakeTranslation(9, CGFloat(index) / 4, 0)
      let path = CAKeyframeAnimation(keyPath: "position")
      let place = layer.position
      path.values = [0, 3, 7, 2].map { CGPoint(x: place.x + $0, y: place.y - $0 / 3) }
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 1
      fade.toValue = 0.3
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.fromValue = 0
      turn.toValue = Double.pi
      for animation in [index % 4 < 2 ? shift : turn, path, fade] as [CAPropertyAnimation] {
        animation.duration = 1.5
        animation.autoreverses = index % 5 == 0
        animation.repeatCount = .infinity
        layer.add(animation, forKey: nil)
      }
      root.addSublayer(layer)
    }
    return root
  }

  /// The moving layers below a layer that hides them in the first two frames.
  private static func uncoveredLayers() -> CALayer {
    let root = movingLayers()
    let cover = plainLayer(root.bounds, blue)
    let path = CAKeyframeAnimation(keyPath: "position.x")
    path.values = [48, 48, 120]
    path.keyTimes = [0, 0.15, 0.2]
    path.duration = 1
    cover.add(path, forKey: nil)
    root.addSublayer(cover)
    return root
  }

  /// An opaque background, and rounded cards of which one hides another.
  private static func largeCard() -> CALayer {
    let root = plainLayer(CGRect(x: 0, y: 0, width: 96, height: 96), blue)
    root.addSublayer(plainLayer(CGRect(x: 20, y: 20, width: 30, height: 30), veil))
    root.addSublayer(plainLayer(CGRect(x: 10, y: 10, width: 60, height: 60), blue))
    let card = plainLayer(CGRect(x: 6, y: 8, width: 84, height: 80), orange)
    card.cornerRadius = 9
    card.borderWidth = 1
    card.opacity = 0.9
    root.addSublayer(card)
    return root
  }

  /// Faded groups side by side, one of them cut by the picture's edge, and a card with a shadow.
  private static func groups() -> CALayer {
    let root = plainLayer(CGRect(x: 0, y: 0, width: 96, height: 96), blue)
    for index in 0..<3 {
      let group = plainLayer(
        CGRect(x: 4.25 + 33 * Double(index), y: 8.5, width: 30, height: 40), nil)
      group.opacity = 0.6
      group.addSublayer(plainLayer(CGRect(x: 0, y: 0, width: 20, height: 24), orange))
      group.addSublayer(plainLayer(CGRect(x: 8, y: 10, width: 22, height: 30), veil))
      root.addSublayer(group)
    }
    let card = plainLayer(CGRect(x: 20, y: 56, width: 50, height: 28), orange)
    card.cornerRadius = 6
    card.borderWidth = 1
    card.shadowOpacity = 0.5
    card.shadowRadius = 4
    root.addSublayer(card)
    return root
  }

  private static func tinyLayers() -> CALayer {
    let root = plainLayer(CGRect(x: 0, y: 0, width: 96, height: 96), nil)
    for index in 0..<40 {
      let tiny = plainLayer(
        CGRect(x: 2.3 * Double(index), y: 9.7 * Double(index % 9), width: 3.5, height: 2.6),
        index % 3 == 0 ? veil : orange)
      tiny.transform = CATransform3DMakeRotation(CGFloat(index), 0, 0, 1)
      root.addSublayer(tiny)
    }
    return root
  }

  /// An image with a ring of another image's alpha.
  private static func maskedImage() throws -> CALayer {
    let root = plainLayer(CGRect(x: 0, y: 0, width: 96, height: 96), nil)
    let layer = plainLayer(CGRect(x: 9.5, y: 12, width: 64, height: 64), nil)
    layer.contents = try image { Pixel(UInt8(4 * $0), UInt8(4 * $1), 90) }
    let mask = plainLayer(layer.bounds.insetBy(dx: -8, dy: -6), nil)
    mask.contents = try image { x, y in
      let alpha = UInt8(max(0, 255 - abs(x - 32) * 7 - abs(y - 32) * 3))
      return Pixel(alpha, alpha, alpha, alpha)
    }
    layer.mask = mask
    layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    root.addSublayer(layer)
    return root
  }

  /// Windows of which some lie behind two others together, with shadows and a filter between them.
  private static func stackedWindows() throws -> CALayer {
    let root = plainLayer(CGRect(x: 0, y: 0, width: 96, height: 96), nil)
    for index in 0..<9 {
      let x = CGFloat(index * 37 % 50)
      let window = plainLayer(
        CGRect(x: x, y: CGFloat(index * 23 % 40), width: 52, height: 48),
        index % 2 == 0 ? orange : blue)
      window.cornerRadius = index % 3 == 0 ? 0 : 5
      window.shadowOpacity = index % 2 == 0 ? 0.5 : 0
      window.shadowRadius = 3
      for part in 0..<4 {
        window.addSublayer(
          plainLayer(
            CGRect(x: 4 + 12 * part, y: 8, width: 10, height: 20 + 4 * part),
            part % 2 == 0 ? veil : blue))
      }
      root.addSublayer(window)
      if index == 4 {
        let glass = plainLayer(CGRect(x: 20, y: 20, width: 40, height: 30), veil)
        glass.backgroundFilters = [CIFilter(name: "CIColorInvert")].compactMap(\.self)
        root.addSublayer(glass)
      }
    }
    return root
  }

  /// Opaque and translucent images on whole pixels, one of them cut, and one between pixels.
  private static func ownSizeImages() throws -> CALayer {
    let root = plainLayer(CGRect(x: 0, y: 0, width: 96, height: 96), orange)
    let opaque = try image { Pixel(UInt8(4 * $0), UInt8(4 * $1), 90) }
    let sheer = try image { x, y in
      let alpha = UInt8(4 * x)
      return Pixel(alpha / 2, UInt8(Int(alpha) * y / 64), 0, alpha)
    }
    for (index, place) in [(0.0, 0.0), (40, 8), (-20, 30), (30.5, 33), (28, 40)].enumerated() {
      let layer = plainLayer(CGRect(x: place.0, y: place.1, width: 64, height: 64), nil)
      layer.contents = index == 1 ? sheer : opaque
      root.addSublayer(layer)
    }
    return root
  }

  /// An image, one texel a pixel, with a filter.
  private static func blurredImage() throws -> CALayer {
    let root = plainLayer(CGRect(x: 0, y: 0, width: 96, height: 96), nil)
    let layer = plainLayer(CGRect(x: 16, y: 12, width: 64, height: 64), nil)
    layer.contents = try image { Pixel(UInt8(4 * $0), UInt8($1 % 16 * 16), 30) }
    layer.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3])].compactMap(
      \.self)
    root.addSublayer(layer)
    return root
  }

  /// A picture of 64 x 64 pixels.
  private static func image(_ pixel: (Int, Int) -> Pixel) throws -> CGImage {
    var picture = PixelImage(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 { picture[x, y] = pixel(x, y) }
    }
    return try picture.cgImage()
  }

  private static let orange = CGColor(srgbRed: 0.95, green: 0.5, blue: 0.1, alpha: 1)
  private static let blue = CGColor(srgbRed: 0.1, green: 0.35, blue: 0.8, alpha: 1)
  private static let veil = CGColor(srgbRed: 0.1, green: 0.6, blue: 0.3, alpha: 0.5)

  /// Renderers by size and scale, which share their programs among scenes.
  private struct Renderers {
    private var known: [(size: CGSize, scale: CGFloat, renderer: OffscreenRenderer)] = []

    mutating func renderer(_ scene: Scene) throws -> OffscreenRenderer {
      if let found = known.first(where: { $0.size == scene.size && $0.scale == scene.scale }) {
        return found.renderer
      }
      let renderer = try OffscreenRenderer(size: scene.size, scale: scene.scale)
      known.append((scene.size, scene.scale, renderer))
      return renderer
    }
  }

  /// The last of three frames, each drawn as a whole: most fast paths begin with the second.
  private static func picture(
    _ scene: Scene, _ options: RenderOptions, with renderer: OffscreenRenderer
  ) throws -> PixelImage {
    let drawing = try #require(renderer.sceneRenderer)
    drawing.options = options
    let root = try scene.make()
    var picture: CGImage?
    for frame in 0..<3 {
      if frame > 0 { drawing.tree.redraw(drawing.tree.root) }
      picture = try renderer.image(of: root, at: scene.isAnimated ? Double(frame) * 0.1 : 0)
    }
    return PixelImage(try #require(picture))
  }

  /// The fast paths without which the scene last drawn is planned otherwise.
  private static func concerned(_ drawing: SceneRenderer) throws -> [RenderOptions] {
    let surface = try #require(drawing.lastSurface)
    let most = RenderOptions.all.subtracting(.keptBitmaps)
    drawing.options = most
    drawing.plan(for: surface)
    let text = drawing.dumpPlan()
    let instances = drawing.planner.plan.instances
    return planPaths.filter { path in
      drawing.options = most.subtracting(path)
      drawing.plan(for: surface)
      return drawing.dumpPlan() != text || drawing.planner.plan.instances != instances
    }
  }

  private static func compare(
    _ actual: PixelImage, _ expected: PixelImage, _ scene: Scene, without path: RenderOptions
  ) {
    var limit = tolerances[path.rawValue] ?? 0
    // The luminosity of a backdrop that rounds otherwise by one step shifts all components by up to three.
    if limit > 0, scene.name == "blend-luminosity" { limit = max(limit, 3) }
    let difference = PixelDifference(expected: expected, actual: actual, limit: limit)
    expect(
      difference.count, equals: 0,
      """
      \(scene.name) without \(name(path)): \(difference.count) pixels, by up to \
      \(difference.largest); the first: \(difference.first.prefix(2))
      """)
  }

  @Test func `every reference scene is the same without each fast path`() throws {
    var renderers = Renderers()
    var counts: [RenderOptions.RawValue: Int] = [:]
    for scene in try Self.scenes() {
      let renderer = try renderers.renderer(scene)
      let expected = try Self.picture(scene, .all, with: renderer)
      let concerned = try Self.concerned(try #require(renderer.sceneRenderer))
      let alone = scene.isAnimated ? Self.treePaths : [.plainPlacement]
      for path in [.all, RenderOptions(Self.treePaths), .keptBitmaps] + alone {
        let actual = try Self.picture(scene, .all.subtracting(path), with: renderer)
        Self.compare(actual, expected, scene, without: path)
      }
      guard !concerned.isEmpty else { continue }
      let most = RenderOptions.all.subtracting(.keptBitmaps)
      let passes = try Self.picture(scene, most, with: renderer)
      for path in concerned {
        counts[path.rawValue, default: 0] += 1
        let actual = try Self.picture(scene, most.subtracting(path), with: renderer)
        Self.compare(actual, passes, scene, without: path)
      }
    }
    // Each path of the plan has scenes that show it, save for those that change no plan.
    for path in Self.planPaths where !Self.unseen.contains(path) {
      expect(counts[path.rawValue, default: 0], isAbove: 0, "no scene shows \(Self.name(path))")
    }
  }

  /// Fast paths that make the same plan in less time; kept bitmaps are tried by pictures, and draws of
  /// several kinds, which are made for graphics cards, by the test below; no scene enlarges text, and copies need
  /// a frame before (`ScrollCopyPictureTests`).
  private static let unseen: RenderOptions = [
    .leaves, .particleRuns, .keptBitmaps, .mixedDraws, .textLevels, .scrollCopies,
  ]

  /// The plan for a graphics card differs by large fills, which are in one piece, by draws of several
  /// kinds and by the size of pages.
  @Test func `every reference scene is the same for each kind of driver`() throws {
    var renderers = Renderers()
    var differing = 0
    var mixed = 0
    for scene in try Self.scenes() {
      let renderer = try renderers.renderer(scene)
      let drawing = try #require(renderer.sceneRenderer)
      drawing.profile = .software
      let expected = try Self.picture(scene, .all, with: renderer)
      let text = drawing.dumpPlan()
      drawing.profile = .hardware
      let actual = try Self.picture(scene, .all, with: renderer)
      if drawing.dumpPlan() != text { differing += 1 }
      if drawing.dumpPlan().contains("mixed") { mixed += 1 }
      Self.compare(actual, expected, scene, without: .splitFills)
    }
    expect(differing, isAbove: 10)
    expect(mixed, isAbove: 5)
  }
}
