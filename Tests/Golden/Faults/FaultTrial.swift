// SPDX-License-Identifier: MIT

import CoreGraphics
import QuartzCore
import TestSupport

@testable import Compositor

/// One failure of the driver while a scene is drawn, and what becomes of it.
struct FaultTrial: CustomStringConvertible {
  /// The ways in which a frame lives through a failure.
  enum Outcome: Int, CaseIterable {
    /// The picture is the same, and nothing reports it.
    case absorbed
    /// A report says so.
    case reported
    /// The call that asks for the picture throws.
    case thrown
  }

  /// Something that must not happen.
  struct Misbehaviour: Error, CustomStringConvertible {
    let description: String
  }

  let renderer: FaultRenderer
  let scene: VariantScene
  let fault: GLFault
  /// The number of the call that fails, among those that can.
  let index: Int

  var description: String {
    "\(scene.name), \(renderer.rawValue): \(fault.rawValue) at call \(index)"
  }

  private func misbehaviour(_ text: String) -> Misbehaviour {
    Misbehaviour(description: "\(self): \(text)")
  }

  // MARK: - Undisturbed

  /// The pictures of a scene without failures, and the calls that can fail in each way.
  struct Reference {
    /// The first frame, and a later one that draws everything again.
    let pictures: [PixelImage]
    let counts: [GLFault: Int]
  }

  /// Draws a scene undisturbed.
  static func reference(of scene: VariantScene, by renderer: FaultRenderer) throws -> Reference {
    let stage = try renderer.makeStage(scene) { $0.faults.reset() }
    let first = try stage.frame()
    var counts: [GLFault: Int] = [:]
    for fault in GLFault.allCases { counts[fault] = stage.firstContext.faults.count(of: fault) }
    stage.redraw()
    let second = try stage.frame()
    let left = stage.finish()
    guard left.isEmpty else {
      throw Misbehaviour(description: "\(scene.name), \(renderer.rawValue), undisturbed: \(left)")
    }
    return Reference(pictures: [first, second], counts: counts)
  }

  // MARK: - Disturbed

  /// Draws the scene with the failure, then without.
  ///
  /// - Throws: `Misbehaviour` where something is not reported, stays wrong or leaks.
  func run(_ reference: Reference) throws -> Outcome {
    let stage = try renderer.makeStage(scene) { $0.faults.fail(fault, at: index) }
    let outcome = try draw(stage, reference)
    guard stage.firstContext.faults.firedCall != nil else {
      throw misbehaviour("was never reached")
    }
    let left = stage.finish()
    guard left.isEmpty else { throw misbehaviour("\(left)") }
    return outcome
  }

  private func draw(_ stage: any FaultStage, _ reference: Reference) throws -> Outcome {
    var outcome = Outcome.absorbed
    do {
      let picture = try stage.frame()
      if !stage.takeReports().isEmpty {
        outcome = .reported
      } else if picture != reference.pictures[0] {
        throw misbehaviour("another picture, and nothing reports it")
      }
    } catch let error as OffscreenRendererError {
      guard !error.description.isEmpty else { throw misbehaviour("an error without words") }
      outcome = .thrown
      // There is no renderer if the first of its calls failed.
      if !stage.canDraw { return outcome }
    }
    stage.firstContext.faults.reset()
    try stage.recover()
    for frame in 1...2 {
      let picture = try stage.frame()
      guard !reference.pictures.contains(picture) else { continue }
      let difference = PictureComparison(
        expected: reference.pictures[0], actual: picture, tolerance: .exact)
      throw misbehaviour("frame \(frame) after it is another picture: \(difference.summary)")
    }
    return outcome
  }
}
