// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// The division of a text layer into letters, words or lines, whose animations begin one after the other.
struct TextParts {
  /// The unit, with the place where it is written.
  var unit: (value: CATextLayer.PartUnit, node: JSONNode)?
  var stagger = Stagger()
  /// The animations that each part gets; they are read for each.
  var animations: [JSONNode] = []
  /// The place of a key that has no use without `parts`.
  var dependent: (key: String, location: SceneFileError.Location)?

  /// Replaces the text of a layer by sublayers for its parts.
  func apply(to layer: CATextLayer, _ reader: SceneReader) throws {
    guard let unit else {
      guard let dependent else { return }
      throw SceneFileError(
        "\"\(dependent.key)\" needs \"parts\", the unit of the text", at: dependent.location)
    }
    guard let parts = layer.placedParts(by: unit.value, limit: reader.partsLeft) else {
      throw SceneFile.Limits.excess(
        "too many parts of texts", limit: reader.limits.partCount, name: "partCount",
        at: unit.node.location)
    }
    reader.partsLeft -= parts.count
    let (values, isTooMuch) = animations.reduce(0) { $0 + $1.valueCount }
      .multipliedReportingOverflow(by: parts.count)
    guard !isTooMuch, values <= reader.partValuesLeft else {
      throw SceneFile.Limits.excess(
        "the animations of the parts have too many values", limit: reader.limits.valueCount,
        name: "valueCount", at: unit.node.location)
    }
    reader.partValuesLeft -= values
    let delays = stagger.delays(count: parts.count)
    for (part, delay) in zip(parts, delays) {
      for node in animations {
        let (key, animation) = try reader.keyedAnimation(node, of: part.layer)
        if delay > 0 { animation.beginTime += delay }
        if !node.has("fillMode") { animation.fillMode = .both }
        part.layer.add(animation, forKey: key)
      }
      layer.addSublayer(part.layer)
    }
    layer.string = nil
  }
}

/// The times from the begin of one part to the begin of the next.
struct Stagger {
  /// The orders in which parts begin.
  enum Order: String, CaseIterable {
    case forwards, backwards, center, edges, random
  }

  /// In seconds.
  var delay = 0.0
  var order = Order.forwards
  var seed: UInt32 = 0

  /// The delay of each part, the least of which is 0.
  func delays(count: Int) -> [Double] {
    steps(count: count).map { $0 * delay }
  }

  private func steps(count: Int) -> [Double] {
    let last = Double(count - 1)
    switch order {
    case .forwards: return (0..<count).map { Double($0) }
    case .backwards: return (0..<count).map { last - Double($0) }
    case .center:
      let middle = last / 2
      return (0..<count).map { abs(Double($0) - middle).rounded(.down) }
    case .edges: return (0..<count).map { Double(min($0, count - 1 - $0)) }
    case .random:
      var random = SplitMix(state: UInt64(seed))
      var steps = (0..<count).map { Double($0) }
      // Fisher and Yates.
      for index in stride(from: count - 1, to: 0, by: -1) {
        steps.swapAt(index, Int(random.next() % UInt64(index + 1)))
      }
      return steps
    }
  }
}

/// Random numbers that are the same on every machine (Steele, Lea and Flood, 2014).
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

extension JSONNode {
  /// Whether an object has a key.
  fileprivate func has(_ key: String) -> Bool {
    guard case .object(let members) = value else { return false }
    return members.contains { $0.key == key }
  }
}

extension SceneForm where Value == Stagger {
  /// The form of a stagger: seconds, or `{"delay": 0.05, "order": "random", "seed": 1}`.
  static var stagger: Self {
    SceneForm(
      decode: { node, reader in
        var stagger = Stagger()
        guard case .object(let members) = node.value else {
          stagger.delay = try delay(node, reader)
          return stagger
        }
        for member in members {
          switch member.key {
          case "delay": stagger.delay = try delay(member.node, reader)
          case "seed": stagger.seed = try SceneForm<UInt32>.number.decode(member.node, reader)
          case "order":
            let name = try SceneForm<String>.text.decode(member.node, reader)
            guard let order = Stagger.Order(rawValue: name) else {
              let names = Stagger.Order.allCases.map { "\"\($0.rawValue)\"" }
              throw member.node.mismatch(expected: "one of \(names.joined(separator: ", "))")
            }
            stagger.order = order
          case let key:
            throw SceneFileError(
              "unknown key \"\(key)\" of a stagger"
                + KeySuggestion.text(for: key, among: ["delay", "order", "seed"]),
              at: member.location)
          }
        }
        return stagger
      },
      encode: { stagger, _ in .finite(stagger.delay) })
  }

  private static func delay(_ node: JSONNode, _ reader: SceneReader) throws -> Double {
    let delay = try SceneForm<Double>.number.decode(node, reader)
    guard delay >= 0, delay <= 1e6 else {
      throw node.mismatch(expected: "a number of seconds from 0 to 1000000")
    }
    return delay
  }
}
