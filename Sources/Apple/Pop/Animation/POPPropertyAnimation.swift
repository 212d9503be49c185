// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation
internal import QuartzCore
internal import RenderTree

/// The sides on which an animation holds its value between its ends.
public struct POPAnimationClampFlags: OptionSet, Sendable {
  public let rawValue: UInt

  /// Makes flags of their bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The value does not fall behind the start value.
  public static let start = POPAnimationClampFlags(rawValue: 1)
  /// The value does not pass the target.
  public static let end = POPAnimationClampFlags(rawValue: 2)
  /// Neither.
  public static let both: POPAnimationClampFlags = [.start, .end]
}

/// The abstract base of animations that write a property of an object.
///
/// Values are numbers, `CGPoint`, `CGSize`, `CGRect`, edge insets or colours (`CGColor`, or those of a
/// kit). A value of another type, of another number of components than its property has, or with a
/// number that is not finite is refused and logged, and the old one stays.
open class POPPropertyAnimation: POPAnimation {
  private var storedProperty: POPAnimatableProperty?
  private var from: Any?
  private var to: Any?
  /// The start value of the leg in components, once it is known.
  final var start: PopValue?
  /// The target of the leg in components, once it is known.
  final var target: PopValue?
  /// The value of the last step, before rounding.
  final var current: SIMD4<Double>?
  /// The last value written and the one before.
  final var written: (last: SIMD4<Double>?, former: SIMD4<Double>?)

  /// The multiple to which values are rounded when they are written. Default 0: none.
  ///
  /// A number that is negative or not finite is refused and logged.
  open var roundingFactor: CGFloat = 0 {
    didSet {
      if !(roundingFactor >= 0 && roundingFactor.isFinite) {
        roundingFactor = refused("roundingFactor", oldValue)
      }
      changed()
    }
  }
  /// The bits of the `POPAnimationClampFlags` that hold the value between its ends. Default 0: none.
  open var clampMode: UInt = 0 { didSet { changed() } }
  /// Whether each step adds what the value has gained to what the object has. Default false.
  ///
  /// The property needs a read block.
  open var isAdditive = false { didSet { changed() } }

  /// Makes an animation without a property.
  public override init() {
    super.init()
  }

  /// The property that is written. Default nil.
  open var property: POPAnimatableProperty! {
    get { storedProperty }
    set {
      storedProperty = newValue.map { $0.frozen }
      changed()
    }
  }

  /// The value at the start. Default nil: the object's value then, which the animation has from then on.
  open var fromValue: Any! {
    get { from }
    set {
      guard let value = accepted(newValue, "fromValue") else { return }
      from = newValue
      start = value
      storedTracer?.record(.fromValueUpdate, of: self, value: newValue)
      endsDidChange()
    }
  }

  /// The target. Default nil: the object's value at the start, which the animation has from then on.
  ///
  /// It may be changed during the run: a spring goes on with its velocity. Another target lets an
  /// animation that is halted go on, and one that has stayed after its end run again from the object's
  /// value.
  open var toValue: Any! {
    get { to }
    set { setTarget(newValue) }
  }

  /// Stores a target that the application sets.
  func setTarget(_ newValue: Any?) {
    guard let value = accepted(newValue, "toValue") else { return }
    let isOther = value?.components != target?.components
    to = newValue
    target = value
    run.hasReached = false
    storedTracer?.record(.toValueUpdate, of: self, value: newValue)
    endsDidChange()
    guard isOther, run.isPaused, run.isActive || run.isSettled else { return }
    if run.isSettled {
      from = nil
      current = nil
    }
    isPaused = false
  }

  /// The value that a new end has: an outer nil for one that is refused.
  final func accepted(_ value: Any?, _ name: String) -> PopValue?? {
    guard let value, !(value is NSNull) else { return .some(nil) }
    let known = storedProperty?.componentCount ?? (target ?? start)?.kind.componentCount
    guard let read = PopValue(value), known.map({ $0 == read.kind.componentCount }) ?? true else {
      RefusalLog.refuse(
        "\(type(of: self)): \(name)",
        "\(name) \(RefusalLog.text(of: value)) of \(type(of: self)) refused")
      return nil
    }
    return .some(read)
  }

  /// An end of the way was set; the course of a run follows it.
  func endsDidChange() { changed() }

  override func takeValues(from other: POPAnimation) {
    super.takeValues(from: other)
    guard let other = other as? POPPropertyAnimation else { return }
    storedProperty = other.storedProperty
    from = other.from
    to = other.to
    start = other.from.flatMap { PopValue($0) }
    target = other.to.flatMap { PopValue($0) }
    roundingFactor = other.roundingFactor
    clampMode = other.clampMode
    isAdditive = other.isAdditive
  }

  // MARK: - Runs

  /// A value that the application has set, in whose form others are given back; nil for none.
  var form: PopValue? { target ?? start }

  /// The kind of the values: of those that are set, else of the property.
  final var kind: PopValueKind { form?.kind ?? storedProperty?.kind ?? .float }

  /// A value with some components, in the form of those that are set.
  final func value(_ components: SIMD4<Double>) -> PopValue {
    form?.with(components) ?? PopValue(kind, components)
  }

  override func canRun(on object: NSObject) -> Bool {
    guard let property = storedProperty else {
      RefusalLog.refuse("POPAnimation: property", "\(type(of: self)) without a property refused")
      return false
    }
    guard property.isWritable, !isAdditive || property.isReadable else {
      RefusalLog.refuse(
        "POPAnimation: blocks", "property \(property.name ?? "") without the blocks needed refused")
      return false
    }
    for value in [start, target] {
      guard let value, let count = property.componentCount, count != value.kind.componentCount
      else { continue }
      RefusalLog.refuse(
        "POPAnimation: components",
        "property \(property.name ?? "") has \(count) components; \(value.boxed) refused")
      return false
    }
    return true
  }

  override func willStart(on object: NSObject) {
    // Ends that are not set become those of the object (view fact PO-5).
    if from == nil { from = end(readFrom: object)?.boxed }
    if to == nil, readsTarget { to = end(readFrom: object)?.boxed }
    start = from.flatMap { PopValue($0) } ?? value(.zero)
    target = to.flatMap { PopValue($0) } ?? value(.zero)
    current = nil
    written = (nil, nil)
  }

  /// Whether a target that is not set is the object's value.
  var readsTarget: Bool { true }

  /// The object's value as an end of the way.
  private func end(readFrom object: NSObject) -> PopValue? {
    guard let components = read(object) else { return nil }
    return form?.with(components) ?? PopValue(kind, components, of: object)
  }

  /// The object's value; nil without a read block, and where it is not finite.
  final func read(_ object: NSObject) -> SIMD4<Double>? {
    guard let value = storedProperty?.read(object) else { return nil }
    storedTracer?.record(.propertyRead, of: self, value: self.value(value).boxed)
    return value
  }

  /// Writes a step's value, held and rounded as the application wants, and reports it.
  ///
  /// - Returns: whether the animation still runs: a called function may remove it.
  @discardableResult
  final func write(_ value: SIMD4<Double>, on object: NSObject) -> Bool {
    guard (value * 0) == .zero, let property = storedProperty else { return true }
    current = value
    var shown = value
    if roundingFactor > 0 {
      let factor = SIMD4(repeating: roundingFactor.native)
      shown = (shown / factor).rounded(.toNearestOrAwayFromZero) * factor
    }
    var result = shown
    if isAdditive {
      guard let below = read(object) else { return true }
      result = below + shown - (written.last ?? .zero)
    }
    written = (shown, written.last)
    property.write(result, to: object)
    storedTracer?.record(
      .propertyWrite, of: self, value: self.value(result).boxed, velocity: currentVelocity)
    guard run.entry != nil else { return false }
    reportApply()
    return run.entry != nil
  }

  /// The velocity beside a value in the record; nil for animations without one.
  var currentVelocity: Any? { nil }

  /// A value held between the ends, in the direction of the way (view fact PO-10).
  final func clamped(_ value: SIMD4<Double>) -> SIMD4<Double> {
    let flags = POPAnimationClampFlags(rawValue: clampMode)
    guard !flags.isDisjoint(with: .both), let from = start?.components, let to = target?.components
    else { return value }
    var result = value
    for lane in 0..<kind.componentCount {
      let isRising = to[lane] >= from[lane]
      if flags.contains(.start) {
        result[lane] =
          isRising ? max(result[lane], from[lane]) : min(result[lane], from[lane])
      }
      if flags.contains(.end) {
        result[lane] = isRising ? min(result[lane], to[lane]) : max(result[lane], to[lane])
      }
    }
    return result
  }

  /// Reports the target once the value is there or beyond: all components are at it or have passed
  /// it since the value before.
  final func checkReach(from former: SIMD4<Double>, to value: SIMD4<Double>) {
    guard !run.hasReached, let target = target?.components else { return }
    for lane in 0..<kind.componentCount where value[lane] != target[lane] {
      let (before, after) = (target[lane] - former[lane], target[lane] - value[lane])
      if before.sign == after.sign || before == 0 { return }
    }
    reportReach()
  }

  override func finish(on object: NSObject) {
    guard let target = target?.components else { return }
    let former = current ?? target
    current = target
    if write(target, on: object) { checkReach(from: former, to: target) }
  }

  override func prepareRepeat() {
    if autoreverses {
      storedTracer?.record(.autoreversed, of: self)
      let back = start
      from = target?.boxed
      to = back?.boxed
    } else {
      from = start?.boxed
      to = target?.boxed
    }
  }

  /// Restarts an animation that stays after its end: from where it is.
  override func resume() {
    guard !run.isActive else { return }
    if let current { from = value(current).boxed }
  }

  // MARK: - The renderer

  /// The course of the present leg for the renderer; nil where it has none.
  var course: PopCourse? { nil }

  override func motions(on object: NSObject) -> [PopMotion] {
    guard run.isActive, !run.isPaused, !run.isResuming, !isAdditive, roundingFactor == 0,
      clampMode == 0,
      animationDidApplyBlock == nil, storedTracer?.isTracing != true, let course,
      let property = storedProperty, !property.layerPaths.isEmpty,
      let layer = object as? CALayer, layer.hasRenderer, layer.runsWithMediaTime
    else { return [] }
    let begin = layer.convertTime(run.time - run.elapsed + course.start, from: nil)
    return property.layerPaths.map { path in
      PopMotion(
        keyPath: path.keyPath, course: course.course.lanes(path.lanes), beginTime: begin,
        duration: course.duration, timingFunction: course.timingFunction)
    }
  }
}
