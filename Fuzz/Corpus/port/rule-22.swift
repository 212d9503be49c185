import UIKit
class A: UIView, CAAnimationDelegate {}
class B: NSObject, CAAnimationDelegate {}
extension A: CALayoutManager {}
