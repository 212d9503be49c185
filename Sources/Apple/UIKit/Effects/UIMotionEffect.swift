// SPDX-License-Identifier: MIT

public import Foundation

/// The root of the effects by which a view follows the tilt of a device; by itself it changes nothing.
///
/// A desktop has no tilt: the viewer's offset is zero, and an effect shows what it shows there.
open class UIMotionEffect: NSObject, NSCopying, NSCoding {
  /// Makes an effect that changes nothing.
  public override init() {
    super.init()
  }

  /// Makes an effect from an archive.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// Encodes the effect.
  open func encode(with coder: NSCoder) {}

  /// A copy of the effect.
  open func copy(with zone: NSZone? = nil) -> Any { UIMotionEffect() }

  /// The values that are added under key paths of the view for a viewer's offset.
  ///
  /// - Parameter viewerOffset: from -1 to 1 along both axes.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }
}
