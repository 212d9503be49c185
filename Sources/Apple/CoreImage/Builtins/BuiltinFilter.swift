// SPDX-License-Identifier: MIT

internal import Foundation

/// A filter of the catalogue, with a property for every input of any filter.
///
/// One class serves all filters: the protocol in a constructor's result selects the filter's
/// properties. The others read as 0 and refuse values, as their keys do.
final class BuiltinFilter: CIFilter {
  override var isOfApplication: Bool { false }

  override func copy() -> Any { BuiltinFilter(self) }

  subscript(number key: String) -> Float {
    get { (value(forKey: key) as? NSNumber)?.floatValue ?? 0 }
    set { setValue(newValue, forKey: key) }
  }

  subscript(count key: String) -> Int {
    get { (value(forKey: key) as? NSNumber)?.intValue ?? 0 }
    set { setValue(newValue, forKey: key) }
  }

  subscript(flag key: String) -> Bool {
    get { (value(forKey: key) as? NSNumber)?.boolValue ?? false }
    set { setValue(newValue, forKey: key) }
  }

  subscript(point key: String) -> CGPoint {
    get { (value(forKey: key) as? CIVector)?.cgPointValue ?? .zero }
    set { setValue(newValue, forKey: key) }
  }

  subscript(rect key: String) -> CGRect {
    get { (value(forKey: key) as? CIVector)?.cgRectValue ?? .zero }
    set { setValue(newValue, forKey: key) }
  }

  subscript(vector key: String) -> CIVector {
    get { value(forKey: key) as? CIVector ?? CIVector(x: 0) }
    set { setValue(newValue, forKey: key) }
  }

  subscript(color key: String) -> CIColor {
    get { value(forKey: key) as? CIColor ?? .clear }
    set { setValue(newValue, forKey: key) }
  }

  subscript(image key: String) -> CIImage? {
    get { picture(key) }
    set { setValue(newValue, forKey: key) }
  }
}
