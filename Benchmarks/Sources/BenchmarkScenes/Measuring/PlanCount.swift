// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics

/// Frames of a scene that are committed, sampled, resolved and planned but not drawn, for tools that count
/// instructions.
enum PlanCount {
  /// Runs frames of a scene after some that fill its caches.
  ///
  /// - Parameters:
  ///   - frames: the number of frames that go through `countedFrame`.
  ///   - prepare: commits and evaluates the frame of a time.
  static func run(
    _ renderer: OffscreenRenderer, frames: Int, prepare: (Double) -> Void
  ) throws {
    prepare(0)
    guard let scene = renderer.sceneRenderer else { return }
    let gl = renderer.graphicsContext
    let width = Int(clamping: (renderer.size.width * renderer.scale).rounded(.up))
    let height = Int(clamping: (renderer.size.height * renderer.scale).rounded(.up))
    try gl.withCurrent {
      let target = try RenderTarget(width: width, height: height, label: "plans", in: gl)
      let surface = Surface(
        framebuffer: target.framebuffer.name, width: width, height: height,
        scale: Double(renderer.scale), isYUp: false)
      for frame in 0..<(warmUpFrames + frames) {
        let time = Double(frame + 1) / 60
        if frame < warmUpFrames {
          plan(scene, on: surface, at: time, prepare)
        } else {
          countedFrame(scene, on: surface, at: time, prepare)
        }
      }
    }
  }

  /// Frames before the first that counts: fast paths are found after three alike.
  private static var warmUpFrames: Int { 6 }

  /// Runs one frame; `Scripts/plan-instructions` counts the instructions within this function.
  @inline(never)
  private static func countedFrame(
    _ scene: SceneRenderer, on surface: Surface, at time: Double, _ prepare: (Double) -> Void
  ) {
    plan(scene, on: surface, at: time, prepare)
  }

  @inline(never)
  private static func plan(
    _ scene: SceneRenderer, on surface: Surface, at time: Double, _ prepare: (Double) -> Void
  ) {
    prepare(time)
    scene.plan(for: surface)
  }
}
