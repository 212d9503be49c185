class A {
}
public extension A {
  func f() {}
}
class B: A {
  override func f() {}
}
