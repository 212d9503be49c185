// SPDX-License-Identifier: MIT

package import CoreGraphics
package import Foundation

extension NSCoder {
  /// Encodes the elements of a path under two keys, in an archive with keys.
  package func encode(path: PathGeometry, verbsKey: String, pointsKey: String) {
    encode(numbers: path.verbs.map { CGFloat($0.rawValue) }, forKey: verbsKey)
    encode(numbers: path.points.flatMap { [$0.x, $0.y] }, forKey: pointsKey)
  }

  /// The elements of a path; nil where the archive has none, or points that do not fit them.
  package func decodePath(verbsKey: String, pointsKey: String) -> PathGeometry? {
    guard let verbs = decodeNumbers(forKey: verbsKey),
      let numbers = decodeNumbers(forKey: pointsKey)
    else { return nil }
    var result = PathGeometry()
    var rest = numbers[...]
    for number in verbs {
      guard let verb = Int32(exactly: number).flatMap({ CGPathElementType(rawValue: $0) }),
        rest.count >= 2 * verb.pointCount, !result.isEmpty || verb == .moveToPoint
      else { return nil }
      let own = Array(rest.prefix(2 * verb.pointCount))
      rest = rest.dropFirst(own.count)
      let points = stride(from: 0, to: own.count, by: 2).map {
        CGPoint(x: own[$0], y: own[$0 + 1])
      }
      result.add(verb, points)
    }
    return rest.isEmpty ? result : nil
  }
}
