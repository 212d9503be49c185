// SPDX-License-Identifier: MIT

package import CoreGraphics
import Dispatch
import Foundation
import Locks

/// A film of a scene: frames are rendered on the calling thread while others encode those before.
package struct Recording {
  private let range: FrameRange
  private let sink: any FrameSink
  private let part: RecordingPart

  /// Makes a recording of frames, or of a part of them, into a sink.
  package init(_ range: FrameRange, into sink: any FrameSink, part: RecordingPart = .whole) {
    self.range = range
    self.sink = sink
    self.part = part
  }

  /// Renders and writes all frames.
  ///
  /// - Parameters:
  ///   - image: renders the frame of a number.
  ///   - progress: told the number of frames that are rendered, after each.
  /// - Throws: the first error; incomplete files have been removed by then.
  package func run(
    image: (_ number: Int) throws(ToolError) -> CGImage, progress: (Int) -> Void = { _ in }
  ) throws(ToolError) {
    // A process whose frames come later draws a whole segment until it is its turn.
    let least = part.count > 1 ? FrameRange.segmentLength : 4
    let writer = OrderedWriter(
      sink, capacity: max(least, 2 * ProcessInfo.processInfo.activeProcessorCount))
    do {
      for (done, number) in part.numbers(of: range).enumerated() {
        try writer.take(RenderedFrame(number: number, image: try image(number)), at: done)
        progress(done + 1)
      }
      try writer.drain()
      try sink.finish()
    } catch {
      writer.stop()
      sink.cancel()
      throw error
    }
  }
}

/// Encodes frames on several threads and hands them to a sink in their order.
private final class OrderedWriter: Sendable {
  private let sink: any FrameSink
  private let queue = DispatchQueue(label: "lamina.encoding", attributes: .concurrent)
  private let group = DispatchGroup()
  /// Frames that may be waiting or in work at once: they hold the memory of their pixels.
  private let slots: DispatchSemaphore
  private let state: Mutex<State>

  /// The frames that are encoded and not yet written, and the first error.
  private struct State {
    /// The place of the frame to be written next.
    var next = 0
    /// Encoded frames by their places, which wait for one before them.
    var waiting: [Int: (frame: RenderedFrame, bytes: [UInt8])] = [:]
    var error: ToolError?
  }

  init(_ sink: any FrameSink, capacity: Int) {
    self.sink = sink
    slots = DispatchSemaphore(value: capacity)
    state = Mutex(State())
  }

  /// Takes the frame of a place, counted from 0, as soon as there is room; throws what an earlier one met with.
  func take(_ frame: RenderedFrame, at place: Int) throws(ToolError) {
    slots.wait()
    if let error = state.withLock({ $0.error }) {
      slots.signal()
      throw error
    }
    queue.async(group: group) { [self] in
      defer { slots.signal() }
      encode(frame, at: place)
    }
  }

  private func encode(_ frame: RenderedFrame, at place: Int) {
    guard state.withLock({ $0.error == nil }) else { return }
    do throws(ToolError) {
      let bytes = try sink.encode(frame)
      // The lock keeps the order: the thread that has the next frame writes it, and those that wait for it.
      try state.withLock { (state) throws(ToolError) in
        state.waiting[place] = (frame, bytes)
        while state.error == nil, let (frame, bytes) = state.waiting.removeValue(forKey: state.next)
        {
          try sink.write(bytes, of: frame)
          state.next += 1
        }
      }
    } catch {
      state.withLock { $0.error = $0.error ?? error }
    }
  }

  /// Waits until everything is written.
  func drain() throws(ToolError) {
    group.wait()
    if let error = state.withLock({ $0.error }) { throw error }
  }

  /// Waits for the threads without writing more.
  func stop() {
    state.withLock { $0.error = $0.error ?? ToolError(.failure, "the recording was stopped") }
    group.wait()
  }
}
