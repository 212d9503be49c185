// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation

/// Several items that move as one body, each with its own shape and mass.
///
/// The items keep the places that they had to each other when the group was made. They are not in an
/// animator by themselves, and a group has no group among its items: those are left out.
@preconcurrency @MainActor open class UIDynamicItemGroup: UIResponderRoot, UIDynamicItem {
  /// The items, in the order of the initializer.
  public final let items: [any UIDynamicItem]
  /// Where the items are in the group.
  private final let places: [DynamicPlace]
  private final let size: CGSize
  private final var place: DynamicPlace

  /// Makes a group of items, with its middle in the middle of the box around them.
  ///
  /// Items without area or with places that are not finite are left out.
  public init(items: [any UIDynamicItem]) {
    let sound = items.filter { item in
      !(item is UIDynamicItemGroup) && item.center.isFinite && DynamicShape(item) != nil
    }
    if sound.count < items.count {
      RefusalLog.refuse(
        "UIDynamicItemGroup: refused items", "groups, or without a shape; they are left out")
    }
    self.items = sound
    var box = CGRect.null
    for item in sound {
      let (size, center) = (item.bounds.size, item.center)
      let turned = CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height
      ).applying(CGAffineTransform(rotationAngle: Self.angle(of: item)))
      box = box.union(turned.offsetBy(dx: center.x, dy: center.y))
    }
    let middle = sound.isEmpty ? CGPoint.zero : CGPoint(x: box.midX, y: box.midY)
    size = sound.isEmpty ? .zero : box.size
    place = DynamicPlace(center: middle, angle: 0)
    places = sound.map { item in
      DynamicPlace(
        center: CGPoint(x: item.center.x - middle.x, y: item.center.y - middle.y),
        angle: Self.angle(of: item))
    }
    super.init(hidingPlainInitializer: ())
  }

  private static func angle(of item: any UIDynamicItem) -> CGFloat {
    atan2(item.transform.b, item.transform.a)
  }

  /// The middle, in points; setting it moves all items.
  open var center: CGPoint {
    get { place.center }
    set {
      place.center = newValue
      writePlaces()
    }
  }

  /// The size of the box around the items when the group was made, with the origin (0, 0).
  open var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// The turn of the group; setting it turns all items about the middle. Only the rotation counts.
  open var transform: CGAffineTransform {
    get { CGAffineTransform(rotationAngle: place.angle) }
    set {
      place.angle = atan2(newValue.b, newValue.a)
      writePlaces()
    }
  }

  private func writePlaces() {
    for (item, part) in zip(items, places) {
      let offset = UIOffset(horizontal: part.center.x, vertical: part.center.y)
      item.center = place.point(at: offset)
      item.transform = CGAffineTransform(rotationAngle: place.angle + part.angle)
    }
  }

  /// The shapes of all items in one body; nil without items.
  final var shape: DynamicShape? {
    let parts = zip(items, places).compactMap { item, place in
      DynamicShape(item).map { (shape: $0, place: place) }
    }
    return parts.isEmpty ? nil : DynamicShape(parts)
  }
}
