// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore
import SceneFile
import TestSupport
import Testing

@testable import Compositor

/// One run of the pictures on one driver, of those that `make drivers` makes.
///
/// `Scripts/drivers` chooses the driver by Mesa's variables, and tells by these what to do: `LAMINA_DRIVERS`
/// is the folder of the results, `LAMINA_DRIVER` the name of the run, `LAMINA_DRIVER_API` one of `desktop`,
/// `embedded` and `window`, and `LAMINA_DRIVER_FILTERING` is `floats` for a driver that filters textures in
/// floats, as the first run's does not.
struct DriverRun: Sendable {
  /// The folder of all results.
  let folder: URL
  var name: String
  /// The dialect of the contexts; nil for those of windows.
  let api: GLAPI?
  let filtersInFloats: Bool

  /// The run that the environment asks for; nil in other tests.
  static let current: DriverRun? = {
    let environment = ProcessInfo.processInfo.environment
    guard let folder = environment["LAMINA_DRIVERS"], let name = environment["LAMINA_DRIVER"] else {
      return nil
    }
    let api: GLAPI? =
      switch environment["LAMINA_DRIVER_API"] {
      case "embedded": .openGLES30
      case "window": nil
      default: .openGL33
      }
    return DriverRun(
      folder: URL(fileURLWithPath: folder), name: name, api: api,
      filtersInFloats: environment["LAMINA_DRIVER_FILTERING"] == "floats")
  }()

  /// The limit for the differences of a scene.
  ///
  /// llvmpipe filters textures of 8 bits in integers of 8 bits, so a filtered colour may be a step of 255 off
  /// what floats give: one more after several passes. Filters multiply that step: edges at intensity 4 by up
  /// to 11 (the sums of Sobel's weights, 8 across and 8 down, by 0.25 × 4), a dot screen 6 wide by up to 9
  /// (1.5 / 2 · 6, the slope of its edge, twice near black and white), each ink of a halftone likewise.
  /// Posterizing makes a step of it where a colour lies on a threshold: that are 91 pixels.
  func limit(for scene: String) -> PictureTolerance {
    guard filtersInFloats else { return .pixels(perChannel: 2, count: 0) }
    switch scene {
    case "filter-edges", "filter-dot-screen", "filter-halftone":
      return .pixels(perChannel: 8, count: 0)
    case "filter-posterize": return .pixels(perChannel: 3, count: 91)
    // Filtered on a tilted layer, by cards with weights of 8 bits.
    case "oracle-effects-filters-perspective": return .pixels(perChannel: 3, count: 1)
    default: return .pixels(perChannel: 3, count: 0)
    }
  }

  /// The picture of the first run, to which those of the others are compared.
  func basePicture(_ name: String) -> URL {
    folder.appendingPathComponent("pictures/\(name).png")
  }

  /// Adds the run's line to the table.
  func write(_ result: DriverResult, driver: String, version: String, messages: String) throws {
    let line = [
      name, driver, version, messages, "\(result.count)", "\(result.largest)",
      result.largestScene, "\(result.differing)", "\(result.failures.count)",
    ].joined(separator: "\t")
    let table = folder.appendingPathComponent("table.tsv")
    let former = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
    try Data((former + line + "\n").utf8).write(to: table)
  }
}

/// A scene at one time, with the picture that it must give.
struct DriverScene {
  let name: String
  let size: CGSize
  let scale: CGFloat
  let makeRoot: () throws -> CALayer
  /// The picture in the repository, by the tolerance for whose difference every driver is held to it.
  let reference: URL
  let tolerance: PictureTolerance?

  /// All scenes: those of `Tests/Golden/Scenes`, then the oracle's.
  static func all() throws -> [DriverScene] {
    let references = ReferencePictures.golden.within("Variants").folder
    let side = VariantScene.side
    let own = VariantScene.all.map { scene in
      DriverScene(
        name: scene.name, size: CGSize(width: side, height: side), scale: CGFloat(scene.scale),
        makeRoot: { SceneVariant.plain.root(holding: try scene.makeLayer()) },
        reference: references.appendingPathComponent(scene.name + ".png"), tolerance: nil)
    }
    let oracle = try OracleTests.scenes.flatMap { name in
      let scene = try OracleTests.scene(name)
      let threshold = try #require(scene.threshold)
      return OracleTests.pictures(of: scene).map { picture in
        DriverScene(
          name: "oracle-" + picture.name, size: scene.size, scale: scene.scale,
          makeRoot: { try scene.makeRootLayer(at: picture.time) },
          reference: OracleTests.references.folder.appendingPathComponent(picture.name + ".png"),
          tolerance: .neighbourhood(fraction: threshold.fraction, mean: threshold.mean))
      }
    }
    return own + oracle
  }
}

/// The outcome of a run.
struct DriverResult {
  /// Scenes that were drawn.
  var count = 0
  /// The largest difference of a channel from the first run's pictures, and its scene.
  var largest = 0
  var largestScene = "–"
  /// The most pixels of a scene that differ by more than 2.
  var differing = 0
  /// The failures, in words.
  var failures: [String] = []

  /// Compares a picture with the repository's and the first run's.
  mutating func add(_ picture: PixelImage, of scene: DriverScene, in run: DriverRun) throws {
    count += 1
    let limit = run.limit(for: scene.name)
    let reference = try PixelImage(contentsOf: scene.reference)
    compare(picture, reference, scene.tolerance ?? limit, scene.name)
    let base = run.basePicture(scene.name)
    guard FileManager.default.fileExists(atPath: base.path) else {
      try FileManager.default.createDirectory(
        at: base.deletingLastPathComponent(), withIntermediateDirectories: true)
      return try picture.write(to: base)
    }
    let expected = try PixelImage(contentsOf: base)
    let difference = PixelDifference(expected: expected, actual: picture, limit: 0).largest
    let worst = [difference.red, difference.green, difference.blue, difference.alpha].max() ?? 0
    if worst > largest { (largest, largestScene) = (Int(worst), scene.name) }
    let off = PixelDifference(expected: expected, actual: picture, limit: 2).count
    differing = max(differing, off)
    compare(picture, expected, limit, scene.name + "-base")
  }

  private mutating func compare(
    _ picture: PixelImage, _ expected: PixelImage, _ tolerance: PictureTolerance, _ name: String
  ) {
    do {
      try ReferencePictures.golden.check(
        picture, against: expected, named: "driver-" + name, tolerance: tolerance)
    } catch { failures.append(error.description) }
  }
}
