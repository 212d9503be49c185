// SPDX-License-Identifier: MIT

public import Foundation

// Well-known classes that are missing here. Their names say so, and what to use instead, in one error of the
// compiler at each place; what such a class inherits is known, so that no other errors follow.

/// A table, which is missing: views in a `UIScrollView`.
@available(
  *, unavailable,
  message: "there are no tables: put views in a UIScrollView or a UIStackView"
)
@preconcurrency @MainActor open class UITableView: UIScrollView {
  /// The kinds of tables.
  public enum Style: Int, Sendable {
    /// Rows without groups.
    case plain
    /// Rows in groups.
    case grouped
    /// Rows in groups with round corners.
    case insetGrouped
  }

  /// Makes nothing: the class is missing.
  public init(frame: CGRect, style: Style) { fatalError("there are no tables") }

  /// Makes nothing: the class is missing.
  public required init?(coder: NSCoder) { nil }

  /// Missing.
  open weak var dataSource: (any UITableViewDataSource)?
  /// Missing.
  open var rowHeight: CGFloat = 0
  /// Missing.
  open var tableHeaderView: UIView?
  /// Missing.
  open var tableFooterView: UIView?

  /// Missing.
  open func reloadData() {}
  /// Missing.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
  /// Missing.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { nil }
  /// Missing.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell { fatalError("there are no tables") }
  /// Missing.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { nil }
  /// Missing.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {}
}

/// A row of a table, which is missing: a `UIView` in a `UIStackView`.
@available(
  *, unavailable,
  message: "there are no tables: put views in a UIScrollView or a UIStackView"
)
@preconcurrency @MainActor open class UITableViewCell: UIView {
  /// The looks of rows.
  public enum CellStyle: Int, Sendable {
    /// A label, and perhaps an image.
    case `default`
    /// Two labels side by side.
    case value1
    /// Two labels side by side, the first in the tint colour.
    case value2
    /// Two labels, one below the other.
    case subtitle
  }

  /// Makes nothing: the class is missing.
  public init(style: CellStyle, reuseIdentifier: String?) { fatalError("there are no tables") }

  /// Makes nothing: the class is missing.
  public required init?(coder: NSCoder) { nil }

  /// Missing.
  open var contentView: UIView { self }
  /// Missing.
  open var textLabel: UILabel? { nil }
  /// Missing.
  open var detailTextLabel: UILabel? { nil }
  /// Missing.
  open var imageView: UIImageView? { nil }
  /// Missing.
  open var backgroundView: UIView?

  /// Missing.
  open func prepareForReuse() {}
  /// Missing.
  open func setSelected(_ selected: Bool, animated: Bool) {}
  /// Missing.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {}
}

/// A controller of a table, which is missing: a `UIViewController` with a `UIScrollView`.
@available(*, unavailable, message: "there are no tables: a UIViewController with a UIScrollView")
@preconcurrency @MainActor open class UITableViewController: UIViewController {
  /// Missing.
  open var tableView: UITableView! { nil }

  /// Missing.
  open func numberOfSections(in tableView: UITableView) -> Int { 0 }
  /// Missing.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  /// Missing.
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { fatalError("there are no tables") }
  /// Missing.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

/// The rows of a table, which is missing.
@available(
  *, unavailable,
  message: "there are no tables: put views in a UIScrollView or a UIStackView"
)
@preconcurrency @MainActor public protocol UITableViewDataSource: NSObjectProtocol {}

/// The delegate of a table, which is missing.
@available(
  *, unavailable,
  message: "there are no tables: put views in a UIScrollView or a UIStackView"
)
@preconcurrency @MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {}

/// A collection of cells, which is missing: views in a `UIScrollView`.
@available(
  *, unavailable,
  message:
    "there are no collections: put views in a UIScrollView and place them in layoutSubviews()"
)
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
  /// Makes nothing: the class is missing.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    fatalError("there are no collections")
  }

  /// Makes nothing: the class is missing.
  public required init?(coder: NSCoder) { nil }

  /// Missing.
  open weak var dataSource: (any UICollectionViewDataSource)?

  /// Missing.
  open func reloadData() {}
  /// Missing.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {}
  /// Missing.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell { fatalError("there are no collections") }
  /// Missing.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { nil }
}

/// A view of a collection, which is missing: a `UIView`.
@available(*, unavailable, message: "there are no collections: put views in a UIScrollView")
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  /// Missing.
  open func prepareForReuse() {}
  /// Missing.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
}

/// A cell of a collection, which is missing: a `UIView`.
@available(*, unavailable, message: "there are no collections: put views in a UIScrollView")
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
  /// Missing.
  open var contentView: UIView { self }
  /// Missing.
  open var isSelected = false
  /// Missing.
  open var isHighlighted = false
}

/// A controller of a collection, which is missing: a `UIViewController` with a `UIScrollView`.
@available(
  *, unavailable,
  message: "there are no collections: a UIViewController with a UIScrollView"
)
@preconcurrency @MainActor open class UICollectionViewController: UIViewController {
  /// Missing.
  open var collectionView: UICollectionView! { nil }
}

/// The places of cells of a collection, which is missing.
@available(*, unavailable, message: "there are no collections: place views in layoutSubviews()")
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
  /// Missing.
  open func prepare() {}
  /// Missing.
  open func invalidateLayout() {}
  /// Missing.
  open var collectionView: UICollectionView? { nil }
  /// Missing.
  open var collectionViewContentSize: CGSize { .zero }
  /// Missing.
  open func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { nil }
  /// Missing.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Missing.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
}

/// The places of cells in lines, which are missing.
@available(*, unavailable, message: "there are no collections: place views in layoutSubviews()")
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {}

/// The place of a cell of a collection, which is missing.
@available(*, unavailable, message: "there are no collections: place views in layoutSubviews()")
@preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject {}

/// The cells of a collection, which is missing.
@available(*, unavailable, message: "there are no collections: put views in a UIScrollView")
@preconcurrency @MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {}

/// The delegate of a collection, which is missing.
@available(*, unavailable, message: "there are no collections: put views in a UIScrollView")
@preconcurrency @MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {}

/// The delegate of a collection in lines, which is missing.
@available(*, unavailable, message: "there are no collections: put views in a UIScrollView")
@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {}
