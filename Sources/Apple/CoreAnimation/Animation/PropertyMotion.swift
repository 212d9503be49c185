// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The velocity of a property on screen, per second of its layer's time.
struct PropertyMotion {
  /// The velocity of a property of up to four lanes, or of one component of a matrix.
  var lanes: SIMD4<Double> = .zero
  /// The velocities of the components of a whole matrix; those at rest are omitted.
  var components: [(component: TransformComponent, speed: Double)] = []

  /// Whether nothing moves.
  var isRest: Bool { lanes == .zero && components.isEmpty }

  /// Half of the interval over which speeds are measured, in seconds.
  private static let step = 1e-4
  /// The components by which a whole matrix moves.
  private static let measured: [TransformComponent] = [
    .rotationX, .rotationY, .rotationZ, .scaleX, .scaleY, .scaleZ, .translationX, .translationY,
    .translationZ,
  ]

  /// Measures the speed of a property of a layer; nil when nothing moves it.
  ///
  /// - Parameters:
  ///   - target: the property, or the component of it.
  ///   - tracks: the running tracks of the property, in order of addition.
  ///   - time: the layer's time.
  init?(
    of target: AnimationTarget, under tracks: [AnimationTrack], on layer: CALayer, at time: Double
  ) {
    guard !tracks.isEmpty, target.functionInputs == 0 else { return nil }
    var store = TrackStore()
    store.setTracks(tracks, of: NodeIndex(0))
    guard let (before, after) = Self.interval(in: &store, around: time) else { return nil }
    let length = after - before
    if target.track.component != .whole {
      let component = target.track.component
      let start = Self.component(component, of: target, store: &store, layer, at: before)
      let end = Self.component(component, of: target, store: &store, layer, at: after)
      lanes = (end - start) / length
    } else if target.kind == .transform {
      for component in Self.measured {
        let start = Self.component(component, of: target, store: &store, layer, at: before)
        let end = Self.component(component, of: target, store: &store, layer, at: after)
        let speed = (end - start).x / length
        if speed.isFinite, abs(speed) > 1e-9 { components.append((component, speed)) }
      }
    } else {
      let start = Self.lanes(target, store: &store, layer, at: before)
      let end = Self.lanes(target, store: &store, layer, at: after)
      lanes = (end - start) / length
    }
    guard lanes.isStorable, !isRest else { return nil }
  }

  /// Two times close to `time` between which no track begins or ends; nil when none exist.
  private static func interval(
    in store: inout TrackStore, around time: Double
  ) -> (Double, Double)? {
    func contributing(_ time: Double, _ store: inout TrackStore) -> [Bool] {
      _ = store.sampleRun(0..<store.tracks.count, atLayerTime: time)
      return store.tracks.indices.map { store.tracks[$0].contributes }
    }
    let now = contributing(time, &store)
    guard now.contains(true) else { return nil }
    let isSteadyBefore = contributing(time - step, &store) == now
    let isSteadyAfter = contributing(time + step, &store) == now
    guard isSteadyBefore || isSteadyAfter else { return nil }
    return (isSteadyBefore ? time - step : time, isSteadyAfter ? time + step : time)
  }

  private static func lanes(
    _ target: AnimationTarget, store: inout TrackStore, _ layer: CALayer, at time: Double
  ) -> SIMD4<Double> {
    let run = 0..<store.tracks.count
    _ = store.sampleRun(run, atLayerTime: time)
    let base: SIMD4<Double>
    if let key = target.customKey {
      let value = layer.value(forKey: key)
      base = value.flatMap { ValueKind(guessedFrom: $0).lanes(of: $0) } ?? .zero
    } else {
      base = layer.committedValues.lanes(target.track.property)
    }
    let whole = store.lanes(run: run, base: base)
    var part = SIMD4<Double>.zero
    for lane in 0..<target.track.laneCount {
      part[lane] = whole[target.track.firstLane + lane]
    }
    return part
  }

  private static func component(
    _ component: TransformComponent, of target: AnimationTarget, store: inout TrackStore,
    _ layer: CALayer, at time: Double
  ) -> SIMD4<Double> {
    let run = 0..<store.tracks.count
    _ = store.sampleRun(run, atLayerTime: time)
    let values = layer.committedValues
    let matrix =
      switch target.track.property {
      case .application:
        target.customKey.flatMap { layer.value(forKey: $0) }.flatMap { CATransform3D.read($0) }
          ?? CATransform3DIdentity
      case .sublayerTransform: values.sublayerTransform
      case .instanceTransform:
        (layer as? CAReplicatorLayer)?.instanceTransform ?? CATransform3DIdentity
      default: values.transform
      }
    return store.component(component, run: run, base: ComponentTransform(matrix))
  }
}

extension CALayer {
  /// The present velocity of an animation's property on screen; nil at rest, or without a renderer.
  ///
  /// Speeds are per second of the layer's time. Animations that wait for the commit do not count,
  /// since they are not on screen yet; but a spring among them continues a motion.
  final func motion(under animation: CAPropertyAnimation) -> PropertyMotion? {
    guard isInRenderTree, let context = contexts.first, let animations = rare?.animations,
      let target = AnimationTarget(animation, on: self)
    else { return nil }
    if let motion = waitingSpring(on: animation.keyPath)?.inheritedMotion { return motion }
    let compiled = animations.compactMap(\.compiled)
    let tracks: [AnimationTrack]
    if let key = target.customKey {
      tracks = compiled.flatMap(\.customTracks).filter { $0.key == key }.map(\.track)
    } else {
      tracks = compiled.flatMap(\.tracks).filter { $0.target.property == target.track.property }
    }
    let now = time(fromHost: context.currentTime)
    return PropertyMotion(of: target, under: tracks, on: self, at: now)
  }
}

extension CALayer {
  /// The last spring on a property, alone or in a group, that continues its motion and waits for
  /// the commit; nil for none.
  final func waitingSpring(on keyPath: String?) -> CASpringAnimation? {
    var found: CASpringAnimation?
    _ = rare?.animations.lastWaiting { attached in
      found = attached.animation.springGoingOn(with: keyPath)
      return found != nil
    }
    return found
  }
}

extension CAAnimation {
  /// The spring that continues a property's motion: this one, or the last such in a group.
  fileprivate func springGoingOn(with keyPath: String?) -> CASpringAnimation? {
    switch self {
    case let spring as CASpringAnimation:
      return spring.inheritsVelocity && spring.keyPath == keyPath ? spring : nil
    case let group as CAAnimationGroup:
      for child in (group.animations ?? []).reversed() where child.beginTime <= 0 {
        if let spring = child.springGoingOn(with: keyPath) { return spring }
      }
      return nil
    default: return nil
    }
  }
}

extension NodeValues {
  /// The value of a property that every layer has, in lanes.
  fileprivate func lanes(_ property: AnimatableProperty) -> SIMD4<Double> {
    switch property.group {
    case .geometry: geometry.lanes(property)
    case .style: style.lanes(property)
    case .contents: contents.lanes(property)
    default: shadow.lanes(property)
    }
  }
}
