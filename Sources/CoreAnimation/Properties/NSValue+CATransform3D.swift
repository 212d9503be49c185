// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

extension NSValue {
  /// The encoding under which matrices are boxed: sixteen doubles.
  ///
  /// Foundation on Linux boxes arrays of numbers but knows no other structures than its own.
  private static let transform3DType = "[16d]"

  /// Boxes a matrix.
  public convenience init(caTransform3D t: CATransform3D) {
    var cells = t.cells
    // The bytes are copied before the call returns, and the type names exactly sixteen doubles.
    let encoding = Self.transform3DType
    unsafe self.init(bytes: &cells, objCType: encoding)
  }

  /// Whether the box holds a matrix.
  var holdsTransform3D: Bool {
    // The pointer is the box's own constant, read at once.
    unsafe String(cString: objCType) == Self.transform3DType
  }

  /// The matrix in the box; the identity, logged, when the box holds something else.
  public var caTransform3DValue: CATransform3D {
    guard holdsTransform3D else {
      Refusal.log("NSValue", "the value holds no CATransform3D")
      return CATransform3DIdentity
    }
    var cells = [CGFloat](repeating: 0, count: 16)
    // Sixteen doubles fill the array exactly; CGFloat is a double on every platform of ours.
    unsafe cells.withUnsafeMutableBytes { bytes in
      if let base = bytes.baseAddress { unsafe getValue(base) }
    }
    return CATransform3D(cells: cells)
  }

  /// A structure of Foundation's that the box holds, nil when it holds something else.
  func structure<Structure>(_ type: Structure.Type) -> Structure? {
    // The box answers with its own type name; only Foundation's structures are asked for.
    let name = unsafe String(cString: objCType)
    switch type {
    case is CGPoint.Type where name.hasPrefix("{CGPoint"): return pointValue as? Structure
    case is CGSize.Type where name.hasPrefix("{CGSize"): return sizeValue as? Structure
    case is CGRect.Type where name.hasPrefix("{CGRect"): return rectValue as? Structure
    default: return nil
    }
  }
}

extension CATransform3D {
  /// The sixteen cells, row by row.
  var cells: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// Makes a matrix of sixteen cells, row by row.
  init(cells c: [CGFloat]) {
    self.init(
      m11: c[0], m12: c[1], m13: c[2], m14: c[3], m21: c[4], m22: c[5], m23: c[6], m24: c[7],
      m31: c[8], m32: c[9], m33: c[10], m34: c[11], m41: c[12], m42: c[13], m43: c[14],
      m44: c[15])
  }
}
