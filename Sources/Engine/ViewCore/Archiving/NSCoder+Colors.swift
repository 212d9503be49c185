// SPDX-License-Identifier: MIT

package import CoreGraphics
package import Foundation

extension NSCoder {
  /// Encodes a colour by the name of its space and its components, in an archive with keys.
  package func encode(color: CGColor, spaceKey: String, componentsKey: String) {
    let space = color.colorSpace?.name ?? CGColorSpace.extendedSRGB
    encode(NSString(string: space as String), forKey: spaceKey)
    encode(numbers: color.components ?? [], forKey: componentsKey)
  }

  /// A colour; nil if the archive has none, or a damaged one.
  ///
  /// - Parameter extendedGray: the space that the name of the extended grey represents.
  package func decodeColor(
    spaceKey: String, componentsKey: String, extendedGray: CGColorSpace? = nil
  ) -> CGColor? {
    guard containsValue(forKey: spaceKey),
      let name = decodeObject(of: NSString.self, forKey: spaceKey),
      let components = decodeNumbers(forKey: componentsKey)
    else { return nil }
    let space: CGColorSpace?
    if name == CGColorSpace.extendedSRGB {
      space = .extendedRGB
    } else if let extendedGray, name == CGColorSpace.extendedGray {
      space = extendedGray
    } else {
      space = CGColorSpace(name: name)
    }
    guard let space, components.count == space.numberOfComponents + 1 else { return nil }
    return CGColor(in: space, components)
  }
}
