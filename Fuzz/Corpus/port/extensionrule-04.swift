import UIKit
import CoreText

class A: UIView {
  var x = 1

  // Why.
  override func layoutSubviews() {
      x = 2
  }
}

