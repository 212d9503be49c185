import UIKit
enum Kind { case CAFast }
protocol P { associatedtype UIItem }
func f<NSThing>(_ t: NSThing) {}
extension UIView { static func fooBar() {} }
let x = Kind.CAFast, y: NSThing, z: UIItem
let w = UIView.fooBar()
