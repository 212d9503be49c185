// SPDX

import UIKit
import CoreText

// MARK: - Layout

extension A {
    // Why.
    override func layoutSubviews() {
        x = 2
    }

    func stays() {}
}

