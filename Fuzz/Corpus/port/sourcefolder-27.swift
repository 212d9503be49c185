import UIKit
import Combine
final class A: UIView {
  let own = CALayer()
  @IBOutlet var x: UILabel?
  let key = #keyPath(CALayer.opacity)
  let a = UIStoryboard(name: "a", bundle: nil)
  func f() { UIView.animate(withDuration: 1) {}; UIView.vanish(); CATransaction.flush() }
  var w: MKMapView?
  func g() { own.contentsFormat = .RGBA8Uint; restorationIdentifier = ""; _ = self.restorationIdentifier }
}
