// SPDX-License-Identifier: MIT

/// The requirements of all typed filters.
public protocol CIFilterProtocol: AnyObject {
  var outputImage: CIImage? { get }
}
