// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import TestSupport
import Testing

/// Starts, stops and completion blocks as one recorded list, for random animations.
struct CompletionOrderTests {
  /// One animation with the times at which its delegate is to be notified.
  private struct Entry {
    let name: String
    let start: Double
    let end: Double
  }

  @Test(arguments: 0..<20)
  func `each start and stop is told once, at its frame, in order of time`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let list = EventList()
    let root = CALayer()
    let layers = (0..<3).map { _ in CALayer() }
    for layer in layers { root.addSublayer(layer) }
    let shown = ShownTree(root)
    var entries: [Entry] = []
    for index in 0..<8 {
      let animation = zAnimation()
      let delay = Bool.random(using: &random) ? 0 : random.number(in: 0.1...1)
      animation.beginTime = delay
      animation.duration = random.number(in: 0.1...2)
      animation.delegate = RecordingDelegate("\(index)", list)
      layers[index % 3].add(animation, forKey: nil)
      entries.append(Entry(name: "\(index)", start: delay, end: delay + animation.duration))
    }
    // Frames of random length: within one frame the order among animations is not promised.
    var time = 0.0
    var told: Set<String> = []
    while time < 4 {
      let before = list.events.count
      shown.frame(at: time)
      let news = Array(list.events[before...])
      var expected: Set<String> = []
      for entry in entries {
        if entry.start <= time { expected.insert("\(entry.name) start") }
        if entry.end <= time { expected.insert("\(entry.name) stop true") }
      }
      expect(Set(news), equals: expected.subtracting(told), "seed \(seed), time \(time)")
      expect(news.count, equals: Set(news).count)
      told.formUnion(news)
      for entry in entries where news.contains("\(entry.name) stop true") {
        // A start in the same frame comes before the stop.
        let stop = list.events.firstIndex(of: "\(entry.name) stop true") ?? 0
        let start = list.events.firstIndex(of: "\(entry.name) start") ?? .max
        expect(start, isBelow: stop)
      }
      time += random.number(in: 0.02...0.6)
    }
    expect(list.events.count, equals: 16)
    expect(layers.allSatisfy { $0.animationKeys() == nil })
  }

  @Test(arguments: 0..<20)
  func `completion blocks come after the last of their animations (TX-4, TX-5)`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(500 + seed))
    let list = EventList()
    let root = CALayer()
    let shown = ShownTree(root)
    var ends: [Double] = []
    for index in 0..<4 {
      let layer = CALayer()
      root.addSublayer(layer)
      CATransaction.begin()
      CATransaction.setCompletionBlock { list.add("block \(index)") }
      var end = 0.0
      for part in 0..<Int.random(in: 0...3, using: &random) {
        let animation = zAnimation()
        animation.duration = random.number(in: 0.1...2)
        animation.delegate = RecordingDelegate("\(index).\(part)", list)
        layer.add(animation, forKey: nil)
        end = max(end, animation.duration)
      }
      CATransaction.commit()
      ends.append(end)
    }
    for step in 0...50 { shown.frame(at: Double(step) * 0.05) }
    for (index, end) in ends.enumerated() {
      let calls = list.events.filter { $0 == "block \(index)" }
      expect(calls.count, equals: 1, "seed \(seed): \(list.events)")
      guard end > 0, let block = list.events.firstIndex(of: "block \(index)") else { continue }
      let stops = list.events.indices.filter { list.events[$0].hasPrefix("\(index).") }
      expect((stops.max() ?? 0), isBelow: block)
    }
    // Blocks of transactions that end at least a frame apart come in the order of their ends.
    let order = list.events.compactMap { event in
      event.hasPrefix("block ") ? Int(event.dropFirst(6)) : nil
    }
    for (first, second) in zip(order, order.dropFirst()) {
      expect(ends[first], isBelow: ends[second] + 0.06, "seed \(seed): \(ends) \(order)")
    }
  }
}
