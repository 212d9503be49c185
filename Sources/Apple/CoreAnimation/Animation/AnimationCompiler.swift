// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation
internal import Motion
internal import RenderTree

/// Turns animation objects into tracks: the boundary past which no `Any` travels.
///
/// Runs once for each added animation, when its begin time is settled. What cannot be understood
/// is logged with key path and layer, and leaves the property alone; the animation still keeps its
/// time, so that its delegate is notified of start and end. Timing that makes no sense gives nil: the
/// animation is removed and reported as not finished (behaviour fact AN-11).
struct AnimationCompiler {
  private let layer: CALayer
  private let id: AnimationID
  /// Whether an animation that `isRemovedOnCompletion` takes off the layer shows nothing after its
  /// end.
  private let removesAtEnd: Bool
  private var result = CompiledAnimation()

  /// Compiles an animation of a layer; nil when its timing makes no sense.
  ///
  /// - Parameter removesAtEnd: whether one that leaves the layer at its end shows no fill after it, as
  ///   it does on a layer: also where the application has not received the end yet (facts AN-6, TI-8).
  static func compile(
    _ animation: CAAnimation, id: AnimationID, on layer: CALayer, removesAtEnd: Bool = true
  ) -> CompiledAnimation? {
    var compiler = AnimationCompiler(layer: layer, id: id, removesAtEnd: removesAtEnd)
    guard compiler.add(animation, inside: []) else { return nil }
    return compiler.result
  }

  private init(layer: CALayer, id: AnimationID, removesAtEnd: Bool) {
    self.layer = layer
    self.id = id
    self.removesAtEnd = removesAtEnd
  }

  /// Adds an animation below the timings of its groups; false if its timing is refused.
  private mutating func add(_ animation: CAAnimation, inside groups: [TrackTiming]) -> Bool {
    guard var timing = self.timing(of: animation) else { return false }
    if removesAtEnd, groups.isEmpty, !stays(animation) { timing.fillsForwards = false }
    let timings = groups + [timing]
    let first = result.tracks.count
    // A group's rate is that of its children that ask for none.
    defer { setFrameRate(animation.preferredFrameRateRange.rate, from: first) }
    switch animation {
    case let group as CAAnimationGroup:
      for child in group.animations ?? [] {
        _ = add(child, inside: timings)
      }
      if groups.isEmpty { addTimekeeper(timings, staysAfterEnd: stays(animation)) }
    case let property as CAPropertyAnimation:
      let before = result.tracks.count
      let isTimedOnly = isTimedOnly(property)
      add(property, timings, staysAfterEnd: groups.isEmpty && stays(animation))
      if groups.isEmpty, result.tracks.count == before {
        addTimekeeper(timings, staysAfterEnd: stays(animation), onlyReports: isTimedOnly)
      }
    case let transition as CATransition where groups.isEmpty:
      result.tracks.append(
        AnimationTrack(
          id: id, target: TrackTarget(.transition), timings: timings,
          segments: .transition(transition.segment(of: layer.bounds)),
          options: stays(animation) ? .staysAfterEnd : []))
    default:
      if groups.isEmpty { addTimekeeper(timings, staysAfterEnd: stays(animation)) }
    }
    return true
  }

  private mutating func setFrameRate(_ rate: Float, from first: Int) {
    for index in result.tracks.indices.dropFirst(first) where result.tracks[index].frameRate == 0 {
      result.tracks[index].frameRate = rate
    }
  }

  private func stays(_ animation: CAAnimation) -> Bool { !animation.isRemovedOnCompletion }

  // MARK: - Timing

  private func timing(of animation: CAAnimation) -> TrackTiming? {
    var timing = TrackTiming()
    timing.beginTime = animation.beginTime
    timing.speed = Double(animation.speed)
    timing.timeOffset = animation.timeOffset
    timing.duration = animation.duration
    timing.autoreverses = animation.autoreverses
    timing.activeDuration = TrackTiming.activeDuration(
      duration: animation.duration, autoreverses: animation.autoreverses,
      repeatCount: Double(animation.repeatCount), repeatDuration: animation.repeatDuration)
    timing.fillsBackwards = animation.fillMode.fillsBackwards
    timing.fillsForwards = animation.fillMode.fillsForwards
    switch animation {
    case let spring as CASpringAnimation: timing.curve = .spring(spring.spring)
    case let decay as CADecayAnimation: timing.curve = .decay(rate: decay.rate)
    default: timing.curve = animation.timingFunction?.curve ?? .linear
    }
    let counts = Double(animation.repeatCount) + animation.repeatDuration
    guard timing.isValid, !counts.isNaN else {
      RefusalLog.refuse("CAAnimation: timing", "timing refused: \(describe(animation))")
      return nil
    }
    return timing
  }

  private func describe(_ animation: CAAnimation) -> String {
    let path = (animation as? CAPropertyAnimation)?.keyPath ?? "no key path"
    return "\(type(of: animation)) on \(path) of \(layer.logName)"
  }

  /// A track that writes nothing: it makes the renderer report start and end.
  private mutating func addTimekeeper(
    _ timings: [TrackTiming], staysAfterEnd: Bool, onlyReports: Bool = false
  ) {
    var options: AnimationTrack.Options = staysAfterEnd ? .staysAfterEnd : []
    if onlyReports { options.insert(.onlyReports) }
    result.tracks.append(
      AnimationTrack(
        id: id, target: TrackTarget(.none), timings: [timings[0]], segments: .lanes([]),
        options: options))
  }

  /// Whether an animation is of a property without values between two others.
  private func isTimedOnly(_ animation: CAPropertyAnimation) -> Bool {
    guard let path = animation.keyPath else { return false }
    return type(of: layer).declaredProperties[path]?.isTimedOnly == true
  }

  // MARK: - Properties

  private mutating func add(
    _ animation: CAPropertyAnimation, _ timings: [TrackTiming], staysAfterEnd: Bool
  ) {
    if isTimedOnly(animation) { return }
    guard let target = AnimationTarget(animation, on: layer) else {
      RefusalLog.refuse("CAAnimation: key path", "nothing to animate: \(describe(animation))")
      return
    }
    // The value below shows, and the animation keeps its time (behaviour fact KF-17).
    if (animation as? CAKeyframeAnimation)?.hasOneValueOnly == true { return }
    guard let values = AnimationValues(animation, for: target, on: layer) else {
      RefusalLog.refuse("CAAnimation: values", "values refused: \(describe(animation))")
      return
    }
    if let key = animation.keyPath?.prefix(while: { $0 != "." }) {
      if type(of: layer).needsDisplay(forKey: String(key)) { result.redraws = true }
      if key == "bounds", layer.contentsRedrawPolicy == .duringResize { result.redraws = true }
    }
    var options = values.options
    if animation.isCumulative { options.insert(.cumulative) }
    if staysAfterEnd { options.insert(.staysAfterEnd) }
    if target.kind == .integer { options.insert(.rounds) }
    if target.kind == .flag, !options.contains(.discrete) { options.insert(.switches) }
    var track = AnimationTrack(
      id: id, target: target.track, timings: timings, segments: values.segments,
      options: options)
    track.keyTimes = values.keyTimes
    track.curves = values.curves
    result.images += values.images
    for track in [track] + ((animation as? CASpringAnimation)?.pushTracks(like: track) ?? []) {
      if let key = target.customKey {
        result.customTracks.append(
          CustomTrack(
            key: key, kind: target.kind, element: target.element, track: track,
            objects: target.objectCount > 0
              ? (animation as? CAKeyframeAnimation)?.values ?? [] : []))
      } else {
        if target.isNamed, let path = animation.keyPath {
          result.namedTracks.append(
            NamedTrack(
              index: result.tracks.count, keyPath: path, filterInput: target.filterInput))
        }
        result.tracks.append(track)
      }
    }
    if target.customKey == nil { addRotation(along: animation, like: track) }
  }

  /// The turn that follows a path, as a track of its own on the transform (fact KF-10); of a path
  /// that drives the translation of a matrix, on that matrix (KP-21).
  private mutating func addRotation(
    along animation: CAPropertyAnimation, like track: AnimationTrack
  ) {
    let isTranslation = track.target.component == .translation
    guard let keyframes = animation as? CAKeyframeAnimation, let mode = keyframes.rotationMode,
      track.target.property == .position && track.target.laneCount == 2
        || isTranslation && keyframes.path != nil
    else { return }
    guard mode == .rotateAuto || mode == .rotateAutoReverse else {
      RefusalLog.refuse("CAAnimation: rotation mode", "rotation mode '\(mode.rawValue)' refused")
      return
    }
    var turn = track
    turn.target = TrackTarget(isTranslation ? track.target.property : .transform)
    turn.options.remove(.additive)
    turn.options.remove(.cumulative)
    turn.options.insert(.followsTangent)
    if mode == .rotateAutoReverse { turn.options.insert(.followsTangentReversed) }
    result.tracks.append(turn)
  }
}
