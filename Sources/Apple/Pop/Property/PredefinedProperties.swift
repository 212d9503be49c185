// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Diagnostics
internal import Foundation
internal import QuartzCore
internal import ViewCore

/// A predefined property: how its components are read and written, and where a layer has them.
struct PredefinedProperty: Sendable {
  let name: String
  let kind: PopValueKind
  let threshold: CGFloat
  var layerPaths: [LayerPath] = []
  /// The components of an object; nil for one of another class.
  let read: @Sendable (AnyObject) -> SIMD4<Double>?
  let write: @Sendable (AnyObject, SIMD4<Double>) -> Void
}

/// The predefined properties by their names (thresholds: view fact PO-14).
enum PredefinedProperties {
  // The table and its properties never change once it is made, so that all threads may read them.
  private nonisolated(unsafe) static let table: [String: POPAnimatableProperty] = {
    let all = layers + transforms + shapes + views + scrollViews + others
    return Dictionary(
      uniqueKeysWithValues: all.map { ($0.name, POPAnimatableProperty(values(of: $0))) })
  }()

  /// The property of a name, one object for all who ask; nil for an unknown one.
  static func property(named name: String) -> POPAnimatableProperty? { unsafe table[name] }

  private static func values(of property: PredefinedProperty) -> POPAnimatableProperty.Values {
    var values = POPAnimatableProperty.Values()
    values.name = property.name
    values.threshold = property.threshold
    values.kind = property.kind
    values.layerPaths = property.layerPaths
    unsafe values.readBlock = { object, components in
      guard let object = object as AnyObject?, let components = unsafe components,
        let value = property.read(object)
      else { return }
      // The caller has memory for four numbers, of which the property fills in its own.
      for lane in 0..<property.kind.componentCount {
        unsafe components[lane] = CGFloat(value[lane])
      }
    }
    unsafe values.writeBlock = { object, components in
      guard let object = object as AnyObject?, let components = unsafe components else { return }
      var value = SIMD4<Double>.zero
      // The caller has the property's components there.
      for lane in 0..<property.kind.componentCount { value[lane] = unsafe components[lane].native }
      property.write(object, value)
    }
    return values
  }

  // MARK: - Kinds of objects

  /// A property of layers.
  static func layer<Layer: CALayer>(
    _ name: String, _ kind: PopValueKind, _ threshold: CGFloat, _ paths: [LayerPath],
    _ read: @escaping @Sendable (Layer) -> SIMD4<Double>,
    _ write: @escaping @Sendable (Layer, SIMD4<Double>) -> Void
  ) -> PredefinedProperty {
    PredefinedProperty(
      name: name, kind: kind, threshold: threshold, layerPaths: paths,
      read: { ($0 as? Layer).map(read) },
      write: { object, value in if let layer = object as? Layer { write(layer, value) } })
  }

  /// A property of objects that a protocol of the kits describes; they belong to the main thread.
  static func kit<Target: Sendable>(
    _ name: String, _ kind: PopValueKind, _ threshold: CGFloat, _ target: Target.Type,
    _ read: @escaping @MainActor @Sendable (Target) -> SIMD4<Double>,
    _ write: @escaping @MainActor @Sendable (Target, SIMD4<Double>) -> Void
  ) -> PredefinedProperty {
    PredefinedProperty(
      name: name, kind: kind, threshold: threshold,
      read: { object in
        guard let target = object as? Target, isMainThread else { return nil }
        return MainActor.assumeIsolated { read(target) }
      },
      write: { object, value in
        guard let target = object as? Target, isMainThread else { return }
        MainActor.assumeIsolated { write(target, value) }
      })
  }

  /// Marks the main queue, which a program may serve on another thread than its first.
  private static let mainQueueMark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller may touch views; logs that it may not.
  static var isMainThread: Bool {
    if Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueMark) == true { return true }
    RefusalLog.refuse("Pop: thread", "views are animated on the main thread only")
    return false
  }
}

// MARK: - Components

extension SIMD4<Double> {
  init(_ number: CGFloat) { self.init(number.native, 0, 0, 0) }

  init(_ point: CGPoint) { self.init(point.x.native, point.y.native, 0, 0) }

  init(_ size: CGSize) { self.init(size.width.native, size.height.native, 0, 0) }

  init(_ rect: CGRect) {
    self.init(
      rect.origin.x.native, rect.origin.y.native, rect.size.width.native,
      rect.size.height.native)
  }

  init(_ color: CGColor?) { self = color.map { SIMD4<Double>($0.sRGBComponents) } ?? .zero }

  var number: CGFloat { CGFloat(x) }
  var point: CGPoint { CGPoint(x: x, y: y) }
  var size: CGSize { CGSize(width: x, height: y) }
  var rect: CGRect { CGRect(x: x, y: y, width: z, height: w) }
  var color: CGColor { CGColor(sRGBComponents: SIMD4<Float>(self)) }
}
