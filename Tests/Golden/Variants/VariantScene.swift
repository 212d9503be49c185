// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore
import SceneFile
import TestSupport
import Testing

/// One feature's scene: a layer of 96 × 96 points whose sublayers show the feature.
///
/// To add one, write a scene file in `Tests/Golden/Scenes` and accept its picture with
/// `make golden ACCEPT=NAME`. Sublayers stay 8 points away from the edges, so that the
/// scene can be moved. No sublayer is hidden, and none has a running animation.
struct VariantScene: Sendable, CustomTestStringConvertible {
  let name: String
  /// Pixels per point.
  let scale: Int
  /// Makes the layer.
  private let root: @Sendable () throws -> CALayer

  static let side = 96

  /// The scene files, and the scenes that have no form there.
  static let all = files + [pattern]

  private static let files: [VariantScene] = {
    let folder = ProjectFiles.url("Tests/Golden/Scenes")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
      .map { VariantScene(contentsOf: folder.appendingPathComponent($0)) }
  }()

  /// The scene of a file; one that cannot be read throws when its layer is made.
  private init(contentsOf url: URL) {
    name = url.deletingPathExtension().lastPathComponent
    scale = (try? SceneFile(contentsOf: url)).map { Int($0.scale) } ?? 1
    root = { try SceneFile(contentsOf: url).makeRootLayer() }
  }

  /// A scene of one pixel a point that code makes.
  init(_ name: String, root: @escaping @Sendable () throws -> CALayer) {
    (self.name, scale, self.root) = (name, 1, root)
  }

  var testDescription: String { name }

  /// A fresh layer tree.
  func makeLayer() throws -> CALayer { try root() }

  /// A background of a pattern colour, for which scene files have no form.
  private static let pattern = VariantScene("pattern") {
    let root = plainLayer(CGRect(x: 0, y: 0, width: side, height: side), nil)
    let layer = plainLayer(CGRect(x: 12, y: 12, width: 70, height: 66), try patternColor())
    layer.cornerRadius = 14
    layer.cornerCurve = .continuous
    layer.bounds.origin = CGPoint(x: 3, y: 2)
    root.addSublayer(layer)
    return root
  }

  /// A pattern of 12 × 10 points with a blue corner.
  private static func patternColor() throws -> CGColor {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.setFillColor(color(0.95, 0.5, 0.1))
        context.fill(CGRect(x: 0, y: 0, width: 12, height: 10))
        context.setFillColor(color(0.1, 0.35, 0.8))
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 4))
      }, releaseInfo: nil)
    let pattern = CGPattern(
      info: nil, bounds: CGRect(x: 0, y: 0, width: 12, height: 10), matrix: .identity, xStep: 12,
      yStep: 10, tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
    let space = try #require(CGColorSpace(patternBaseSpace: nil))
    let made = try #require(pattern)
    return try #require(CGColor(patternSpace: space, pattern: made, components: [1]))
  }
}
