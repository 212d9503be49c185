import QuartzCore
extension CALayer { func f() {} }
class A: CALayer {
  @objc var progress: CGFloat = 0
  @objc dynamic var turn: CGFloat = 0
  @objc var other = 0
  @objc static var progress2 = 0
}
@objcMembers class B: CALayer {
  var far: CGFloat = 0
}
