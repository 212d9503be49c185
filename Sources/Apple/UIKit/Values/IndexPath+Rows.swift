// SPDX-License-Identifier: MIT

public import Foundation

/// The indices of rows and items in the sections of a list.
extension IndexPath {
  /// Makes the path of a row of a section.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// Makes the path of an item of a section.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The section, the first of the indices.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The row in the section, the second of the indices.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The item in the section, the second of the indices.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
