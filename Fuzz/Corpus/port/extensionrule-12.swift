#if canImport(AppKit)
import AppKit
class A: NSView {
}
#else
import UIKit
class A: UIView {
}
#endif
extension A {
  override func layoutSubviews() {}
}
