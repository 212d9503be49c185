// SPDX

import UIKit
import CoreText

// MARK: - Layout

extension A {

    func stays() {}
}

