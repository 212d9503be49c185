import UIKit
class A: UIView {
}
extension A {
  #if os(tvOS)
  override var canBecomeFocused: Bool { true }
  #else
  override func layoutSubviews() {}
  #endif
  func stays() {}
}
