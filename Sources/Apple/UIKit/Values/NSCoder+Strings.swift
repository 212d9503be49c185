// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// Geometry as text: "{1, 2}" for a point, "{{1, 2}, {3, 4}}" for a rectangle; other text gives zeros.
extension NSCoder {
  /// The text of a point: "{x, y}".
  public class func string(for point: CGPoint) -> String { text([point.x, point.y]) }

  /// The text of a vector: "{dx, dy}".
  public class func string(for vector: CGVector) -> String { text([vector.dx, vector.dy]) }

  /// The text of a size: "{width, height}".
  public class func string(for size: CGSize) -> String { text([size.width, size.height]) }

  /// The text of a rectangle: "{{x, y}, {width, height}}".
  public class func string(for rect: CGRect) -> String {
    "{" + string(for: rect.origin) + ", " + string(for: rect.size) + "}"
  }

  /// The text of a matrix: "[a, b, c, d, tx, ty]".
  public class func string(for transform: CGAffineTransform) -> String {
    let t = transform
    return "[" + [t.a, t.b, t.c, t.d, t.tx, t.ty].map(number).joined(separator: ", ") + "]"
  }

  /// The text of insets: "{top, left, bottom, right}".
  public class func string(for insets: UIEdgeInsets) -> String {
    text([insets.top, insets.left, insets.bottom, insets.right])
  }

  /// The text of insets: "{top, leading, bottom, trailing}".
  public class func string(for insets: NSDirectionalEdgeInsets) -> String {
    text([insets.top, insets.leading, insets.bottom, insets.trailing])
  }

  /// The text of an offset: "{horizontal, vertical}".
  public class func string(for offset: UIOffset) -> String {
    text([offset.horizontal, offset.vertical])
  }

  /// The point of a text.
  public class func cgPoint(for string: String) -> CGPoint {
    numbers(2, in: string).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }

  /// The vector of a text.
  public class func cgVector(for string: String) -> CGVector {
    numbers(2, in: string).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }

  /// The size of a text.
  public class func cgSize(for string: String) -> CGSize {
    numbers(2, in: string).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }

  /// The rectangle of a text.
  public class func cgRect(for string: String) -> CGRect {
    numbers(4, in: string).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
  }

  /// The matrix that a text describes; the identity for other text.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    numbers(6, in: string).map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    } ?? .identity
  }

  /// The insets of a text.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    numbers(4, in: string).map {
      UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    }
      ?? .zero
  }

  /// The insets of a text.
  public class func nsDirectionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
    numbers(4, in: string).map {
      NSDirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
    } ?? .zero
  }

  /// The offset of a text.
  public class func uiOffset(for string: String) -> UIOffset {
    numbers(2, in: string).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
  }

  // MARK: - Numbers

  private static func text(_ values: [CGFloat]) -> String {
    "{" + values.map(number).joined(separator: ", ") + "}"
  }

  /// A number in as few digits as C's `%.17g` would need: 1 without a fraction.
  private static func number(_ value: CGFloat) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The numbers in a text of braces, brackets, commas and space; nil if they are not as many.
  private static func numbers(_ count: Int, in text: String) -> [CGFloat]? {
    let marks: Set<Character> = ["{", "}", "[", "]", ",", " ", "\t", "\n"]
    let values = text.split { marks.contains($0) }.map { Double($0) }
    guard values.count == count, !values.contains(nil) else { return nil }
    return values.compactMap { $0.map { CGFloat($0) } }
  }
}

/// Geometry in archives with keys, as text.
extension NSCoder {
  /// Encodes a vector, in an archive with keys.
  public func encode(_ vector: CGVector, forKey key: String) {
    encode(Self.string(for: vector), key)
  }
  /// Encodes a matrix, in an archive with keys.
  public func encode(_ transform: CGAffineTransform, forKey key: String) {
    encode(Self.string(for: transform), key)
  }
  /// Encodes insets, in an archive with keys.
  public func encode(_ insets: UIEdgeInsets, forKey key: String) {
    encode(Self.string(for: insets), key)
  }
  /// Encodes insets, in an archive with keys.
  public func encode(_ insets: NSDirectionalEdgeInsets, forKey key: String) {
    encode(Self.string(for: insets), key)
  }
  /// Encodes an offset, in an archive with keys.
  public func encode(_ offset: UIOffset, forKey key: String) {
    encode(Self.string(for: offset), key)
  }

  /// The point under a key; zero if none exists.
  public func decodeCGPoint(forKey key: String) -> CGPoint { decodePoint(forKey: key) }
  /// The size under a key; zero if none exists.
  public func decodeCGSize(forKey key: String) -> CGSize { decodeSize(forKey: key) }
  /// The rectangle under a key; zero if none exists.
  public func decodeCGRect(forKey key: String) -> CGRect { decodeRect(forKey: key) }
  /// The vector under a key; zero if none exists.
  public func decodeCGVector(forKey key: String) -> CGVector { Self.cgVector(for: text(key)) }
  /// The matrix under a key; the identity if none exists.
  public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
    Self.cgAffineTransform(for: text(key))
  }
  /// The insets under a key; zero if none exist.
  public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets {
    Self.uiEdgeInsets(for: text(key))
  }
  /// The insets under a key; zero if none exist.
  public func decodeDirectionalEdgeInsets(forKey key: String) -> NSDirectionalEdgeInsets {
    Self.nsDirectionalEdgeInsets(for: text(key))
  }
  /// The offset under a key; zero if none exists.
  public func decodeUIOffset(forKey key: String) -> UIOffset { Self.uiOffset(for: text(key)) }

  private func encode(_ text: String, _ key: String) { encode(NSString(string: text), forKey: key) }

  private func text(_ key: String) -> String {
    guard containsValue(forKey: key) else { return "" }
    return (decodeObject(of: NSString.self, forKey: key) as String?) ?? ""
  }
}
