// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import SceneFile
import TestSupport
import Testing

@testable import Compositor

/// Relations between pictures of random scenes, without references.
///
/// `make fuzz` draws 10,000 scenes, `make test` sixteen. A scene that breaks a relation is shrunk as long as it
/// does, and left in `Tests/Failures` beside its pictures.
struct FuzzRelationTests {
  /// Scenes of a test case; there are eight of these.
  private static let sceneCount: Int = {
    let factor = ProcessInfo.processInfo.environment["LAMINA_FUZZ"].flatMap { Int($0) } ?? 1
    return max(2, 10 * factor / 8)
  }()

  @Test(arguments: 1...8)
  func `random scenes keep their relations`(_ series: Int) throws {
    var random = SeededGenerator(test: "relations-\(series)")
    let renderers = try RelatedPictures.renderers()
    for _ in 0..<Self.sceneCount { try check(seed: random.next(), with: renderers) }
    expect(renderers.0.takeReports(), equals: [])
  }

  /// Scenes that broke a relation, or sampled what was never written, before a mend.
  private static let formerSeeds: [UInt64] = [
    2_048_259_578_055_674_736, 3_155_357_482_405_265_821, 5_150_583_551_908_837_551,
    8_989_265_352_777_860_227, 11_310_902_546_238_400_766, 15_220_858_272_296_671_621,
    17_685_708_732_430_635_763, 920_655_343_635_779_635, 2_782_706_184_311_897_115,
    17_537_920_897_484_955_981, 2_176_812_141_667_498_540, 566_067_090_265_344_435,
    11_488_959_334_659_002_560, 14_572_196_209_587_880_120, 578_768_324_945_899_218,
    13_171_096_027_324_613_137, 15_262_732_677_914_935_140, 12_507_374_503_218_739_453,
    6_606_276_654_595_850_738,
  ]

  @Test(arguments: formerSeeds)
  func `scenes that once broke a relation keep all`(_ seed: UInt64) throws {
    let renderers = try RelatedPictures.renderers()
    try check(seed: seed, with: renderers)
    expect(renderers.0.takeReports(), equals: [])
  }

  /// Draws the scene of a seed by all relations.
  private func check(
    seed: UInt64, with renderers: (OffscreenRenderer, OffscreenRenderer)
  ) throws {
    let text = try RandomPicture.text(seed: seed)
    let pictures = RelatedPictures(of: text, with: renderers)
    let plain = try pictures.plain()
    for relation in Relation.all where relation.holds(for: text, drawnAs: plain) {
      let (actual, expected) = try pictures.pair(relation, plain: plain)
      let comparison = PictureComparison(
        expected: expected, actual: actual, tolerance: relation.tolerance(for: text))
      guard !comparison.isMatch else { continue }
      try report(relation, text, seed, comparison, with: renderers)
    }
    // At once, where the scene is known: a renderer's own reports come with its end.
    for renderer in [renderers.0, renderers.1] {
      let errors = renderer.graphicsContext.takeErrors()
      expect(errors, equals: [], "the scene of seed \(seed)")
    }
  }

  /// Shrinks a scene that breaks a relation, and leaves it with its pictures.
  private func report(
    _ relation: Relation, _ text: String, _ seed: UInt64, _ first: PictureComparison,
    with renderers: (OffscreenRenderer, OffscreenRenderer)
  ) throws {
    guard try Self.breaks(relation, text, with: renderers) else {
      // A renderer's earlier pictures have no influence on the next ones: this is a fault, too.
      Issue.record(
        "\(relation.testDescription): the scene of seed \(seed), once only: \(first.summary)")
      return
    }
    let name = "relation-\(relation.testDescription)-\(seed)".replacing(" ", with: "-")
    let small = try BrokenScene.shrink(text, named: name) {
      try Self.breaks(relation, $0, with: renderers)
    }
    let pictures = RelatedPictures(of: small, with: renderers)
    let (actual, expected) = try pictures.pair(relation, plain: try pictures.plain())
    do {
      try ReferencePictures.golden.check(
        actual, against: expected, named: name, tolerance: relation.tolerance(for: small))
    } catch {
      Issue.record("\(relation.testDescription): the scene of seed \(seed), \(name).json: \(error)")
    }
  }

  private static func breaks(
    _ relation: Relation, _ text: String, with renderers: (OffscreenRenderer, OffscreenRenderer)
  ) throws -> Bool {
    let pictures = RelatedPictures(of: text, with: renderers)
    // Relations hold for roots that are as large as the picture.
    guard try pictures.fillsPicture() else { return false }
    let plain = try pictures.plain()
    guard relation.holds(for: text, drawnAs: plain) else { return false }
    let (actual, expected) = try pictures.pair(relation, plain: plain)
    return !PictureComparison(
      expected: expected, actual: actual, tolerance: relation.tolerance(for: text)
    ).isMatch
  }

  @Test func `a scene of many kinds is made for each number`() throws {
    let texts = try (1...20).map { try RandomPicture.text(seed: $0) }
    expect(Set(texts).count, equals: 20)
    expect(texts.contains { $0.contains("\"plate\"") })
    expect(texts.contains { $0.contains("CIGaussianBlur") })
    expect(texts[0], equals: (try RandomPicture.text(seed: 1)))
  }
}
