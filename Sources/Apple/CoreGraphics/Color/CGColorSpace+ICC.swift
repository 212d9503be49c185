// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

extension CGColorSpace {
  /// Makes the space of an ICC profile, given as `CFData` or as a `CGDataProvider`.
  ///
  /// Accepted are profiles of gray, RGB and CMYK colours, of scanners, displays, printers and colour
  /// spaces. A profile that describes sRGB, Display P3 or Adobe RGB makes the space of that name,
  /// which converts faster. Nil, with a logged reason, for other profiles and damaged ones.
  public convenience init?(iccData: CFTypeRef) {
    let data: Data
    switch iccData {
    case let object as NSData: data = Data(copying: object)
    case let provider as CGDataProvider: data = provider.bytes.data
    default:
      RefusalLog.refuse("color profile: refused", "\(type(of: iccData)) holds no profile's bytes")
      return nil
    }
    self.init(profile: data)
  }

  /// Makes the space of an ICC profile; nil, with a logged reason, for one that cannot be used.
  package convenience init?(profile data: Data) {
    guard let profile = ICCProfile.shared(data) else { return nil }
    if let equivalent = profile.equivalent {
      self.init(name: equivalent.name as String?, equivalent.definition)
    } else {
      self.init(name: nil, .icc(profile))
    }
  }

  /// The space's ICC profile: the one that it was made of, or one made of its primaries and its curve.
  ///
  /// Nil for CMYK without a profile, CIE Lab and XYZ, tables and patterns, and for the curves PQ and
  /// HLG. The range of extended spaces is not part of a profile.
  public func copyICCData() -> CFData? {
    profileData.map { NSData(data: $0) }
  }

  /// The bytes of the space's profile, as `copyICCData()` gives them.
  package var profileData: Data? {
    if case .icc(let profile) = definition { return profile.data }
    return ICCProfileCache.shared.profile(of: self)?.data
  }

  /// The description that a profile has of itself; nil for one that cannot be used.
  package static func title(ofProfile data: Data) -> String? { ICCProfile.shared(data)?.title }

  /// The most bytes of a profile that is read.
  package static var maximumProfileSize: Int { ICCProfile.maximumSize }

  /// The profile that a file of pixels of this RGB space embeds; nil where it is to be written in sRGB.
  ///
  /// Linear light, and values far beyond white, are not kept in 8 bits.
  package var embeddedProfile: Data? {
    guard model == .rgb, !hasColors(of: .standardRGB) else { return nil }
    if case .rgb(_, let curve) = definition, curve == .linear || curve.isHighDynamicRange {
      return nil
    }
    return isDestination ? profileData.map { ICCBuilder.padded($0) } : nil
  }

  /// Whether the colours of two spaces are the same, whatever their names and ranges.
  package func hasColors(of other: CGColorSpace) -> Bool { definition == other.definition }
}
