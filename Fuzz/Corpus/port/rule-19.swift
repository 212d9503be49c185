import QuartzCore
extension CALayer { func f() {} }
class A: CALayer {
  @CAProperty var progress: CGFloat = 0
  @CAProperty var turn: CGFloat = 0
  var other = 0
  static var progress2 = 0
}
class B: CALayer {
  @CAProperty var far: CGFloat = 0
}
