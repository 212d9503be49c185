import UIKit
#if DEBUG
class A: UIView {
}
#else
class A: UILabel {
}
#endif
extension A {
  override func layoutSubviews() {}
}
