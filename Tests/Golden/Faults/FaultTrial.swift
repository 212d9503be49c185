// SPDX-License-Identifier: MIT

import CoreGraphics
import QuartzCore
import TestSupport

@testable import Compositor

/// One failure of the driver while a scene is drawn, and what becomes of it.
struct FaultTrial: CustomStringConvertible {
  /// The ways in which a frame lives through a failure.
  enum Outcome: Int, CaseIterable {
    /// The picture is the same, and nobody hears of it.
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

  let scene: VariantScene
  let fault: GLFault
  /// The number of the call that fails, among those that can.
  let index: Int

  var description: String { "\(scene.name): \(fault.rawValue) at call \(index)" }

  private static let side = VariantScene.side

  private func misbehaviour(_ text: String) -> Misbehaviour {
    Misbehaviour(description: "\(self): \(text)")
  }

  private static func makeRenderer(
    _ scene: VariantScene, _ make: @escaping () throws(GLContextError) -> GLContext
  ) throws -> OffscreenRenderer {
    try OffscreenRenderer(
      size: CGSize(width: side, height: side), scale: CGFloat(scene.scale), make)
  }

  private static func makeContext() throws(GLContextError) -> GLContext {
    // One that shares, so that there are fences.
    let gl = try GLContext(api: .openGL33, debug: true, group: ShareGroup())
    gl.faults.reset()
    return gl
  }

  // MARK: - Undisturbed

  /// The pictures of a scene without failures, and the calls that can fail in each way.
  struct Reference {
    /// The first frame, and a later one that draws everything again.
    let pictures: [PixelImage]
    let counts: [GLFault: Int]
  }

  /// Draws a scene undisturbed.
  static func reference(of scene: VariantScene) throws -> Reference {
    let renderer = try makeRenderer(scene, makeContext)
    let root = try scene.makeLayer()
    let first = PixelImage(try renderer.image(of: root, at: 0))
    var counts: [GLFault: Int] = [:]
    for fault in GLFault.allCases {
      counts[fault] = renderer.graphicsContext.faults.count(of: fault)
    }
    if let drawing = renderer.sceneRenderer { drawing.tree.redraw(drawing.tree.root) }
    let second = PixelImage(try renderer.image(of: root, at: 0))
    return Reference(pictures: [first, second], counts: counts)
  }

  // MARK: - Disturbed

  /// Draws the scene with the failure, then without.
  ///
  /// - Throws: `Misbehaviour` where something is not reported, stays wrong or leaks.
  func run(_ reference: Reference) throws -> Outcome {
    var contexts: [GLContext] = []
    let outcome = try draw(reference) { () throws(GLContextError) in
      let gl = try Self.makeContext()
      if contexts.isEmpty { gl.faults.fail(fault, at: index) }
      contexts.append(gl)
      return gl
    }
    guard contexts[0].faults.firedCall != nil else { throw misbehaviour("was never reached") }
    for gl in contexts {
      // All objects of a lost context are gone, and its errors are of no account.
      guard (try? gl.makeCurrent()) != nil else { continue }
      gl.tearDown()
      let errors = gl.takeErrors()
      guard errors.isEmpty else { throw misbehaviour("errors of GL: \(errors)") }
      let left = gl.liveObjectDescriptions + (gl.group?.liveObjectDescriptions ?? [])
      gl.releaseCurrent()
      guard left.isEmpty else { throw misbehaviour("leaks \(left)") }
    }
    return outcome
  }

  private func draw(
    _ reference: Reference, _ make: @escaping () throws(GLContextError) -> GLContext
  ) throws -> Outcome {
    let renderer: OffscreenRenderer
    do {
      renderer = try Self.makeRenderer(scene, make)
    } catch let error as OffscreenRendererError {
      guard !error.description.isEmpty else { throw misbehaviour("an error without words") }
      return .thrown
    }
    let root = try scene.makeLayer()
    var outcome = Outcome.absorbed
    do {
      let picture = PixelImage(try renderer.image(of: root, at: 0))
      if !renderer.takeReports().isEmpty {
        outcome = .reported
      } else if picture != reference.pictures[0] {
        throw misbehaviour("another picture, and nobody hears of it")
      }
    } catch let error as OffscreenRendererError {
      guard !error.description.isEmpty else { throw misbehaviour("an error without words") }
      outcome = .thrown
    }
    renderer.graphicsContext.faults.reset()
    for frame in 1...2 {
      let picture = PixelImage(try renderer.image(of: root, at: 0))
      guard reference.pictures.contains(picture) else {
        throw misbehaviour("frame \(frame) after it is another picture")
      }
    }
    return outcome
  }
}
