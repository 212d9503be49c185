import UIKit
#if DEBUG
class A: UIView {
  override func layoutSubviews() {}
}
#else
class A: UILabel {
  override func layoutSubviews() {}
}
#endif
