#if canImport(AppKit)
import AppKit
class A: NSView { @objc func f() {} }
#elseif canImport(UIKit)
import UIKit
class A: UIView { @objc func f() {} }
#endif
