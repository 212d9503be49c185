// SPDX-License-Identifier: MIT

extension Array where Element: AnyObject {
  /// The index of an object, sought from both ends at once.
  ///
  /// Lists of siblings are mostly taken apart from one end; that costs one step for each sibling then.
  package func siblingIndex(of object: Element) -> Int? { siblingIndex { $0 === object } }

  /// The index of the object that meets a condition, which the objects nearest to the ends are asked first.
  func siblingIndex(where isSought: (Element) -> Bool) -> Int? {
    var (low, high) = (startIndex, endIndex - 1)
    while low <= high {
      if isSought(self[high]) { return high }
      if isSought(self[low]) { return low }
      low += 1
      high -= 1
    }
    return nil
  }
}
