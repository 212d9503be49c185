// SPDX-License-Identifier: MIT

/// A number of which matrices and quaternions are made: `Float` or `Double`.
public protocol SIMDMatrixScalar: BinaryFloatingPoint, SIMDScalar, Codable, Sendable
where SIMD2Storage: Sendable, SIMD4Storage: Sendable {}

extension Float: SIMDMatrixScalar {}
extension Double: SIMDMatrixScalar {}

/// A matrix of two to four columns and rows, such as `simd_float4x4`.
public protocol SIMDMatrix: Hashable, Sendable {
  /// The numbers in the matrix.
  associatedtype Scalar: SIMDMatrixScalar
  /// A column, with a number for each row.
  associatedtype Column: SIMD where Column.Scalar == Scalar
  /// A row, with a number for each column.
  associatedtype Row: SIMD where Row.Scalar == Scalar
  /// The matrix with rows and columns exchanged.
  associatedtype Transposed: SIMDMatrix
  where Transposed.Column == Row, Transposed.Row == Column, Transposed.Scalar == Scalar
  /// The matrix with as many columns, and two rows.
  associatedtype WithTwoRows: SIMDMatrix
  where WithTwoRows.Column == SIMD2<Scalar>, WithTwoRows.Scalar == Scalar
  /// The matrix with as many columns, and three rows.
  associatedtype WithThreeRows: SIMDMatrix
  where WithThreeRows.Column == SIMD3<Scalar>, WithThreeRows.Scalar == Scalar
  /// The matrix with as many columns, and four rows.
  associatedtype WithFourRows: SIMDMatrix
  where WithFourRows.Column == SIMD4<Scalar>, WithFourRows.Scalar == Scalar

  /// Makes a matrix of zeros.
  init()

  /// A column, by its number from 0.
  subscript(column: Int) -> Column { get set }
}

extension SIMDMatrix {
  /// The number of columns.
  @inlinable static var columnCount: Int { Row.scalarCount }
  /// The number of rows.
  @inlinable static var rowCount: Int { Column.scalarCount }

  /// Makes a matrix with one number on the diagonal, and zeros elsewhere.
  @inlinable public init(_ scalar: Scalar) {
    self.init()
    for index in 0..<Swift.min(Self.columnCount, Self.rowCount) { self[index, index] = scalar }
  }

  /// Makes a matrix of a list of columns, as many as it has.
  @inlinable public init(_ columns: [Column]) {
    precondition(columns.count == Self.columnCount, "\(columns.count) columns for \(Self.self)")
    self.init()
    for (index, column) in columns.enumerated() { self[index] = column }
  }

  /// Makes a matrix of a list of rows, as many as it has.
  @inlinable public init(rows: [Row]) {
    precondition(rows.count == Self.rowCount, "\(rows.count) rows for \(Self.self)")
    self.init()
    for (row, values) in rows.enumerated() {
      for column in 0..<Self.columnCount { self[column, row] = values[column] }
    }
  }

  /// A number, by those of its column and its row from 0.
  @inlinable public subscript(column: Int, row: Int) -> Scalar {
    get { self[column][row] }
    set { self[column][row] = newValue }
  }

  /// The matrix with rows and columns exchanged.
  @inlinable public var transpose: Transposed {
    var result = Transposed()
    for column in 0..<Self.columnCount {
      for row in 0..<Self.rowCount { result[row, column] = self[column, row] }
    }
    return result
  }

  /// The matrix of a function of each column and that of another matrix.
  @inlinable func mapped(with other: Self, _ transform: (Column, Column) -> Column) -> Self {
    var result = Self()
    for index in 0..<Self.columnCount { result[index] = transform(self[index], other[index]) }
    return result
  }

  /// Whether all numbers are equal.
  @inlinable public static func == (x: Self, y: Self) -> Bool {
    (0..<columnCount).allSatisfy { x[$0] == y[$0] }
  }

  /// Hashes all numbers.
  @inlinable public func hash(into hasher: inout Hasher) {
    for index in 0..<Self.columnCount { hasher.combine(self[index]) }
  }

  // MARK: - Sums

  /// The sum of two matrices.
  @inlinable public static func + (x: Self, y: Self) -> Self { x.mapped(with: y) { $0 + $1 } }
  /// The difference of two matrices.
  @inlinable public static func - (x: Self, y: Self) -> Self { x.mapped(with: y) { $0 - $1 } }
  /// The matrix with all signs changed.
  @inlinable public static prefix func - (x: Self) -> Self { -1 * x }
  /// Adds a matrix.
  @inlinable public static func += (x: inout Self, y: Self) { x = x + y }
  /// Subtracts a matrix.
  @inlinable public static func -= (x: inout Self, y: Self) { x = x - y }

  // MARK: - Products

  /// The matrix with each number multiplied.
  @inlinable public static func * (x: Self, y: Scalar) -> Self {
    x.mapped(with: x) { column, _ in column * y }
  }
  /// The matrix with each number multiplied.
  @inlinable public static func * (x: Scalar, y: Self) -> Self { y * x }
  /// Multiplies each number.
  @inlinable public static func *= (x: inout Self, y: Scalar) { x = x * y }

  /// The product with a column: the columns of the matrix, each times a component, added up.
  @inlinable public static func * (x: Self, y: Row) -> Column {
    var result = Column()
    for index in 0..<columnCount { result += x[index] * y[index] }
    return result
  }

  /// The product of a row with the matrix: the row's products with each column.
  @inlinable public static func * (x: Column, y: Self) -> Row {
    var result = Row()
    for index in 0..<columnCount { result[index] = dot(x, y[index]) }
    return result
  }

  /// The product of two matrices, of a type that has the right columns and rows.
  @inlinable func product<Right: SIMDMatrix, Product: SIMDMatrix>(_ right: Right) -> Product
  where Right.Column == Row, Product.Column == Column {
    var result = Product()
    for index in 0..<Right.columnCount { result[index] = self * right[index] }
    return result
  }
}

extension SIMDMatrix where Column == SIMD2<Scalar> {
  /// The product of two matrices, the first with two rows.
  @inlinable public static func * <Right: SIMDMatrix>(x: Self, y: Right) -> Right.WithTwoRows
  where Right.Column == Row, Right.Scalar == Scalar { x.product(y) }
}

extension SIMDMatrix where Column == SIMD3<Scalar> {
  /// The product of two matrices, the first with three rows.
  @inlinable public static func * <Right: SIMDMatrix>(x: Self, y: Right) -> Right.WithThreeRows
  where Right.Column == Row, Right.Scalar == Scalar { x.product(y) }
}

extension SIMDMatrix where Column == SIMD4<Scalar> {
  /// The product of two matrices, the first with four rows.
  @inlinable public static func * <Right: SIMDMatrix>(x: Self, y: Right) -> Right.WithFourRows
  where Right.Column == Row, Right.Scalar == Scalar { x.product(y) }
}

/// A matrix with as many columns as rows.
public protocol SquareSIMDMatrix: SIMDMatrix where Row == Column, Transposed == Self {}

extension SquareSIMDMatrix {
  /// Makes a matrix with numbers on the diagonal, and zeros elsewhere.
  @inlinable public init(diagonal: Column) {
    self.init()
    for index in 0..<Self.columnCount { self[index, index] = diagonal[index] }
  }

  /// Multiplies by a matrix, which stands on the right.
  @inlinable public static func *= (x: inout Self, y: Self) { x = x.product(y) }

  /// The factor by which the matrix changes areas or volumes.
  public var determinant: Scalar { eliminated(beside: Self()).determinant }

  /// The inverse matrix; its numbers are not finite if this one has no inverse.
  public var inverse: Self { eliminated(beside: Self(1)).right }

  /// Eliminates column by column with the largest pivots, and does the same to a matrix beside.
  private func eliminated(beside right: Self) -> (determinant: Scalar, right: Self) {
    // Rows are exchanged and added here, so both matrices are turned over.
    var (left, right) = (transpose, right.transpose)
    var determinant: Scalar = 1
    for column in 0..<Self.columnCount {
      let rows = column..<Self.columnCount
      let pivot = rows.max { Swift.abs(left[$0, column]) < Swift.abs(left[$1, column]) } ?? column
      if pivot != column {
        (left[pivot], left[column]) = (left[column], left[pivot])
        (right[pivot], right[column]) = (right[column], right[pivot])
        determinant = -determinant
      }
      let value = left[column, column]
      determinant *= value
      guard value != 0 else { return (0, Self() * (1 / value)) }
      left[column] /= value
      right[column] /= value
      for row in 0..<Self.columnCount where row != column {
        let factor = left[row, column]
        left[row] -= left[column] * factor
        right[row] -= right[column] * factor
      }
    }
    return (determinant, right.transpose)
  }
}
