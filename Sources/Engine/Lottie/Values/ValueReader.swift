// SPDX-License-Identifier: MIT

/// Reads animated values, counts their keyframes, and collects the unsupported.
final class ValueReader {
  let limits: LottieFile.Limits
  /// The name of the layer that is being read, for issues.
  var layerName: String?
  private(set) var issues: [LottieFile.Issue] = []
  private var knownIssues: Set<LottieFile.Issue> = []
  private var keyframeCount = 0

  init(limits: LottieFile.Limits) { self.limits = limits }

  /// Notes that something is left out; the same place is noted once.
  func unsupported(_ message: String, at path: JSONPath) {
    let issue = LottieFile.Issue(layer: layerName, path: "\(path)", message: message)
    if knownIssues.insert(issue).inserted { issues.append(issue) }
  }

  /// Reads a member of an object; a still default where it is missing.
  func value(_ node: LottieNode, _ key: String, default value: [Double]) throws -> AnimatedValue {
    try node[key].map(self.value) ?? AnimatedValue(value)
  }

  /// Reads a number that must be there at least once.
  func value(_ node: LottieNode) throws -> AnimatedValue {
    try value(node) { item in
      let numbers = try item.numbers()
      guard !numbers.isEmpty else { throw item.error("expected numbers, found an empty list") }
      return numbers
    }
  }

  /// Reads an outline: whether it is closed, then the point and the two handles of each vertex.
  func outline(_ node: LottieNode) throws -> AnimatedValue { try value(node, Self.outlineNumbers) }

  private func value(
    _ node: LottieNode, _ read: (LottieNode) throws -> [Double]
  ) throws -> AnimatedValue {
    // A value without an object around it is one of an old version.
    guard node.isObject, let content = node["k"] else {
      return AnimatedValue(try read(node))
    }
    if node["x"]?.text != nil {
      unsupported(
        "an expression is not run; the value of its keyframes shows", at: node.path)
    }
    guard let items = content.items, let first = items.first, first["t"] != nil else {
      return AnimatedValue(try read(content))
    }
    keyframeCount += items.count
    guard keyframeCount <= limits.keyframeCount else {
      throw LottieFile.Limits.excess(
        "too many keyframes", limit: limits.keyframeCount, name: "keyframeCount",
        path: "\(node.path)")
    }
    var keyframes: [Keyframe] = []
    for item in items {
      let time = try item.required("t").requiredNumber()
      if let last = keyframes.last, time < last.time {
        throw item.error("the keyframe at \(time) is earlier than the one before it")
      }
      // The last one of an old version has only a time: the end of the one before.
      guard let start = try item["s"].map(read) ?? keyframes.last.map({ $0.end ?? $0.value })
      else { throw item.error("the member \"s\" is missing") }
      var key = Keyframe(time: time, value: start, end: try item["e"].map(read))
      key.isHold = item.flag("h")
      key.easings = try Easing.read(out: item["o"], in: item["i"])
      keyframes.append(key)
    }
    try addCurves(&keyframes, items)
    return AnimatedValue(keyframes)
  }

  private func addCurves(_ keyframes: inout [Keyframe], _ items: [LottieNode]) throws {
    for (index, item) in items.enumerated().dropLast() {
      guard let out = try item["to"]?.numbers(), let into = try item["ti"]?.numbers(),
        out.count > 1, into.count > 1
      else { continue }
      let start = keyframes[index].value
      let end = keyframes[index].end ?? keyframes[index + 1].value
      guard start.count > 1, end.count > 1,
        out.contains(where: { $0 != 0 }) || into.contains(where: { $0 != 0 })
      else { continue }
      keyframes[index].curve = SpatialCurve(
        from: SIMD2(start[0], start[1]), out: SIMD2(out[0], out[1]),
        in: SIMD2(into[0], into[1]), to: SIMD2(end[0], end[1]))
    }
  }

  private static func outlineNumbers(_ node: LottieNode) throws -> [Double] {
    // Keyframes wrap an outline in a list of one.
    let node = node.items?.first ?? node
    guard node.isObject else { throw node.mismatch("an outline, an object") }
    let points = try node.list("v"), into = try node.list("i"), out = try node.list("o")
    guard into.count == points.count, out.count == points.count else {
      throw node.error(
        "an outline of \(points.count) points has \(into.count) handles i and \(out.count) handles o"
      )
    }
    var numbers = [node.flag("c") ? 1.0 : 0]
    for index in points.indices {
      for item in [points[index], into[index], out[index]] {
        let pair = try item.numbers()
        guard pair.count >= 2 else { throw item.error("expected x and y") }
        numbers += pair[0..<2]
      }
    }
    return numbers
  }
}
