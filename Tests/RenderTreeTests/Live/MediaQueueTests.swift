// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
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
    expect(queue.count, equals: 8)
    expect(queue.counts.enqueued, equals: 1000)
    expect(queue.counts.dropped, equals: 992)
    expect(shownTime(queue, at: 992), equals: 992)
  }

  @Test func `a full queue may refuse the newest`() throws {
    let queue = MediaQueue(capacity: 2)
    queue.policy = .refuseNewest
    let outcomes = try (0..<3).map { queue.enqueue(try .plain(at: Double($0))) }
    expect(outcomes, equals: [.accepted, .accepted, .full])
    expect(queue.counts.refused, equals: 1)
    expect(shownTime(queue, at: 10), equals: 1)
  }

  @Test func `times that run backwards are refused until a flush`() throws {
    let queue = MediaQueue(capacity: 4)
    expect(queue.enqueue(try .plain(at: 5)), equals: .accepted)
    expect(queue.enqueue(try .plain(at: 5)), equals: .outOfOrder)
    expect(queue.enqueue(try .plain(at: 4)), equals: .outOfOrder)
    expect(queue.counts.refused, equals: 2)
    queue.flush(removesPicture: false)
    expect(queue.enqueue(try .plain(at: 1)), equals: .accepted)
    expect(shownTime(queue, at: 2), equals: 1)
  }

  @Test func `a flush keeps the picture, unless it is to go`() throws {
    let queue = MediaQueue(capacity: 4)
    _ = queue.enqueue(try .plain(at: 0))
    expect(shownTime(queue, at: 0), equals: 0)
    _ = queue.enqueue(try .plain(at: 1))
    queue.flush(removesPicture: false)
    expect(queue.counts.dropped, equals: 1)
    expect(shownTime(queue, at: 3), equals: 0)
    queue.flush(removesPicture: true)
    expectNil(shownTime(queue, at: 4))
    expect(queue.state(atLayerTime: 4).stamp, equals: 0)
  }

  @Test func `a frame after its time is late, and shown if it is the newest`() throws {
    let queue = MediaQueue(capacity: 4)
    _ = shownTime(queue, at: 2)
    _ = queue.enqueue(try .plain(at: 1))
    expect(queue.counts.late, equals: 1)
    expect(shownTime(queue, at: 2.1), equals: 1)
  }

  @Test func `an immediate frame is shown whatever its time`() throws {
    let queue = MediaQueue(capacity: 4)
    _ = queue.enqueue(try .plain(at: 7))
    var frame = try MediaFrame.plain(at: 100)
    frame.displaysImmediately = true
    _ = queue.enqueue(frame)
    expect(shownTime(queue, at: 0), equals: 100)
    expect(queue.counts.dropped, equals: 1)
  }

  @Test func `capacities are within bounds`() {
    expect(MediaQueue(capacity: 0).capacity, equals: 1)
    expect(MediaQueue(capacity: -5).capacity, equals: 1)
    expect(MediaQueue(capacity: .max).capacity, equals: MediaQueue.capacityLimit)
  }

  @Test func `a smaller capacity drops the oldest`() throws {
    let queue = MediaQueue(capacity: 6)
    for index in 0..<6 { _ = queue.enqueue(try .plain(at: Double(index))) }
    queue.capacity = 2
    expect(queue.count, equals: 2)
    expect(queue.counts.dropped, equals: 4)
  }
}
