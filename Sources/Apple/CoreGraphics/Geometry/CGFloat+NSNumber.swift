// SPDX-License-Identifier: MIT

public import Foundation

extension CGFloat {
  /// The nearest value to a number.
  public init(truncating number: NSNumber) {
    self.init(number.doubleValue)
  }

  /// The value of a number; nil for one that is not exactly representable.
  public init?(exactly number: NSNumber) {
    guard let value = Double(exactly: number) else { return nil }
    self.init(value)
  }
}
