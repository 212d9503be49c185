import QuartzCore
class A: CALayer {
  @CAProperty var progress: CGFloat = 0 // c
  @CAProperty public var tint: CGColor? = nil
  @CAProperty var turn: CGFloat = 1 { didSet {} }
  var other = 2
  override class func needsDisplay(forKey key: String) -> Bool { key == "turn" }
}
class B: A { @CAProperty var far: Double = 0 }
class C { @NSManaged var x: Int }
