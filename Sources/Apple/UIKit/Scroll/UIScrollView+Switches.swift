// SPDX-License-Identifier: MIT

extension UIScrollView {
  /// The switches of a scroll view, a bit each; they are described at the properties.
  struct Switches: OptionSet {
    let rawValue: UInt16

    static let scrolls = Switches(rawValue: 1 << 0)
    static let pages = Switches(rawValue: 1 << 1)
    static let locksDirection = Switches(rawValue: 1 << 2)
    static let bounces = Switches(rawValue: 1 << 3)
    static let alwaysBouncesVertically = Switches(rawValue: 1 << 4)
    static let alwaysBouncesHorizontally = Switches(rawValue: 1 << 5)
    static let bouncesZoom = Switches(rawValue: 1 << 6)
    static let scrollsToTop = Switches(rawValue: 1 << 7)
    static let showsHorizontalIndicator = Switches(rawValue: 1 << 8)
    static let showsVerticalIndicator = Switches(rawValue: 1 << 9)
    static let delaysTouches = Switches(rawValue: 1 << 10)
    static let cancelsTouches = Switches(rawValue: 1 << 11)

    /// The switches of a new scroll view.
    static let initial: Switches = [
      .scrolls, .bounces, .bouncesZoom, .scrollsToTop, .showsHorizontalIndicator,
      .showsVerticalIndicator, .delaysTouches, .cancelsTouches,
    ]

    /// Sets or clears bits.
    mutating func set(_ switches: Switches, _ isSet: Bool) {
      if isSet { formUnion(switches) } else { subtract(switches) }
    }
  }
}
