// SPDX-License-Identifier: MIT

internal import CBox2D
internal import CoreGraphics
internal import Diagnostics
public import Foundation

/// Lets items collide with each other and with boundaries (view fact DY-15).
///
/// Items of different collision behaviours ignore each other. Boundaries hold from both sides.
@preconcurrency @MainActor open class UICollisionBehavior: UIDynamicBehavior {
  /// With what items collide.
  public struct Mode: OptionSet, Sendable {
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Each other.
    public static var items: UICollisionBehavior.Mode { Mode(rawValue: 1) }
    /// Boundaries.
    public static var boundaries: UICollisionBehavior.Mode { Mode(rawValue: 2) }
    /// Each other and boundaries.
    public static var everything: UICollisionBehavior.Mode { Mode(rawValue: .max) }
  }

  /// The boundaries by their identifiers, in the order in which they were added.
  final var boundaries: [Boundary] = []
  /// The boundary of the reference view; its insets, where it is wanted.
  final var referenceInsets: UIEdgeInsets?
  final var referenceBoundary: (handle: box2d_handle, rect: CGRect)?
  private final var group: UInt32 = 0

  /// Makes collisions of items.
  public init(items: [any UIDynamicItem]) {
    super.init()
    for item in items { insert(item) }
  }

  /// Makes collisions without items.
  public convenience override init() {
    self.init(items: [])
  }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) { insert(item) }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) { drop(item) }

  /// The items, in the order in which they were added.
  open var items: [any UIDynamicItem] { list.items }

  /// With what the items collide; everything by default.
  open var collisionMode: UICollisionBehavior.Mode = .everything {
    didSet { if collisionMode != oldValue { mark() } }
  }

  /// Is notified of contacts; nil by default.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  // MARK: - Boundaries

  /// Whether the bounds of the reference view are a boundary, which follows their changes; false by default.
  ///
  /// Without a reference view none exists.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { referenceInsets != nil }
    set {
      guard newValue != translatesReferenceBoundsIntoBoundary else { return }
      referenceInsets = newValue ? .zero : nil
      referenceDidChange()
    }
  }

  /// Makes the bounds of the reference view, with insets in points, a boundary.
  ///
  /// Insets that are not finite are refused.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    guard insets.top.isFinite, insets.left.isFinite, insets.bottom.isFinite, insets.right.isFinite
    else {
      return RefusalLog.refuse(
        "UICollisionBehavior: non-finite value", "the insets stay as they were")
    }
    referenceInsets = insets
    referenceDidChange()
  }

  /// Makes the lines of a path, in points of the reference view, a boundary; curves become lines.
  ///
  /// One with the same identifier is replaced. A path without length is refused, and so is one whose lines
  /// meet each other too often, by some millions.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    add(Boundary(identifier, UIBezierPath(cgPath: bezierPath.cgPath)))
  }

  /// Makes a line a boundary.
  ///
  /// One with the same identifier is replaced. Points that are not finite or not apart are refused.
  open func addBoundary(
    withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint
  ) {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    add(Boundary(identifier, path))
  }

  /// The lines of a boundary; nil for an identifier that no boundary has.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundaries.first { $0.has(identifier) }.map { UIBezierPath(cgPath: $0.path.cgPath) }
  }

  /// Removes a boundary; an identifier that none has is ignored.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    guard let index = boundaries.firstIndex(where: { $0.has(identifier) }) else { return }
    let boundary = boundaries.remove(at: index)
    if let animator { remove(boundary, from: animator) }
  }

  /// The identifiers of all boundaries; nil if none exists.
  open var boundaryIdentifiers: [any NSCopying]? {
    boundaries.isEmpty ? nil : boundaries.map(\.identifier)
  }

  /// Removes all boundaries but that of the reference view.
  open func removeAllBoundaries() {
    let removed = boundaries
    boundaries = []
    guard let animator else { return }
    for boundary in removed { remove(boundary, from: animator) }
  }

  // MARK: - In an animator

  override func contribute(to traits: inout DynamicTraits, for item: any UIDynamicItem) {
    if collisionMode.contains(.items) { traits.groups.insert(group) }
    if collisionMode.contains(.boundaries) { traits.boundaryGroups.insert(group) }
  }

  override func join(_ animator: UIDynamicAnimator) {
    group = animator.makeGroup()
    mark()
    for boundary in boundaries { build(boundary, in: animator) }
    followReference(in: animator)
  }

  override func leave(_ animator: UIDynamicAnimator) {
    for boundary in boundaries { remove(boundary, from: animator) }
    removeReference(from: animator)
  }

  override func prepare(in animator: UIDynamicAnimator) { followReference(in: animator) }

  private func add(_ boundary: Boundary) {
    guard !boundary.lines.isEmpty else {
      return RefusalLog.refuse(
        "UICollisionBehavior: refused boundary", "without length; it is left out")
    }
    removeBoundary(withIdentifier: boundary.identifier)
    boundaries.append(boundary)
    guard let animator else { return }
    build(boundary, in: animator)
    animator.resume()
  }

  /// Adds the lines of a boundary to the world.
  private func build(_ boundary: Boundary, in animator: UIDynamicAnimator) {
    boundary.handle = animator.makeBoundary(
      boundary.lines, group: group, BoundaryOwner(self, boundary.identifier))
    if boundary.handle == nil { boundaries.removeAll { $0 === boundary } }
  }

  private func remove(_ boundary: Boundary, from animator: UIDynamicAnimator) {
    guard let handle = boundary.handle else { return }
    animator.removeBoundary(handle)
    boundary.handle = nil
  }

  // MARK: - The reference view

  private func referenceDidChange() {
    guard let animator else { return }
    followReference(in: animator)
    animator.resume()
  }

  /// Brings the boundary of the reference view up to date.
  final func followReference(in animator: UIDynamicAnimator) {
    let wanted = referenceInsets.flatMap { insets in
      animator.referenceView?.bounds.inset(by: insets)
    }
    guard wanted != referenceBoundary?.rect else { return }
    removeReference(from: animator)
    guard let rect = wanted, rect.width > 0, rect.height > 0,
      let line = BoundaryLine(rect.corners, isClosed: true),
      let handle = animator.makeBoundary([line], group: group, BoundaryOwner(self, nil))
    else { return }
    referenceBoundary = (handle, rect)
    for item in list.items {
      if let body = animator.bodies[item] { animator.world.wake(body.handle) }
    }
  }

  private func removeReference(from animator: UIDynamicAnimator) {
    if let old = referenceBoundary { animator.removeBoundary(old.handle) }
    referenceBoundary = nil
  }
}

extension CGRect {
  /// The corners, clockwise from the origin where y grows downward.
  fileprivate var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }
}
