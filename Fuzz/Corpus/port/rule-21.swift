import UIKit
class A: UIView {
  nonisolated override var description: String { "A" }
  public nonisolated override func isEqual(_ object: Any?) -> Bool { self === object as AnyObject }
  override func layoutSubviews() {}
}
@MainActor class L: CALayer {
  nonisolated override init() { super.init() }
  nonisolated override func layoutSublayers() {}
  func own() {}
}
class M: L {
  override func own() {}
  nonisolated override func display() {}
}
class P: CALayer {
  override func display() {}
}
