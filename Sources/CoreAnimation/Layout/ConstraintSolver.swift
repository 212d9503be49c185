// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Finds the frames of a layer's sublayers from their constraints: each axis of each layer once,
/// sources first. O(sublayers + constraints).
struct ConstraintSolver {
  /// How far an axis of a sublayer has come.
  private enum State {
    case open
    /// Its sources are being settled: met again, the constraints go in a circle.
    case pending
    case settled
  }

  private let layer: CALayer
  private let sublayers: [CALayer]
  /// Start and length of each sublayer on the axis at hand.
  private var spans: [SIMD2<Double>]
  private var states: [State]
  /// The first sublayer of each name.
  private var places: [String: Int] = [:]

  init(_ layer: CALayer) {
    self.layer = layer
    sublayers = layer.sublayers ?? []
    spans = []
    states = []
    for (index, sublayer) in sublayers.enumerated() {
      if let name = sublayer.name, places[name] == nil { places[name] = index }
    }
  }

  mutating func solve() {
    for isX in [true, false] {
      spans = sublayers.map { sublayer in
        let frame = sublayer.frame
        return isX
          ? SIMD2(frame.minX.native, frame.width.native)
          : SIMD2(frame.minY.native, frame.height.native)
      }
      states = sublayers.map { $0.constraints?.isEmpty == false ? .open : .settled }
      for index in sublayers.indices where states[index] == .open { settle(index, isX) }
    }
  }

  /// Settles an axis of a sublayer after those that it follows from; a list in place of recursion,
  /// as chains may be long.
  private mutating func settle(_ first: Int, _ isX: Bool) {
    var waiting = [first]
    while let index = waiting.last {
      if states[index] == .open {
        states[index] = .pending
        let sources = openSources(of: index, isX)
        if !sources.isEmpty {
          waiting += sources
          continue
        }
      }
      waiting.removeLast()
      if states[index] == .pending {
        place(index, isX)
        states[index] = .settled
      }
    }
  }

  /// The sublayers on which an axis of another depends, as far as they are not settled.
  private func openSources(of index: Int, _ isX: Bool) -> [Int] {
    var result: [Int] = []
    for constraint in sublayers[index].constraints ?? [] where constraint.attribute.isX == isX {
      guard constraint.sourceAttribute.isX == isX, let source = places[constraint.sourceName],
        source != index
      else { continue }
      if states[source] == .open {
        result.append(source)
      } else if states[source] == .pending {
        Refusal.log(
          "CAConstraint",
          "\(sublayers[source].logName) follows from itself; its present frame counts")
      }
    }
    return result
  }

  // MARK: - One axis of one layer

  private mutating func place(_ index: Int, _ isX: Bool) {
    var wanted = Wanted()
    for constraint in sublayers[index].constraints ?? [] where constraint.attribute.isX == isX {
      guard let value = value(constraint, of: index) else {
        Refusal.log(
          "CAConstraint", "\(sublayers[index].logName): no source '\(constraint.sourceName)'")
        continue
      }
      wanted.add(constraint.attribute.line, value)
    }
    guard let span = wanted.span(keeping: spans[index]) else {
      Refusal.log(
        "CAConstraint",
        "\(sublayers[index].logName): constraints on \(isX ? "x" : "y") contradict each other")
      return
    }
    guard span != spans[index], span.x.isFinite, span.y.isFinite else { return }
    spans[index] = span
    apply(span, to: sublayers[index], isX)
  }

  /// What a constraint asks for; nil when there is no such source.
  private func value(_ constraint: CAConstraint, of index: Int) -> Double? {
    let isX = constraint.sourceAttribute.isX
    let span: SIMD2<Double>
    if constraint.sourceName == "superlayer" {
      let bounds = layer.bounds
      span =
        isX
        ? SIMD2(bounds.minX.native, bounds.width.native)
        : SIMD2(bounds.minY.native, bounds.height.native)
    } else if let source = places[constraint.sourceName] {
      if isX == constraint.attribute.isX {
        span = spans[source]
      } else {
        let frame = sublayers[source].frame
        span =
          isX
          ? SIMD2(frame.minX.native, frame.width.native)
          : SIMD2(frame.minY.native, frame.height.native)
      }
    } else {
      return nil
    }
    return constraint.sourceAttribute.line.value(in: span) * constraint.scale.native
      + constraint.offset.native
  }

  /// Sets size and position on one axis; the origin of the bounds stays (behaviour fact LA-8).
  private func apply(_ span: SIMD2<Double>, to sublayer: CALayer, _ isX: Bool) {
    guard CATransform3DIsIdentity(sublayer.transform) else {
      var frame = sublayer.frame
      if isX {
        frame.origin.x = CGFloat(span.x)
        frame.size.width = CGFloat(span.y)
      } else {
        frame.origin.y = CGFloat(span.x)
        frame.size.height = CGFloat(span.y)
      }
      sublayer.frame = frame
      return
    }
    var bounds = sublayer.bounds
    var position = sublayer.position
    let anchor = sublayer.anchorPoint
    if isX {
      bounds.size.width = CGFloat(span.y)
      position.x = CGFloat(span.x + anchor.x.native * span.y)
    } else {
      bounds.size.height = CGFloat(span.y)
      position.y = CGFloat(span.x + anchor.y.native * span.y)
    }
    sublayer.bounds = bounds
    sublayer.position = position
  }

  /// What the constraints on one axis ask for.
  private struct Wanted {
    /// By line: minimum, middle, maximum, length.
    private var values: [Double?] = [nil, nil, nil, nil]
    private var isContradictory = false

    mutating func add(_ line: ConstraintLine, _ value: Double) {
      if let other = values[line.rawValue], abs(other - value) > 1e-6 { isContradictory = true }
      values[line.rawValue] = value
    }

    /// Start and length; nil for a contradiction.
    func span(keeping old: SIMD2<Double>) -> SIMD2<Double>? {
      guard !isContradictory else { return nil }
      let (low, middle, high, length) = (values[0], values[1], values[2], values[3])
      let result: SIMD2<Double> =
        switch (low, middle, high, length) {
        case (let low?, _, _, let length?): SIMD2(low, length)
        case (let low?, _, let high?, nil): SIMD2(low, high - low)
        case (let low?, let middle?, nil, nil): SIMD2(low, 2 * (middle - low))
        case (nil, let middle?, _, let length?): SIMD2(middle - length / 2, length)
        case (nil, let middle?, let high?, nil): SIMD2(2 * middle - high, 2 * (high - middle))
        case (nil, nil, let high?, let length?): SIMD2(high - length, length)
        case (let low?, nil, nil, nil): SIMD2(low, old.y)
        case (nil, let middle?, nil, nil): SIMD2(middle - old.y / 2, old.y)
        case (nil, nil, let high?, nil): SIMD2(high - old.y, old.y)
        case (nil, nil, nil, let length?): SIMD2(old.x, length)
        case (nil, nil, nil, nil): old
        }
      guard result.y >= 0 else { return nil }
      // More than two have to agree.
      for line in ConstraintLine.allCases {
        if let value = values[line.rawValue], abs(line.value(in: result) - value) > 1e-6 {
          return nil
        }
      }
      return result
    }
  }
}

/// What an attribute is on its axis.
enum ConstraintLine: Int, CaseIterable {
  case minimum
  case middle
  case maximum
  case length

  /// The number in a span of start and length.
  func value(in span: SIMD2<Double>) -> Double {
    switch self {
    case .minimum: span.x
    case .middle: span.x + span.y / 2
    case .maximum: span.x + span.y
    case .length: span.y
    }
  }
}

extension CAConstraintAttribute {
  /// Whether it lies on the x axis.
  var isX: Bool { rawValue < Self.minY.rawValue }

  /// The same without its axis.
  var line: ConstraintLine {
    switch self {
    case .minX, .minY: .minimum
    case .midX, .midY: .middle
    case .maxX, .maxY: .maximum
    case .width, .height: .length
    }
  }
}
