// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// What an offscreen sequence needs of a renderer with a clock of its own.
protocol OffscreenStage {
  /// Runs the application's code with the clock at a time, and ends its turn; what falls due on the
  /// way there is told before.
  func perform<Result>(at time: CFTimeInterval, _ body: () -> Result) -> Result

  /// The picture of the tree at a time, in seconds.
  func picture(at time: CFTimeInterval) throws(LayerHostError) -> CGImage
}

/// Renders the frames of a sequence, delivering input on the way, at exact times and without a clock.
///
/// The renderer's clock stands at the time of the frame or the input while application code runs and
/// while changes are committed, so an animation that is added at a click begins exactly then.
struct OffscreenRun<Stage: OffscreenStage> {
  /// Frames and input in order.
  let timeline: OffscreenTimeline
  /// What the application does on input.
  let handlers: InputHandlers
  /// What draws.
  let stage: Stage

  /// Renders into the folder until the timeline ends or a key closes.
  func run(into pictures: inout PictureSequence) throws(LayerHostError) {
    var state = InputState()
    for step in timeline {
      switch step {
      case .input(let piece):
        let outcome = stage.perform(at: piece.time) { deliver(state.events(for: piece)) }
        if outcome == .close { return }
      case .frame(_, let time):
        stage.perform(at: time) { serveMainRunLoop() }
        try pictures.append(stage.picture(at: time))
      }
    }
  }

  private func deliver(_ events: [LayerHost.Event]) -> InputHandlers.Outcome {
    for event in events where handlers.deliver(event) == .close { return .close }
    return .goOn
  }
}
