// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Foundation

extension CGColorSpace {
  /// The space with another curve or range, under the name that it is registered by, if any.
  fileprivate func variant(isLinear: Bool, isExtended: Bool) -> CGColorSpace? {
    let changed: Definition
    switch definition {
    case .rgb(let primaries, let curve): changed = .rgb(primaries, isLinear ? .linear : curve)
    case .gray(let curve): changed = .gray(isLinear ? .linear : curve)
    default: return nil
    }
    if changed == definition, isExtended == self.isExtended { return self }
    // Apple's own names first: the device's and the generic spaces have the same definitions.
    let name = Self.registered.filter {
      $0.value.definition == changed && $0.value.isExtended == isExtended
        && !$0.key.contains("Device") && !$0.key.contains("Generic")
    }.keys.min()
    return CGColorSpace(name: name, changed, isExtended: isExtended)
  }

  /// Makes the space of a property list that `copyPropertyList()` made; nil, with a logged reason, for
  /// others.
  public convenience init?(propertyListPlist: CFPropertyList) {
    guard let space = Self.space(ofPropertyList: propertyListPlist, depth: 0) else {
      RefusalLog.refuse("color space: refused property list", "it describes no color space")
      return nil
    }
    self.init(name: space.name as String?, space.definition, isExtended: space.isExtended)
  }

  /// The space as a property list: its name, or a dictionary of its values. Nil for spaces of patterns.
  public func copyPropertyList() -> CFPropertyList? {
    if model == .pattern { return nil }
    if let name { return name }
    var list: [String: Any] = isExtended ? ["Extended": true] : [:]
    switch definition {
    case .icc(let profile): list["ICCData"] = NSData(data: profile.data)
    case .gray(let curve): list["Gray"] = Self.numbers(curve)
    case .rgb(let primaries, let curve):
      let rows = primaries.toXYZ.rows
      list["RGB"] = Self.numbers(curve)
      list["Matrix"] = [rows.0, rows.1, rows.2].flatMap { [$0.x, $0.y, $0.z] }
    case .lab(let lab):
      list["White"] = [lab.white.x, lab.white.y, lab.white.z]
      list["Range"] = [lab.range.x, lab.range.y, lab.range.z, lab.range.w]
    case .indexed(let table):
      list["Base"] = table.base.copyPropertyList()
      list["Table"] = NSData(data: Data(table.bytes))
    case .cmyk, .xyz, .pattern: return nil
    }
    return NSDictionary(dictionary: list)
  }

  /// A curve's kind and its exponents.
  private static func numbers(_ curve: TransferCurve) -> [Double] {
    switch curve {
    case .linear: return [0]
    case .sRGB: return [1]
    case .itur: return [2]
    case .romm: return [3]
    case .pq: return [4]
    case .hlg: return [5]
    case .gamma(let g): return [6, g]
    case .gammas(let g): return [6, g.x, g.y, g.z]
    }
  }

  private static func curve(_ numbers: [Double]) -> TransferCurve? {
    guard let kind = numbers.first, numbers.dropFirst().allSatisfy({ $0 >= 0.01 && $0 <= 100 })
    else { return nil }
    switch (kind, numbers.count) {
    case (0, 1): return .linear
    case (1, 1): return .sRGB
    case (2, 1): return .itur
    case (3, 1): return .romm
    case (4, 1): return .pq
    case (5, 1): return .hlg
    case (6, 2): return .gamma(numbers[1])
    case (6, 4): return .gammas(SIMD3(numbers[1], numbers[2], numbers[3]))
    default: return nil
    }
  }

  private static func space(ofPropertyList list: Any, depth: Int) -> CGColorSpace? {
    if let name = list as? String { return CGColorSpace(name: name as CFString) }
    guard let list = list as? [String: Any], depth < 2 else { return nil }
    func numbers(_ key: String, _ count: Int) -> [Double]? {
      (list[key] as? [Double]).flatMap { $0.count == count ? $0 : nil }
    }
    let isExtended = list["Extended"] as? Bool ?? false
    if let data = list["ICCData"] as? Data { return CGColorSpace(iccData: NSData(data: data)) }
    if let gray = (list["Gray"] as? [Double]).flatMap({ curve($0) }) {
      return CGColorSpace(name: nil, .gray(gray), isExtended: isExtended)
    }
    if let curve = (list["RGB"] as? [Double]).flatMap({ curve($0) }),
      let m = numbers("Matrix", 9),
      let primaries = CalibratedPrimaries(
        ColorMatrix(
          rows: (SIMD3(m[0], m[1], m[2]), SIMD3(m[3], m[4], m[5]), SIMD3(m[6], m[7], m[8]))))
    {
      return CGColorSpace(
        name: nil, .rgb(.calibrated(primaries), curve), isExtended: isExtended)
    }
    if let w = numbers("White", 3), let r = numbers("Range", 4) {
      return CGColorSpace(
        white: SIMD3(w[0], w[1], w[2]), labRange: SIMD4(r[0], r[1], r[2], r[3]))
    }
    if let table = list["Table"] as? Data, let base = list["Base"],
      let space = space(ofPropertyList: base, depth: depth + 1)
    {
      return CGColorSpace(base: space, table: Array(table))
    }
    return nil
  }
}

/// The space with the same primaries and linear light; nil for all but RGB and gray spaces that are
/// defined by primaries and a curve.
public func CGColorSpaceCreateLinearized(_ space: CGColorSpace) -> CGColorSpace? {
  space.variant(isLinear: true, isExtended: space.isExtended)
}

/// The space with components outside 0...1; nil as for `CGColorSpaceCreateLinearized(_:)`.
public func CGColorSpaceCreateExtended(_ space: CGColorSpace) -> CGColorSpace? {
  space.variant(isLinear: false, isExtended: true)
}

/// The space with linear light, also outside 0...1; nil as for `CGColorSpaceCreateLinearized(_:)`.
public func CGColorSpaceCreateExtendedLinearized(_ space: CGColorSpace) -> CGColorSpace? {
  space.variant(isLinear: true, isExtended: true)
}

/// The space with components within 0...1 only; the space itself where it has no others.
public func CGColorSpaceCreateCopyWithStandardRange(_ s: CGColorSpace) -> CGColorSpace {
  s.isExtended ? s.variant(isLinear: false, isExtended: false) ?? s : s
}

/// Whether components outside 0...1 mean colours of the space.
public func CGColorSpaceUsesExtendedRange(_ space: CGColorSpace) -> Bool { space.isExtended }
