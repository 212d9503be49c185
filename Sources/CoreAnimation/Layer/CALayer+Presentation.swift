// SPDX-License-Identifier: MIT

internal import CoreGraphics
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
    let copy = PresentationCopyable.copy(of: self)
    copy.presentedTime = time
    copy.applyTracks(of: self, at: time)
    presentationCopy = copy
    return copy
  }

  /// The presentation copies of the sublayers; nil when there are none.
  final var presentedSublayers: [CALayer]? {
    guard let model = presentedModel, !model.children.isEmpty else { return nil }
    let time = presentedTime
    let copies = model.children.map { $0.presentation(at: time) }
    heldCopies = copies
    return copies
  }

  /// The frame clock's time that a presentation copy shows.
  private var presentedTime: CFTimeInterval {
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
    let all = compiled.flatMap(\.tracks)
    let tracks = all.filter { !$0.target.property.group.isClassValue }
    if tracks.count < all.count {
      applyClassTracks(all, atLayerTime: layerTime)
      (self as? CAEmitterLayer)?.applyCellTracks(all, atLayerTime: layerTime)
    }
    if !tracks.isEmpty {
      var store = TrackStore()
      store.setTracks(tracks, of: NodeIndex(0))
      var driven: [AnimatableProperty] = []
      values.present(&store, atLayerTime: layerTime) { driven.append($0) }
      for property in driven { takeOverObject(of: property, images: compiled.flatMap(\.images)) }
    }
    applyEffectTracks(tracks, atLayerTime: layerTime)
    applyCustomTracks(compiled.flatMap(\.customTracks), atLayerTime: layerTime)
  }

  /// Puts the animated outline of the shadow and inputs of filters over this copy's.
  private func applyEffectTracks(_ tracks: [AnimationTrack], atLayerTime time: Double) {
    applyFilterTracks(tracks, atLayerTime: time)
    let own = tracks.filter { $0.target.property == .shadowPath }
    guard !own.isEmpty else { return }
    var evaluation = PropertyEvaluation(own, kind: .path)
    evaluation.base = shadowPath
    if let path = evaluation.value(atLayerTime: time) as? CGPath { madeRare.shadowPath = path }
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
      let all = images + [LayerImage(contentsValue)].compactMap { $0 }
      if let image = all.first(where: { $0.id == shown }) { contentsValue = image.object }
    default: break
    }
  }

  /// Evaluates the properties that only the application knows, key by key.
  private func applyCustomTracks(_ tracks: [CustomTrack], atLayerTime time: Double) {
    var seen: Set<String> = []
    for first in tracks where seen.insert(first.key).inserted {
      let own = tracks.filter { $0.key == first.key }
      let base = keyedValue(first.key)
      let kind = base.map { ValueKind(guessedFrom: $0) } ?? first.kind
      var evaluation = PropertyEvaluation(own.map(\.track), kind: kind)
      evaluation.base = base
      guard let value = evaluation.value(atLayerTime: time) else { continue }
      show(value, forKey: first.key)
    }
  }
}

extension NodeValues {
  /// Puts the values of a layer's tracks over the model's; `driven` hears of each property.
  mutating func present(
    _ store: inout TrackStore, atLayerTime time: Double, driven: (AnimatableProperty) -> Void
  ) {
    var start = 0
    while start < store.tracks.count {
      let end = store.endOfRun(from: start)
      let property = store.tracks[start].target.property
      _ = store.sampleRun(start..<end, atLayerTime: time)
      present(property, store, start..<end)
      driven(property)
      start = end
    }
  }

  private mutating func present(
    _ property: AnimatableProperty, _ store: borrowing TrackStore, _ run: Range<Int>
  ) {
    switch property.group {
    case .transform:
      let value = store.matrix(run: run, base: transform)
      if value.isFinite { transform = value }
    case .sublayerTransform:
      let value = store.matrix(run: run, base: sublayerTransform)
      if value.isFinite { sublayerTransform = value }
    case .contents where property == .contents:
      contents = store.contents(run: run, base: contents)
    default:
      let value = store.lanes(run: run, base: lanes(property))
      if value.isStorable { setLanes(property, value) }
    }
  }

  func lanes(_ property: AnimatableProperty) -> SIMD4<Double> {
    switch property.group {
    case .geometry: geometry.lanes(property)
    case .style: style.lanes(property)
    case .contents: contents.lanes(property)
    default: shadow.lanes(property)
    }
  }

  private mutating func setLanes(_ property: AnimatableProperty, _ value: SIMD4<Double>) {
    switch property.group {
    case .geometry: geometry.setLanes(property, value)
    case .style: style.setLanes(property, value)
    case .contents: contents.setLanes(property, value)
    default: shadow.setLanes(property, value)
    }
  }
}
