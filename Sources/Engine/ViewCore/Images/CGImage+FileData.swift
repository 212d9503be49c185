// SPDX-License-Identifier: MIT

package import CoreGraphics
package import Foundation
internal import ImageIO

extension CGImage {
  /// The image as a file of a type; nil, with a logged reason, if it cannot be encoded.
  package func fileData(_ type: String, quality: CGFloat) -> Data? {
    let data = NSMutableData()
    guard
      let destination = CGImageDestinationCreateWithData(data, NSString(string: type), 1, nil)
    else { return nil }
    let properties = NSMutableDictionary()
    properties[kCGImageDestinationLossyCompressionQuality] = Double(min(max(quality, 0), 1))
    CGImageDestinationAddImage(destination, self, properties)
    guard CGImageDestinationFinalize(destination) else { return nil }
    return Data(referencing: data)
  }
}
