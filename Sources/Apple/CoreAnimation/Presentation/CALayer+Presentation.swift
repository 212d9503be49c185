// SPDX-License-Identifier: MIT

internal import ClassTables
internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The presentation tree: copies of layers with the values that are on screen now.
///
/// A copy is made when asked for, and kept while someone holds it: asked again at the same time it
/// is the same object, refreshed if the model changed (behaviour fact MP-5). The values come from
/// the same evaluation that the renderer uses, at the frame clock's time of the first context.
extension CALayer {
  /// The presentation copy for now; nil when no renderer shows the layer (behaviour fact MP-2).
  final func presentationAtCurrentTime() -> CALayer? {
    if let presentedModel { return presentedModel.presentationAtCurrentTime() }
    guard isInRenderTree, let context = contexts.first else { return nil }
    return presentation(at: context.currentTime)
  }

  /// The presentation copy at a time of the frame clock.
  final func presentation(at time: CFTimeInterval) -> CALayer {
    if let copy = presentationCopy, copy.presentedTime == time {
      let held = copy.heldCopies
      copy.copyValues(from: self)
      copy.presentedTime = time
      copy.heldCopies = held
      copy.applyTracks(of: self, at: time)
      return copy
    }
    let copy = presentationOfOwnClass()
    copy.presentedTime = time
    copy.applyTracks(of: self, at: time)
    presentationCopy = copy
    return copy
  }

  /// The presentation copy for now, as an object of the layer's class.
  ///
  /// It is one, see `madeCopy()`. Of a class whose values cannot be found, where class tables are not used,
  /// only members of our classes may be used on it, as was reported.
  final func presentationOfThisClass() -> Self? {
    presentationAtCurrentTime().map {
      unsafe Unmanaged<Self>.fromOpaque(Unmanaged.passUnretained($0).toOpaque())
        .takeUnretainedValue()
    }
  }

  /// A presentation copy, made by the `init(layer:)` of the layer's class.
  private func presentationOfOwnClass() -> CALayer {
    let nesting = ThreadTransactions.current.layoutNesting
    let outer = nesting.layerToPresent
    nesting.layerToPresent = self
    defer { nesting.layerToPresent = outer }
    return madeCopy()
  }

  /// Whether an `init(layer:)` that is under way makes the presentation copy of this layer; the first that
  /// asks makes it. All others make layers of their own.
  final func takesPresentation(asClass type: CALayer.Type) -> Bool {
    let nesting = ThreadTransactions.current.layoutNesting
    guard nesting.layerToPresent === self,
      Swift.type(of: self) == type || !ClassTables.areUsed
    else { return false }
    nesting.layerToPresent = nil
    return true
  }

  /// The layer that this one shows; itself on a model layer.
  final var modelOrSelf: CALayer { presentedModel ?? self }

  /// The presentation copies of the sublayers; nil when none exist.
  final var presentedSublayers: [CALayer]? {
    guard let model = presentedModel, !model.children.isEmpty else { return nil }
    let time = presentedTime
    let copies = model.children.map { $0.presentation(at: time) }
    heldCopies = copies
    return copies
  }

  /// The layer of this one's tree that shows a model layer; nil if no renderer shows it.
  ///
  /// Beside a model layer that is the layer itself, beside a presentation copy its copy for the same time.
  final func shownCopy(of layer: CALayer) -> CALayer? {
    guard presentedModel != nil else { return layer }
    return layer.isInRenderTree ? layer.presentation(at: presentedTime) : nil
  }

  /// The frame clock's time that a presentation copy shows.
  final private(set) var presentedTime: CFTimeInterval {
    get { rare?.presentation.time ?? 0 }
    set { madeRare.presentation.time = newValue }
  }

  /// The sublayers' copies, kept so that they live as long as this one.
  private var heldCopies: [CALayer] {
    get { rare?.presentation.heldCopies ?? [] }
    set { madeRare.presentation.heldCopies = newValue }
  }

  // MARK: - Values

  /// Puts the animated values of a model layer over this copy's.
  private func applyTracks(of model: CALayer, at time: CFTimeInterval) {
    guard let animations = model.rare?.animations, !animations.isEmpty else { return }
    let compiled = animations.compactMap(\.compiled)
    guard !compiled.isEmpty else { return }
    let layerTime = model.time(fromHost: time)
    let tracks = compiled.flatMap(\.tracks)
    let groups = tracks.reduce(into: NodeGroups()) { $0.formUnion($1.target.property.group) }
    if !groups.isEmpty {
      let model = modelDelta(of: groups, tracks, atLayerTime: layerTime)
      let presented = PresentedValues(
        model, of: nodeID, tracks: tracks, atLayerTime: layerTime)
      presented.show(in: &values)
      let images = compiled.flatMap(\.images)
      for property in presented.drivenProperties { takeOverObject(of: property, images: images) }
      if let effects = presented.effects { applyEffects(effects, drivenBy: tracks) }
      showClassValues(presented)
    }
    applyCustomTracks(compiled.flatMap(\.customTracks), atLayerTime: layerTime)
  }

  /// The values of this copy below its tracks, in the groups that these drive.
  private func modelDelta(
    of groups: NodeGroups, _ tracks: [AnimationTrack], atLayerTime time: Double
  ) -> RenderDelta {
    var delta = RenderDelta()
    delta.append(groups, of: self, isNew: true)
    if groups.contains(.emitter), let emitter = self as? CAEmitterLayer {
      let cells = EmitterCellList(emitter.emitter.cells ?? [])
      delta.emitter = [.init(nodeID, emitter.change(cells, tracks, atLayerTime: time))]
    }
    return delta
  }

  /// Puts the animated outline of the shadow and the animated filters over this copy's.
  private func applyEffects(_ presented: NodeEffects, drivenBy tracks: [AnimationTrack]) {
    applyFilters(presented, drivenBy: tracks)
    guard tracks.contains(where: { $0.target.property == .shadowPath }),
      let path = presented.shadowPath, path != nodeEffects.shadowPath
    else { return }
    madeRare.shadowPath = CGPath(geometry: path)
  }

  /// Brings the objects that the properties answer with in line with the animated values.
  private func takeOverObject(of property: AnimatableProperty, images: [LayerImage]) {
    switch property {
    case .backgroundColor:
      backgroundColorValue = CGColor(sRGBComponents: values.style.backgroundColor)
    case .borderColor: borderColorValue = CGColor(sRGBComponents: values.style.borderColor)
    case .shadowColor: shadowColorValue = CGColor(sRGBComponents: values.shadow.color)
    case .contents:
      let shown = values.contents.coveringImage
      let all = images + [LayerImage(contentsValue, scale: scaleOfContents)].compactMap { $0 }
      if let image = all.first(where: { $0.id == shown }) { contentsValue = image.object }
    default: break
    }
  }

  /// Evaluates the properties that only the application knows, key by key.
  private func applyCustomTracks(_ tracks: [CustomTrack], atLayerTime time: Double) {
    var seen: Set<String> = []
    for first in tracks where seen.insert(first.key).inserted {
      let own = tracks.filter { $0.key == first.key }
      guard first.objects.isEmpty else {
        let last = own.reversed().lazy.compactMap { $0.object(atLayerTime: time) }.first
        if last is NSNull {
          _ = Self.declaredProperties[first.key]?.keyed.set(self, nil)
        } else if let last {
          show(last, forKey: first.key)
        }
        continue
      }
      let base = keyedValue(first.key)
      let kind = base.map { ValueKind(guessedFrom: $0) } ?? first.kind
      var evaluation = PropertyEvaluation(own.map(\.track), kind: kind, element: first.element)
      evaluation.base = base
      guard let value = evaluation.value(atLayerTime: time) else { continue }
      show(value, forKey: first.key)
    }
  }
}
