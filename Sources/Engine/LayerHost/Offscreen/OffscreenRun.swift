// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// A renderer with a clock of its own, as an offscreen sequence uses it.
protocol SequenceRenderer {
  /// Runs the application's code with the clock at a time in seconds, and ends its turn; what falls due
  /// on the way there is told before.
  func perform<Result, Failure: Error>(
    at time: CFTimeInterval?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result

  /// Draws a layer at a time, in seconds.
  func image(of layer: CALayer, at time: CFTimeInterval) throws -> CGImage

  /// The costs of the last frame, while an inspector shows them.
  var inspectedCosts: FrameCosts? { get }
}

extension SequenceRenderer {
  /// No costs: nothing is inspected.
  var inspectedCosts: FrameCosts? { nil }
}

extension OffscreenRenderer: SequenceRenderer {}

/// Renders the frames of a sequence, delivering input on the way, at exact times and without a clock.
///
/// The renderer's clock stands at the time of the frame or the input while application code runs and
/// while changes are committed, so an animation that is added at a click begins exactly then.
struct OffscreenRun<Renderer: SequenceRenderer> {
  /// Frames and input in order.
  let timeline: OffscreenTimeline
  /// The application's code for input.
  let handlers: InputHandlers
  let renderer: Renderer
  /// The root of the tree to draw.
  let layer: CALayer

  /// Renders into the folder until the timeline ends or a key closes.
  func run(into pictures: inout PictureSequence) throws(LayerHostError) {
    var state = InputState()
    for step in timeline {
      switch step {
      case .input(let piece):
        let outcome = renderer.perform(at: piece.time) { deliver(state.events(for: piece)) }
        if outcome == .close { return }
      case .frame(let index, let time):
        let start = CACurrentMediaTime()
        renderer.perform(at: time) { serveMainRunLoop() }
        let commitEnd = CACurrentMediaTime()
        let picture = try picture(at: time)
        let end = CACurrentMediaTime()
        try pictures.append(picture)
        guard let inspection = handlers.inspection else { continue }
        renderer.perform(at: nil) {
          inspection.note(
            renderer.inspectedCosts.map {
              [FrameRecord(time: time, renderTime: end - commitEnd, costs: $0)]
            } ?? [],
            commitTime: commitEnd - start, interval: 1 / timeline.framesPerSecond,
            shown: index + 1)
        }
      }
    }
  }

  private func picture(at time: CFTimeInterval) throws(LayerHostError) -> CGImage {
    do {
      return try renderer.image(of: layer, at: time)
    } catch { throw .rendering(error) }
  }

  private func deliver(_ events: [LayerHost.Event]) -> InputHandlers.Outcome {
    for event in events where handlers.deliver(event) == .close { return .close }
    return .goOn
  }
}
