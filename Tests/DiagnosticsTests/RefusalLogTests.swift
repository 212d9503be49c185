// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

@testable import Diagnostics

/// The log of refusals, and the lists that wait for it.
struct RefusalLogTests {
  @Test func `a topic is counted and a recording is not`() {
    let topic = "RefusalLogTests: counted"
    let before = RefusalLog.count(of: topic)
    let (result, messages) = RefusalLog.recording {
      RefusalLog.refuse(topic, "one")
      RefusalLog.refuse(topic, "two")
      // No refusal: it goes past the recording.
      RefusalLog.note(topic, "three")
      return 4
    }
    expect(result, equals: 4)
    expect(messages, equals: ["\(topic): one", "\(topic): two"])
    expect(RefusalLog.count(of: topic), equals: before + 1)
    RefusalLog.refuse(topic, "five")
    expect(RefusalLog.count(of: topic), equals: before + 2)
  }

  /// The descriptions of collections run the code of their contents.
  @Test func `collections are named by their types`() {
    let values: [Any] = ["text", 1.5, [1, 2], ["a": 1], NSDictionary(object: 1, forKey: NSNull())]
    expect(
      values.map(RefusalLog.text),
      equals: ["text", "1.5", "Array<Int>", "Dictionary<String, Int>", "NSDictionary"])
  }

  @Test func `topics are bounded`() {
    var counts = TopicCounts(limit: 2)
    let first = ["a", "b", "a", "c"].map { counts.isFirst($0) }
    expect(first, equals: [true, true, false, false])
    expect(counts["a"], equals: 2)
    expect(counts["b"], equals: 1)
    expect(counts["c"], equals: 0)
    counts.forget(prefix: "a")
    expect(counts["a"], equals: 0)
    let next = ["c", "a"].map { counts.isFirst($0) }
    expect(next, equals: [true, false])
  }

  @Test func `a program writes a thousand topics, and a recording holds as many lines`() {
    var counts = TopicCounts(limit: RefusalLog.topicLimit)
    let isWritten = (0...1_000).map { counts.isFirst("\($0)") }
    expect(isWritten.firstIndex(of: false), equals: 1_000)
    let (_, messages) = RefusalLog.recording {
      for index in 0...1_000 { RefusalLog.refuse("RefusalLogTests: recorded", "\(index)") }
    }
    expect(messages.count, equals: 1_000)
    expect(messages.last, equals: "RefusalLogTests: recorded: 999")
  }

  @Test func `a list holds each refusal once`() {
    var list = RefusalList()
    list.add("image", "too large")
    list.add("image", "too large")
    list.add("image", "no memory")
    let taken = list.take()
    expect(taken.map(\.description), equals: ["image: too large", "image: no memory"])
    let rest = list.take()
    expect(list.isEmpty)
    expect(rest.isEmpty)
    for index in 0..<1_000 { list.add("image", "\(index)") }
    expect(list.refusals.count, equals: 256)
    expect(list.refusals.last?.message, equals: "255")
  }
}
