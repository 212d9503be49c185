import UIKit
class A: UIView {
  override var description: String { "A" }
  public override func isEqual(_ object: Any?) -> Bool { self === object as AnyObject }
  override func layoutSubviews() {}
}
@MainActor class L: CALayer {
  override init() { super.init() }
  override func layoutSublayers() {}
  func own() {}
}
class M: L {
  override func own() {}
  override func display() {}
}
class P: CALayer {
  override func display() {}
}
