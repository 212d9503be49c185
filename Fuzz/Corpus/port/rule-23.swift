import UIKit
class A: UIView, @MainActor CAAnimationDelegate {}
class B: NSObject, CAAnimationDelegate {}
extension A: @MainActor CALayoutManager {}
