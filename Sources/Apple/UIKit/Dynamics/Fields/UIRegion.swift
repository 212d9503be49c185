// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation
internal import ViewCore

/// An area around (0, 0), for the reach of a field: a circle, a box, or combinations of them (view fact DY-26).
public final class UIRegion: NSObject, NSCopying, NSCoding {
  /// A step of the test whether a point is inside, on a stack of answers.
  enum Step: Equatable {
    case everywhere
    case circle(radius: CGFloat)
    /// Half of the width and of the height.
    case box(CGFloat, CGFloat)
    case not, or, and
    /// In the first but not in the second.
    case less
  }

  /// The steps; operands come before what joins them.
  let steps: [Step]

  /// The most steps of a region from an archive.
  private static let stepLimit = 100_000

  init(_ steps: [Step]) {
    self.steps = steps
    super.init()
  }

  /// The region without bounds.
  public class var infinite: UIRegion { UIRegion([.everywhere]) }

  /// Makes a circle about (0, 0) with a radius in points; one that is not a number from 0 makes it empty.
  public convenience init(radius: CGFloat) {
    if !(radius >= 0) {
      RefusalLog.refuse("UIRegion: refused radius", "\(radius); the region is empty")
    }
    self.init([.circle(radius: radius >= 0 ? radius : -1)])
  }

  /// Makes a box with its middle at (0, 0), in points; a size that is not of numbers from 0 makes it empty.
  public convenience init(size: CGSize) {
    let isSound = size.width >= 0 && size.height >= 0
    if !isSound {
      RefusalLog.refuse("UIRegion: refused size", "\(size); the region is empty")
    }
    self.init([isSound ? .box(size.width / 2, size.height / 2) : .circle(radius: -1)])
  }

  /// All that is outside; the inverse of the infinite region is empty.
  public func inverse() -> Self { Self.region(steps + [.not]) }

  /// The points in this region, in another, or in both.
  public func byUnion(with region: UIRegion) -> Self { Self.region(steps + region.steps + [.or]) }

  /// The points in this region and not in another.
  public func byDifference(from region: UIRegion) -> Self {
    Self.region(steps + region.steps + [.less])
  }

  /// The points in both regions.
  public func byIntersection(with region: UIRegion) -> Self {
    Self.region(steps + region.steps + [.and])
  }

  private static func region(_ steps: [Step]) -> Self { Self(steps) }

  /// Whether a point is inside or on the edge; one that is not finite is in none but the infinite region.
  public func contains(_ point: CGPoint) -> Bool {
    var answers: [Bool] = []
    for step in steps {
      switch step {
      case .everywhere: answers.append(true)
      case .circle(let radius): answers.append(hypot(point.x, point.y) <= radius)
      case .box(let x, let y): answers.append(abs(point.x) <= x && abs(point.y) <= y)
      case .not: answers.append(!(answers.popLast() ?? true))
      case .or, .and, .less:
        let second = answers.popLast() ?? false
        let first = answers.popLast() ?? false
        switch step {
        case .or: answers.append(first || second)
        case .and: answers.append(first && second)
        default: answers.append(first && !second)
        }
      }
    }
    return answers.last ?? false
  }

  // MARK: - Copies and archives

  /// The region itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether another region was made by the same steps.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIRegion).map { $0.steps == steps } ?? false
  }

  /// The number of steps.
  public override var hash: Int { steps.count }

  private static let key = "UIRegionSteps"

  /// Encodes the region, in an archive with keys.
  public func encode(with coder: NSCoder) {
    let numbers = steps.flatMap { step -> [CGFloat] in
      switch step {
      case .everywhere: [0, 0, 0]
      case .circle(let radius): [1, radius, 0]
      case .box(let x, let y): [2, x, y]
      case .not: [3, 0, 0]
      case .or: [4, 0, 0]
      case .and: [5, 0, 0]
      case .less: [6, 0, 0]
      }
    }
    coder.encode(
      numbers: numbers.map { $0.isFinite ? $0 : .greatestFiniteMagnitude }, forKey: Self.key)
  }

  /// Makes the region of an archive; nil if it holds none.
  public init?(coder: NSCoder) {
    guard let numbers = coder.decodeNumbers(forKey: Self.key), numbers.count % 3 == 0,
      numbers.count / 3 <= Self.stepLimit
    else { return nil }
    var steps: [Step] = []
    var depth = 0
    for index in stride(from: 0, to: numbers.count, by: 3) {
      let (x, y) = (numbers[index + 1], numbers[index + 2])
      switch numbers[index] {
      case 0: steps.append(.everywhere)
      case 1: steps.append(.circle(radius: x))
      case 2: steps.append(.box(x, y))
      case 3: steps.append(.not)
      case 4: steps.append(.or)
      case 5: steps.append(.and)
      case 6: steps.append(.less)
      default: return nil
      }
      let needed = numbers[index] < 3 ? 0 : numbers[index] == 3 ? 1 : 2
      guard depth >= needed else { return nil }
      depth += 1 - needed
    }
    guard depth == 1 else { return nil }
    self.steps = steps
    super.init()
  }
}
