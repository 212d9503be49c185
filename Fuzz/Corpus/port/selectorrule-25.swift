import UIKit
typealias Link = CADisplayLink
typealias Base = UIView
class Board: Base {
  func f() { h(Link(target: self, selector: #selector(plain))) }
  func g() { h(#selector(plain)) }
  @objc func plain() {}
}
