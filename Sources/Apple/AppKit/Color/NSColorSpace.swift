// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// The interpretation of a colour's components, as an object.
///
/// Immutable; equal where the spaces of CoreGraphics are.
open class NSColorSpace: NSObject, NSSecureCoding, @unchecked Sendable {
  // `@unchecked`: the stored property is a constant.

  private let space: CGColorSpace

  /// Makes the object for a space of CoreGraphics; nil for pattern spaces, which have no components.
  public init?(cgColorSpace: CGColorSpace) {
    guard cgColorSpace.model != .pattern else { return nil }
    space = cgColorSpace
    super.init()
  }

  private init(_ space: CGColorSpace) {
    self.space = space
    super.init()
  }

  /// The spaces, made once.
  private enum Named {
    static let sRGB = NSColorSpace(.standardRGB)
    static let extendedSRGB = NSColorSpace(.extendedRGB)
    static let deviceRGB = NSColorSpace(CGColorSpaceCreateDeviceRGB())
    static let genericRGB = NSColorSpace(.genericRGB)
    static let displayP3 = NSColorSpace(.wideRGB)
    static let genericGamma22Gray = NSColorSpace(.gamma22Gray)
    static let deviceGray = NSColorSpace(CGColorSpaceCreateDeviceGray())
  }

  /// sRGB, IEC 61966-2-1.
  open class var sRGB: NSColorSpace { Named.sRGB }
  /// sRGB with components outside 0...1.
  open class var extendedSRGB: NSColorSpace { Named.extendedSRGB }
  /// The RGB space of the device, which here has the colours of sRGB.
  open class var deviceRGB: NSColorSpace { Named.deviceRGB }
  /// The generic RGB space, which here has the colours of sRGB.
  open class var genericRGB: NSColorSpace { Named.genericRGB }
  /// Display P3.
  open class var displayP3: NSColorSpace { Named.displayP3 }
  /// Grey of gamma 2.2.
  open class var genericGamma22Gray: NSColorSpace { Named.genericGamma22Gray }
  /// The grey space of the device.
  open class var deviceGray: NSColorSpace { Named.deviceGray }

  /// The space of CoreGraphics.
  open var cgColorSpace: CGColorSpace? { space }

  /// The number of components without alpha.
  open var numberOfColorComponents: Int { space.numberOfComponents }

  /// The name of the space.
  open var localizedName: String? { space.name.map { $0 as String } }

  /// Whether another object represents the same space.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSColorSpace)?.space == space
  }

  /// Hashes the space.
  open override var hash: Int { space.hashValue }

  /// The name of the space.
  open override var description: String { "NSColorSpace(\(space))" }

  /// Whether archives that check classes take spaces: always.
  public class var supportsSecureCoding: Bool { true }

  /// Restores a space by its name; nil if the archive holds none that is known.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "NSColorSpaceName"),
      let name = coder.decodeObject(of: NSString.self, forKey: "NSColorSpaceName"),
      let space = CGColorSpace(name: String(describing: name) as CFString)
    else { return nil }
    self.space = space
    super.init()
  }

  /// Encodes the name of the space, in an archive with keys.
  open func encode(with coder: NSCoder) {
    guard let name = space.name else { return }
    coder.encode(NSString(string: name as String), forKey: "NSColorSpaceName")
  }
}

extension CGColorSpace {
  /// The spaces of the desktop's colours that CoreGraphics has by name only, made once.
  private enum Desktop {
    static let genericRGB = CGColorSpace(name: "kCGColorSpaceGenericRGB" as CFString)
    static let gray = CGColorSpace(name: CGColorSpace.genericGrayGamma2_2)
    static let extendedGray = CGColorSpace(name: CGColorSpace.extendedGray)
  }

  /// The generic RGB space.
  static var genericRGB: CGColorSpace { Desktop.genericRGB ?? .standardRGB }
  /// Grey of gamma 2.2.
  static var gamma22Gray: CGColorSpace { Desktop.gray ?? .extendedRGBGray }
  /// Grey of gamma 2.2, outside 0...1.
  static var extendedGamma22Gray: CGColorSpace { Desktop.extendedGray ?? .extendedRGBGray }
}
