// SPDX-License-Identifier: MIT

import UIKit

// MARK: - Layout

extension Board {
    // Lays out.
    override public func layoutSubviews() {
        super.layoutSubviews()
    }

    func helper() {}
}

final class Pie: CALayer {
    @NSManaged var progress: CGFloat
    @NSManaged public var tint: CGColor?
    @objc dynamic var turn: CGFloat = 1

    override class func needsDisplay(forKey key: String) -> Bool {
        if key == "progress" || key == #keyPath(turn) { return true }
        return super.needsDisplay(forKey: key)
    }
}

class Sub: Board {
    override func helper() {}
}

final class Ticker: NSObject {
    @MainActor func start(_ button: UIButton) { button.addTarget(self, action: #selector(tick(_:)), for: .touchUpInside) }
    @objc func tick(_ sender: UIButton) {}
    @objc func turn() -> Bool { true }
    @MainActor func turnByTap() -> UITapGestureRecognizer {
        UITapGestureRecognizer(target: self, action: #selector(Ticker.turn))
    }
}


@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
}
