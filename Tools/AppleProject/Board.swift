// A project as it is written for Apple's systems, for the test of `lamina port`.
// SPDX-License-Identifier: MIT

import UIKit
import UIKit.UIGestureRecognizerSubclass
#if canImport(SwiftUI)
import SwiftUI
#endif

/// A delegate.
@objc public protocol BoardDelegate: NSObjectProtocol {
    func boardDidStart(_ board: Board)
    /// Reports a tap.
    @objc optional func board(_ board: Board, didTap count: Int)
    @objc optional func boardShouldTap(_ board: Board) -> Bool
    @objc optional var boardTitle: String? { get }
}

@objc protocol Small {
    @objc optional func color(of x: Int) -> UIColor?
}

@IBDesignable
@objcMembers public class Board: UIView, CAAnimationDelegate {
    @IBOutlet weak var delegate: BoardDelegate?
    @IBOutlet private weak var label: UILabel!
    @IBInspectable dynamic var radius: CGFloat = 3 // corner
    private var link: CADisplayLink?
    var timer: Timer?

    override init(frame: CGRect) {
        super.init(frame: frame)
        let tap = UITapGestureRecognizer(target: self, action: #selector(tapped(_:)))
        addGestureRecognizer(tap)
        let pan = UIPanGestureRecognizer(target: self, action: #selector(Board.panned))
        addGestureRecognizer(pan)
        link = CADisplayLink(target: self, selector: #selector(step))
        link?.add(to: .main, forMode: .common)
        timer = Timer.scheduledTimer(timeInterval: 0.5, target: self, selector: #selector(fire(_:)), userInfo: nil, repeats: true)
        NotificationCenter.default.addObserver(self, selector: #selector(changed(note:)), name: UIApplication.didBecomeActiveNotification, object: nil)
        perform(#selector(later), with: nil, afterDelay: 1)
        let fade = CABasicAnimation(keyPath: #keyPath(CALayer.opacity))
        fade.delegate = self
        let hide = CABasicAnimation(keyPath: #keyPath(CALayer.isHidden))
        layer.add(fade, forKey: #keyPath(CALayer.transform)); _ = hide
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    @objc
    private func tapped(_ sender: UITapGestureRecognizer) {
        delegate?.board?(self, didTap: 1)
        if delegate?.boardShouldTap?(self) ?? true { layer.opacity = 1 }
        autoreleasepool {
            layer.opacity = 0.5
        }
    }
    @objc func panned() {}
    @objc func step(_ link: CADisplayLink) {}
    @objc func fire(_ timer: Timer) {}
    @objc func changed(note: Notification) {}
    @objc func later() {}
    #if os(iOS)
    let system = "phone"
    #elseif os(macOS)
    let system = "macOS"
    #endif
}
