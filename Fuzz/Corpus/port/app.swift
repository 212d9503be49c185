import UIKit
@objc protocol CellDelegate: AnyObject {
  @objc optional func cell(_ cell: UIView, didTap index: Int) -> Bool
  func reload()
}
@IBDesignable class View: UIView, CAAnimationDelegate {
  @IBOutlet weak var label: UILabel!
  @IBInspectable dynamic var radius: CGFloat = 0 { didSet { setNeedsLayout() } }
  @NSManaged var value: CGFloat
  weak var delegate: CellDelegate?
  override class var layerClass: AnyClass { CAShapeLayer.self }
  @objc func tapped(_ sender: UITapGestureRecognizer) {
    _ = delegate?.cell?(self, didTap: 1)
    let a = CABasicAnimation(keyPath: #keyPath(CALayer.position))
    a.delegate = self
    layer.add(a, forKey: #keyPath(CAShapeLayer.path))
  }
  func setUp() {
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped(_:))))
    NotificationCenter.default.addObserver(self, selector: #selector(View.setUp), name: nil, object: nil)
    #if os(iOS) && !targetEnvironment(simulator)
    if #available(iOS 13, *) { perform(#selector(setUp), with: nil, afterDelay: 1) }
    #elseif canImport(AppKit)
    #endif
  }
}
extension View { override func layoutSubviews() { super.layoutSubviews() } }
