// SPDX-License-Identifier: MIT

import Testing
import UIKit

@testable import class UIKit.UIView

@MainActor @Suite struct `Views and their layers` {
  @Test func `the slot of draw is found`() {
    #expect(UIView.drawSlot.isKnown)
    #expect(!UIView.drawSlot.isOverridden(by: UIWindow.self))
  }
}
