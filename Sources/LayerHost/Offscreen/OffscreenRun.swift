// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// Renders the frames of a sequence, delivering input on the way, at exact times and without a clock.
///
/// Media time stands at the time of the frame or the input while application code runs and while
/// changes are committed, so an animation that is added at a click begins exactly then.
struct OffscreenRun {
  /// Frames and input in order.
  let timeline: OffscreenTimeline
  /// What the application does on input.
  let handlers: InputHandlers
  /// The picture of the tree at a time, in seconds.
  let picture: (CFTimeInterval) throws(LayerHostError) -> CGImage

  /// Renders into the folder until the timeline ends or a key closes.
  func run(into pictures: inout PictureSequence) throws(LayerHostError) {
    var state = InputState()
    for step in timeline {
      switch step {
      case .input(let piece):
        let outcome = MediaClock.stopped(at: piece.time) {
          defer { CATransaction.flush() }
          return deliver(state.events(for: piece))
        }
        if outcome == .close { return }
      case .frame(_, let time):
        let image = try MediaClock.stopped(at: time) { () throws(LayerHostError) in
          serveMainRunLoop()
          CATransaction.flush()
          return try picture(time)
        }
        try pictures.append(image)
        MediaClock.stopped(at: time) { tick(at: time) }
      }
    }
  }

  /// Lets the display links prepare the frame after the one of a time.
  private func tick(at time: CFTimeInterval) {
    let interval = 1 / timeline.framesPerSecond
    DisplayLinkSource.current.tick(
      DisplayLinkSource.Frame(
        timestamp: time, targetTimestamp: time + interval, duration: interval))
    CATransaction.flush()
  }

  private func deliver(_ events: [LayerHost.Event]) -> InputHandlers.Outcome {
    for event in events where handlers.deliver(event) == .close { return .close }
    return .goOn
  }
}
