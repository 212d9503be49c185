class A {
  public func f() {}
}
class B: A {
  override func f() {}
}
