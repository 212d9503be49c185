// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import RenderTree

/// The queue of a media layer: bounded, in order, counted.
struct MediaQueueTests {
  private func shownTime(_ queue: MediaQueue, at time: Double) -> Double? {
    guard case .media(let picture) = queue.state(atLayerTime: time).picture?.source else {
      return nil
    }
    return picture.frame.presentationTime
  }

  @Test func `a thousand frames at once leave the newest that fit`() throws {
    let queue = MediaQueue(capacity: 8)
    for index in 0..<1000 { _ = queue.enqueue(try .plain(at: Double(index))) }
    #expect(queue.count == 8)
    #expect(queue.counts.enqueued == 1000)
    #expect(queue.counts.dropped == 992)
    #expect(shownTime(queue, at: 992) == 992)
  }

  @Test func `a full queue may refuse the newest`() throws {
    let queue = MediaQueue(capacity: 2)
    queue.policy = .refuseNewest
    let outcomes = try (0..<3).map { queue.enqueue(try .plain(at: Double($0))) }
    #expect(outcomes == [.accepted, .accepted, .full])
    #expect(queue.counts.refused == 1)
    #expect(shownTime(queue, at: 10) == 1)
  }

  @Test func `times that run backwards are refused until a flush`() throws {
    let queue = MediaQueue(capacity: 4)
    #expect(queue.enqueue(try .plain(at: 5)) == .accepted)
    #expect(queue.enqueue(try .plain(at: 5)) == .outOfOrder)
    #expect(queue.enqueue(try .plain(at: 4)) == .outOfOrder)
    #expect(queue.counts.refused == 2)
    queue.flush(removesPicture: false)
    #expect(queue.enqueue(try .plain(at: 1)) == .accepted)
    #expect(shownTime(queue, at: 2) == 1)
  }

  @Test func `a flush keeps the picture, unless it is to go`() throws {
    let queue = MediaQueue(capacity: 4)
    _ = queue.enqueue(try .plain(at: 0))
    #expect(shownTime(queue, at: 0) == 0)
    _ = queue.enqueue(try .plain(at: 1))
    queue.flush(removesPicture: false)
    #expect(queue.counts.dropped == 1)
    #expect(shownTime(queue, at: 3) == 0)
    queue.flush(removesPicture: true)
    #expect(shownTime(queue, at: 4) == nil)
    #expect(queue.state(atLayerTime: 4).stamp == 0)
  }

  @Test func `a frame after its time is late, and shown if it is the newest`() throws {
    let queue = MediaQueue(capacity: 4)
    _ = shownTime(queue, at: 2)
    _ = queue.enqueue(try .plain(at: 1))
    #expect(queue.counts.late == 1)
    #expect(shownTime(queue, at: 2.1) == 1)
  }

  @Test func `an immediate frame is shown whatever its time`() throws {
    let queue = MediaQueue(capacity: 4)
    _ = queue.enqueue(try .plain(at: 7))
    var frame = try MediaFrame.plain(at: 100)
    frame.displaysImmediately = true
    _ = queue.enqueue(frame)
    #expect(shownTime(queue, at: 0) == 100)
    #expect(queue.counts.dropped == 1)
  }

  @Test func `capacities are within bounds`() {
    #expect(MediaQueue(capacity: 0).capacity == 1)
    #expect(MediaQueue(capacity: -5).capacity == 1)
    #expect(MediaQueue(capacity: .max).capacity == MediaQueue.capacityLimit)
  }

  @Test func `a smaller capacity drops the oldest`() throws {
    let queue = MediaQueue(capacity: 6)
    for index in 0..<6 { _ = queue.enqueue(try .plain(at: Double(index))) }
    queue.capacity = 2
    #expect(queue.count == 2)
    #expect(queue.counts.dropped == 4)
  }
}
