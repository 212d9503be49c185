// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// The sheets of the documentation against the lists of the code: each filter, transition, mode, gravity, emitter
/// and timing function is on its own.
struct SheetTests {
  /// All texts of a scene that are values.
  private func texts(of scene: String) throws -> Set<String> {
    let data = try Data(contentsOf: ProjectFiles.url("docs/animations/\(scene).json"))
    var texts: Set<String> = []
    func collect(_ value: Any) {
      switch value {
      case let text as String: texts.insert(text)
      case let list as [Any]: list.forEach(collect)
      case let object as [String: Any]: object.values.forEach(collect)
      default: break
      }
    }
    collect(try JSONSerialization.jsonObject(with: data))
    return texts
  }

  private func expectOnSheet(_ names: some Sequence<String>, _ scene: String) throws {
    let texts = try texts(of: scene)
    expect(names.filter { !texts.contains($0) }.sorted(), equals: [], "\(scene): missing")
  }

  @Test func `each filter is on one of three sheets`() throws {
    let all = Set(CIFilter.filterNames(inCategory: nil))
    expect(all.count, isAtLeast: 96)
    let transitions = Set(CIFilter.filterNames(inCategory: kCICategoryTransition))
    let blends = all.filter { $0.hasSuffix("BlendMode") || $0.hasSuffix("Compositing") }
    try expectOnSheet(transitions, "sheet-transitions")
    try expectOnSheet(blends, "sheet-blends")
    try expectOnSheet(all.subtracting(transitions).subtracting(blends), "sheet-filters")
    // No name on a sheet is one that the code does not have.
    for scene in ["sheet-transitions", "sheet-blends", "sheet-filters"] {
      let unknown = try texts(of: scene).filter { $0.hasPrefix("CI") && !all.contains($0) }
      expect(unknown, equals: [], "\(scene)")
    }
  }

  @Test func `each blend mode of layers is on its sheet`() throws {
    let filters = try texts(of: "sheet-blends").compactMap { CIFilter(compositingName: $0) }
    let shown = filters.map(\.filterDescription).filter { $0.kind == .blend }.map(\.blendMode)
    let missing = BlendMode.allCases.filter { !shown.contains($0) }
    expect(missing, equals: [])
  }

  @Test func `each type of transition is on its sheet`() throws {
    try expectOnSheet(CATransitionType.known.map(\.rawValue), "sheet-transitions")
  }

  @Test func `each gravity is on its sheet`() throws {
    let gravities: [CALayerContentsGravity] = [
      .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
      .resize, .resizeAspect, .resizeAspectFill,
    ]
    try expectOnSheet(gravities.map(\.rawValue), "sheet-gravities")
  }

  @Test func `each shape and mode of emitters is on its sheet`() throws {
    let shapes: [CAEmitterLayerEmitterShape] = [
      .point, .line, .rectangle, .cuboid, .circle, .sphere,
    ]
    let modes: [CAEmitterLayerEmitterMode] = [.points, .outline, .surface, .volume]
    try expectOnSheet(shapes.map(\.rawValue) + modes.map(\.rawValue), "sheet-emitters")
  }

  @Test func `each timing function is on its sheet`() throws {
    let names: [CAMediaTimingFunctionName] = [
      .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
    ]
    try expectOnSheet(names.map(\.rawValue), "timing-functions")
    let easings = CAEasing.Family.allCases.flatMap { family in
      ["easeIn", "easeOut", "easeInOut"].map { "\(family.rawValue).\($0)" }
    }
    try expectOnSheet(easings, "easings")
  }
}
