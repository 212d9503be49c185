import QuartzCore
class A: CALayer {
  @NSManaged var progress: CGFloat // c
  @NSManaged public var tint: CGColor?
  @objc dynamic var turn: CGFloat = 1 { didSet {} }
  @objc var other = 2
  override class func needsDisplay(forKey key: String) -> Bool { key == #keyPath(turn) }
}
class B: A { @NSManaged var far: Double }
class C { @NSManaged var x: Int }
