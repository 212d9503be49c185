// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Compositor

/// Any call of the driver may fail: the frame says so, nothing leaks, and the next frame is as ever.
///
/// `make test` tries a seeded sample of scenes, calls and failures. `make faults` tries every call of
/// the first frame of every reference scene by each of the three renderers, in every way in which it can
/// fail; `ONLY='border*'` selects scenes.
struct FaultTests {
  private static let isWhole = ProcessInfo.processInfo.environment["LAMINA_FAULTS"] == "all"
  /// The scenes that a whole run tries; all without patterns.
  private static let only = NamePatterns(ProcessInfo.processInfo.environment["LAMINA_ONLY"])
  private static let sampleCount = 50
  private static let scenes = VariantScene.all + LiveScenes.all

  @Test func `a call that fails is reported and passes`() throws {
    let tally = FaultTally()
    if Self.isWhole {
      let scenes = Self.scenes.filter { Self.only.isEmpty || Self.only.match($0.name) }
      let renderers = FaultRenderer.allCases
      DispatchQueue.concurrentPerform(iterations: scenes.count * renderers.count) {
        let (scene, renderer) = $0.quotientAndRemainder(dividingBy: renderers.count)
        Self.tryAll(scenes[scene], renderers[renderer], tally)
        tally.notePair(of: scenes.count * renderers.count)
      }
    } else {
      try Self.trySample(tally)
    }
    for failure in tally.failures { Issue.record("\(failure)") }
    if Self.isWhole { print(tally.table) }
    for fault in GLFault.allCases where !Self.isWhole || Self.only.isEmpty {
      expect(tally.count(of: fault), isAbove: 0, "\(fault.rawValue) was not tried")
    }
  }

  /// A few failures of each kind, in random scenes at random calls.
  private static func trySample(_ tally: FaultTally) throws {
    var generator = SeededGenerator(test: "aCallThatFailsIsReportedAndPasses")
    for number in 0..<sampleCount {
      let fault = GLFault.allCases[number % GLFault.allCases.count]
      let renderer = FaultRenderer.allCases[number % 7 % FaultRenderer.allCases.count]
      // Few scenes have a call that can fail in the rarer ways: only layers with OpenGL code of their own
      // have contexts, and only pictures without a display share.
      for _ in 0..<20 {
        let scenes = fault == .noContext ? LiveScenes.all : Self.scenes
        guard let scene = scenes.randomElement(using: &generator) else { break }
        let renderer = fault == .noFence ? .offscreen : renderer
        let reference = try FaultTrial.reference(of: scene, by: renderer)
        guard let count = reference.counts[fault], count > 0 else { continue }
        let index = Int.random(in: 0..<count, using: &generator)
        let trial = FaultTrial(renderer: renderer, scene: scene, fault: fault, index: index)
        tally.run(trial, reference)
        break
      }
    }
  }

  private static func tryAll(
    _ scene: VariantScene, _ renderer: FaultRenderer, _ tally: FaultTally
  ) {
    let reference: FaultTrial.Reference
    do {
      reference = try FaultTrial.reference(of: scene, by: renderer)
    } catch { return tally.note(failure: "\(scene.name): \(error)") }
    for fault in GLFault.allCases {
      for index in 0..<(reference.counts[fault] ?? 0) {
        let trial = FaultTrial(renderer: renderer, scene: scene, fault: fault, index: index)
        tally.run(trial, reference)
      }
    }
  }
}
