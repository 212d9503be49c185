// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics

/// The cost of one stage of a frame.
struct StageCost {
  var name: String
  /// Milliseconds of CPU time, all threads.
  var cpu: Double
  var allocations: SceneRun.AllocationCounts

  /// Measures the stages of a scene's frame one after the other, each for several frames.
  ///
  /// Draws into a target of its own, as large as the renderer's, whole, without damage. The cost of
  /// submitting is that of drawing beyond planning; it includes the driver's work.
  static func measure(
    _ renderer: OffscreenRenderer, frames: Int, frame: (Double) throws -> Void
  ) throws -> [StageCost] {
    guard let scene = renderer.sceneRenderer else { return [] }
    let gl = renderer.graphicsContext
    let width = Int(clamping: (renderer.size.width * renderer.scale).rounded(.up))
    let height = Int(clamping: (renderer.size.height * renderer.scale).rounded(.up))
    var stages: [StageCost] = []
    try gl.withCurrent {
      let target = try RenderTarget(width: width, height: height, label: "stages", in: gl)
      let surface = Surface(
        framebuffer: target.framebuffer.name, width: width, height: height,
        scale: Double(renderer.scale), isYUp: false)
      let prepare = try stage("prepare", frames) { _ = scene.prepare(at: $0) }
      let plan = try stage("plan", frames) { _ in scene.plan(for: surface) }
      var submit = try stage("submit", frames) { _ in
        scene.draw(to: surface)
        gl.finish()
      }
      submit.cpu -= plan.cpu
      submit.allocations.ours -= plan.allocations.ours
      let whole = try stage("frame", frames) {
        try frame($0)
        gl.finish()
      }
      stages = [prepare, plan, submit, whole]
    }
    return stages
  }

  private static func stage(
    _ name: String, _ frames: Int, _ body: (Double) throws -> Void
  ) throws -> StageCost {
    for index in 0..<3 { try body(Double(index) / 60) }
    let start = ProcessUsage.cpuMilliseconds
    for index in 0..<frames { try body(Double(index + 3) / 60) }
    let cpu = (ProcessUsage.cpuMilliseconds - start) / Double(frames)
    let counts = try SceneRun.countAllocations { try body(Double(frames + 3) / 60) }
    return StageCost(name: name, cpu: cpu, allocations: counts)
  }
}
