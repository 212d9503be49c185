// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation
internal import RenderTree

/// Setters that do more than store.
extension CALayer {
  /// Sets the bounds; a change of size marks layout, and display if asked for (LA-3, DI-4).
  ///
  /// A negative size is turned round: the origin moves to the least corner (behaviour fact GE-20).
  final func setBounds(_ given: SIMD4<Double>) {
    var bounds = given
    if given.z < 0 { (bounds.x, bounds.z) = (given.x + given.z, -given.z) }
    if given.w < 0 { (bounds.y, bounds.w) = (given.y + given.w, -given.w) }
    let old = values.geometry.bounds
    store(bounds, in: \.values.geometry.bounds, as: .bounds)
    guard values.geometry.bounds == bounds, old != bounds, presentedModel == nil else { return }
    let isResized = old.z != bounds.z || old.w != bounds.w
    if rare != nil { markAfterBoundsChange(resized: isResized) }
    guard isResized else { return }
    if contentsValue != nil { markScaledContents() }
    setNeedsLayout()
    resizeSublayers(withOldSize: CGSize(width: old.z, height: old.w))
  }

  final func setBackgroundColor(_ color: CGColor?) {
    let hadPattern = backgroundColorValue?.pattern != nil
    store(
      color, in: \.backgroundColorValue, lanes: \.style.backgroundColor, as: .backgroundColor)
    guard hadPattern || color?.pattern != nil else { return }
    _ = madeRare
    markDirty(.effects)
  }

  final func setHidden(_ isHidden: Bool) {
    guard isHidden != values.style.flags.contains(.hidden) else { return }
    store(isHidden, flag: .hidden, as: .hidden)
    runOrderAction(isHidden ? kCAOnOrderOut : kCAOnOrderIn)
  }

  final func setContents(_ contents: Any?) {
    if let old = contentsValue as AnyObject?, let new = contents as AnyObject?, old === new {
      // Images never change; the same texture again says that its pixels have, and so do contents of
      // several scales.
      (new as? GLTextureContents)?.setNeedsDisplay()
      if new is any ScaledContents { markDirty(LayerProperty.contents.invalidates) }
      return
    }
    if contents == nil, contentsValue == nil { return }
    change(.contents) {
      contentsValue = contents
      let image = LayerImage(contents, scale: scaleOfContents)
      showContents(image)
      (contents as? GLTextureContents)?.attach(self)
      if let contents, image == nil {
        RefusalLog.refuse(
          "CALayer: contents",
          "contents of type \(Swift.type(of: contents)) are not drawn on \(logName)")
      }
    }
  }

  /// Sets one of the two filters; a name that the render tree has no case for only reads back.
  final func store(
    _ filter: CALayerContentsFilter, in path: WritableKeyPath<NodeContents, ContentsFilter>,
    unknown: ReferenceWritableKeyPath<RareLayerValues, CALayerContentsFilter?>,
    as property: LayerProperty
  ) {
    let old = rare?[keyPath: unknown] ?? CALayerContentsFilter(values.contents[keyPath: path])
    guard filter != old else { return }
    change(property) {
      if filter.nodeFilter == nil || rare != nil {
        madeRare[keyPath: unknown] = filter.nodeFilter == nil ? filter : nil
      }
      values.contents[keyPath: path] = filter.nodeFilter ?? .linear
    }
  }

  /// Takes over values for properties that were never set by hand.
  final func setStyle(_ style: [AnyHashable: Any]?) {
    let rare = madeRare
    rare.style = style
    for key in rare.styledKeys where style?[key] == nil {
      rare.styledKeys.remove(key)
      guard let property = Self.declaredProperties[key] else { continue }
      _ = property.keyed.set(self, startValue(of: property))
    }
    for (key, value) in style ?? [:] {
      // Actions are searched in the style itself (behaviour fact AC-1).
      guard let key = key as? String, key != "actions", key != "style",
        let property = Self.declaredProperties[key], property.isStyled, !isSetByHand(property)
      else { continue }
      madeRare.styledKeys.insert(property.key)
      if !property.keyed.set(self, value) { refuse(value, for: property) }
    }
  }

  /// Whether a property differs from its default for another reason than `style`.
  private func isSetByHand(_ property: LayerProperty) -> Bool {
    if rare?.styledKeys.contains(property.key) == true { return false }
    return !KeyedProperty.areEqual(property.keyed.get(self), startValue(of: property))
  }

  /// Takes over the values of another layer, for a presentation copy.
  final func copyValues(from source: CALayer) {
    takeValues(of: source)
    showCommittedValues(of: source)
  }

  /// Takes over the values of another layer, for a layer that the application makes of it.
  ///
  /// A mask belongs to one layer, and filters are changed in place: the mask is left out, and the
  /// filters are copied.
  final func adoptValues(of source: CALayer) {
    takeValues(of: source)
    values.style.flags.formUnion(
      layerClass.initialFlags.subtracting(source.layerClass.initialFlags))
    rare?.mask = nil
    copyFilters()
    (contentsValue as? GLTextureContents)?.attach(self)
  }

  private func takeValues(of source: CALayer) {
    values = source.values
    timing = source.timing
    rare = source.rare.map { RareLayerValues(presenting: $0) }
    backgroundColorValue = source.backgroundColorValue
    borderColorValue = source.borderColorValue
    shadowColorValue = source.shadowColorValue
    contentsValue = source.contentsValue
    copyClassValues(from: source)
  }
}
