// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import Foundation
internal import RenderTree

/// The property that an animation drives, resolved once from its key path.
struct AnimationTarget {
  let track: TrackTarget
  /// The kind of the values: of the property, or of the part that the path names.
  let kind: ValueKind
  /// Whether the path leads to a filter or a cell by its name.
  private(set) var isNamed = false
  /// The kind of a list's elements: colours or numbers.
  private(set) var element = ValueKind.number
  /// The key of a property of the application; nil for built-in properties.
  let customKey: String?
  /// The number of inputs of the value function; 0 without one.
  let functionInputs: Int
  /// The input of a filter that the track drives; nil for everything else.
  var filterInput: FilterInput?
  /// The number of keyframes whose values have no lanes, of which a track holds the indices; 0 for everything
  /// else.
  private(set) var objectCount = 0

  /// Finds the target; nil for no key path, an unknown one, or one that cannot be animated.
  init?(_ animation: CAPropertyAnimation, on layer: CALayer) {
    guard let path = animation.keyPath, !path.isEmpty else { return nil }
    let dot = path.firstIndex(of: ".")
    let head = dot.map { String(path[..<$0]) } ?? path
    let rest = dot.map { String(path[path.index(after: $0)...]) }
    guard let property = type(of: layer).declaredProperties[head] else {
      self.init(customPath: path, animation, on: layer)
      return
    }
    if let rest, Self.holdsNames(property.key) {
      self.init(named: rest, in: property.key, on: layer)
      return
    }
    guard let target = property.target else {
      // Keyframes of texts are an extra.
      guard property.isAnimatedByRedrawing || property === LayerProperty.string else { return nil }
      self.init(customPath: path, animation, on: layer)
      return
    }
    if let rest {
      guard let component = ComponentPath.named(rest, in: property.kind) else { return nil }
      self.init(target, component)
    } else if let function = animation.valueFunction, property.kind == .transform {
      self.init(target, function)
    } else {
      self.init(TrackTarget(target), property.kind)
      if target == .colors { element = .color }
    }
  }

  /// Whether the paths that begin with a key go on with the name of a filter or of a cell.
  static func holdsNames(_ key: String) -> Bool {
    FilterTarget.isFilterKey(key) || key == LayerProperty.emitterCells.key
  }

  /// Finds an input of a filter or an attribute of a cell; nil where the layer has none of that name.
  ///
  /// - Parameters:
  ///   - path: the key path after the key.
  ///   - key: a key that holds names.
  init?(named path: String, in key: String, on layer: CALayer) {
    if let filter = FilterTarget(key, path, on: layer) {
      self.init(filter.track, filter.kind)
      filterInput = filter.input
    } else if key == LayerProperty.emitterCells.key,
      let cell = EmitterCellTarget(path, on: layer)
    {
      self.init(cell.track, cell.kind)
    } else {
      return nil
    }
    isNamed = true
  }

  private init(_ track: TrackTarget, _ kind: ValueKind) {
    self.track = track
    self.kind = kind
    customKey = nil
    functionInputs = 0
  }

  /// The number of discrete keyframes of a layer's text; nil for everything else.
  private static func objectCount(
    _ path: String, _ animation: CAPropertyAnimation, on layer: CALayer
  ) -> Int? {
    guard let keyframes = animation as? CAKeyframeAnimation, keyframes.path == nil,
      type(of: layer).declaredProperties[path] === LayerProperty.string,
      keyframes.calculationMode == .discrete, let values = keyframes.values
    else { return nil }
    return values.count
  }

  private init(_ property: AnimatableProperty, _ function: CAValueFunction) {
    track = TrackTarget(
      property, laneCount: function.inputCount, component: function.component)
    kind = .number
    customKey = nil
    functionInputs = function.inputCount
  }

  private init(_ property: AnimatableProperty, _ component: ComponentPath) {
    self.init(Self.track(of: component, in: property), component.kind)
  }

  /// Makes the target of an application's property: its kind is that of its value, or of the
  /// animation's.
  private init?(customPath path: String, _ animation: CAPropertyAnimation, on layer: CALayer) {
    if let count = Self.objectCount(path, animation, on: layer) {
      track = TrackTarget(.application)
      kind = .integer
      customKey = path
      functionInputs = 0
      objectCount = count
      return
    }
    let dot = path.firstIndex(of: ".")
    let key = dot.map { String(path[..<$0]) } ?? path
    guard let sample = layer.value(forKey: key) ?? animation.sampleValue else { return nil }
    let whole = ValueKind(guessedFrom: sample)
    customKey = key
    functionInputs = 0
    if let dot {
      let rest = String(path[path.index(after: dot)...])
      guard let part = ComponentPath.named(rest, in: whole) else { return nil }
      track = Self.track(of: part, in: .application)
      kind = part.kind
      return
    }
    switch whole {
    case .image, .filters, .text, .other: return nil
    case .array: if (sample as? [Any])?.first is CGColor { element = .color }
    case .number, .integer, .flag, .point, .size, .rect, .color, .transform, .path: break
    }
    track = TrackTarget(.application)
    kind = whole
  }

  private static func track(
    of part: ComponentPath, in property: AnimatableProperty
  ) -> TrackTarget {
    guard let component = part.transform else {
      return TrackTarget(property, firstLane: part.firstLane, laneCount: part.laneCount)
    }
    return TrackTarget(property, laneCount: part.laneCount, component: component)
  }
}

extension CAPropertyAnimation {
  /// A value of the animation, from which the kind of a property without a value is inferred.
  fileprivate var sampleValue: Any? {
    switch self {
    case let basic as CABasicAnimation: basic.toValue ?? basic.fromValue ?? basic.byValue
    case let function as any FunctionOfTime: function.value(at: 0)
    case let keyframes as CAKeyframeAnimation:
      keyframes.path.map { _ in CGPoint.zero } ?? keyframes.values?.first
    case let decay as CADecayAnimation: decay.fromValue ?? decay.velocity
    default: nil
    }
  }
}
