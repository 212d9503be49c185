import UIKit
class A: UIView {
  #if os(tvOS)
  override var canBecomeFocused: Bool { true }
  #else
  override func layoutSubviews() {}
  #endif
}
extension A {
  func stays() {}
}
