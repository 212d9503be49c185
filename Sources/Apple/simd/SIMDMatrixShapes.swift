// SPDX-License-Identifier: MIT

// The nine shapes of matrices. A name has the number of columns before that of rows, as Apple's have.

/// A matrix of two columns and two rows.
public struct SIMDMatrix2x2<Scalar: SIMDMatrixScalar>: SquareSIMDMatrix {
  /// A column, with a number for each row.
  public typealias Column = SIMD2<Scalar>
  /// A row, with a number for each column.
  public typealias Row = SIMD2<Scalar>
  /// The matrix with rows and columns exchanged.
  public typealias Transposed = SIMDMatrix2x2<Scalar>
  /// The matrix with as many columns, and two rows.
  public typealias WithTwoRows = SIMDMatrix2x2<Scalar>
  /// The matrix with as many columns, and three rows.
  public typealias WithThreeRows = SIMDMatrix2x3<Scalar>
  /// The matrix with as many columns, and four rows.
  public typealias WithFourRows = SIMDMatrix2x4<Scalar>

  /// The columns, from the left.
  public var columns: (Column, Column)

  /// Makes a matrix of zeros.
  @inlinable public init() {
    columns = (Column(), Column())
  }

  /// Makes a matrix of its columns.
  @inlinable public init(columns: (Column, Column)) {
    self.columns = columns
  }

  /// Makes a matrix of its columns.
  @inlinable public init(_ column0: Column, _ column1: Column) {
    columns = (column0, column1)
  }

  /// A column, by its number from 0.
  @inlinable public subscript(column: Int) -> Column {
    get {
      switch column {
      case 0: columns.0
      case 1: columns.1
      default: preconditionFailure("column \(column) of 2")
      }
    }
    set {
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      default: preconditionFailure("column \(column) of 2")
      }
    }
  }
}

/// A matrix of two columns and three rows.
public struct SIMDMatrix2x3<Scalar: SIMDMatrixScalar>: SIMDMatrix {
  /// A column, with a number for each row.
  public typealias Column = SIMD3<Scalar>
  /// A row, with a number for each column.
  public typealias Row = SIMD2<Scalar>
  /// The matrix with rows and columns exchanged.
  public typealias Transposed = SIMDMatrix3x2<Scalar>
  /// The matrix with as many columns, and two rows.
  public typealias WithTwoRows = SIMDMatrix2x2<Scalar>
  /// The matrix with as many columns, and three rows.
  public typealias WithThreeRows = SIMDMatrix2x3<Scalar>
  /// The matrix with as many columns, and four rows.
  public typealias WithFourRows = SIMDMatrix2x4<Scalar>

  /// The columns, from the left.
  public var columns: (Column, Column)

  /// Makes a matrix of zeros.
  @inlinable public init() {
    columns = (Column(), Column())
  }

  /// Makes a matrix of its columns.
  @inlinable public init(columns: (Column, Column)) {
    self.columns = columns
  }

  /// Makes a matrix of its columns.
  @inlinable public init(_ column0: Column, _ column1: Column) {
    columns = (column0, column1)
  }

  /// A column, by its number from 0.
  @inlinable public subscript(column: Int) -> Column {
    get {
      switch column {
      case 0: columns.0
      case 1: columns.1
      default: preconditionFailure("column \(column) of 2")
      }
    }
    set {
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      default: preconditionFailure("column \(column) of 2")
      }
    }
  }
}

/// A matrix of two columns and four rows.
public struct SIMDMatrix2x4<Scalar: SIMDMatrixScalar>: SIMDMatrix {
  /// A column, with a number for each row.
  public typealias Column = SIMD4<Scalar>
  /// A row, with a number for each column.
  public typealias Row = SIMD2<Scalar>
  /// The matrix with rows and columns exchanged.
  public typealias Transposed = SIMDMatrix4x2<Scalar>
  /// The matrix with as many columns, and two rows.
  public typealias WithTwoRows = SIMDMatrix2x2<Scalar>
  /// The matrix with as many columns, and three rows.
  public typealias WithThreeRows = SIMDMatrix2x3<Scalar>
  /// The matrix with as many columns, and four rows.
  public typealias WithFourRows = SIMDMatrix2x4<Scalar>

  /// The columns, from the left.
  public var columns: (Column, Column)

  /// Makes a matrix of zeros.
  @inlinable public init() {
    columns = (Column(), Column())
  }

  /// Makes a matrix of its columns.
  @inlinable public init(columns: (Column, Column)) {
    self.columns = columns
  }

  /// Makes a matrix of its columns.
  @inlinable public init(_ column0: Column, _ column1: Column) {
    columns = (column0, column1)
  }

  /// A column, by its number from 0.
  @inlinable public subscript(column: Int) -> Column {
    get {
      switch column {
      case 0: columns.0
      case 1: columns.1
      default: preconditionFailure("column \(column) of 2")
      }
    }
    set {
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      default: preconditionFailure("column \(column) of 2")
      }
    }
  }
}

/// A matrix of three columns and two rows.
public struct SIMDMatrix3x2<Scalar: SIMDMatrixScalar>: SIMDMatrix {
  /// A column, with a number for each row.
  public typealias Column = SIMD2<Scalar>
  /// A row, with a number for each column.
  public typealias Row = SIMD3<Scalar>
  /// The matrix with rows and columns exchanged.
  public typealias Transposed = SIMDMatrix2x3<Scalar>
  /// The matrix with as many columns, and two rows.
  public typealias WithTwoRows = SIMDMatrix3x2<Scalar>
  /// The matrix with as many columns, and three rows.
  public typealias WithThreeRows = SIMDMatrix3x3<Scalar>
  /// The matrix with as many columns, and four rows.
  public typealias WithFourRows = SIMDMatrix3x4<Scalar>

  /// The columns, from the left.
  public var columns: (Column, Column, Column)

  /// Makes a matrix of zeros.
  @inlinable public init() {
    columns = (Column(), Column(), Column())
  }

  /// Makes a matrix of its columns.
  @inlinable public init(columns: (Column, Column, Column)) {
    self.columns = columns
  }

  /// Makes a matrix of its columns.
  @inlinable public init(_ column0: Column, _ column1: Column, _ column2: Column) {
    columns = (column0, column1, column2)
  }

  /// A column, by its number from 0.
  @inlinable public subscript(column: Int) -> Column {
    get {
      switch column {
      case 0: columns.0
      case 1: columns.1
      case 2: columns.2
      default: preconditionFailure("column \(column) of 3")
      }
    }
    set {
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      case 2: columns.2 = newValue
      default: preconditionFailure("column \(column) of 3")
      }
    }
  }
}

/// A matrix of three columns and three rows.
public struct SIMDMatrix3x3<Scalar: SIMDMatrixScalar>: SquareSIMDMatrix {
  /// A column, with a number for each row.
  public typealias Column = SIMD3<Scalar>
  /// A row, with a number for each column.
  public typealias Row = SIMD3<Scalar>
  /// The matrix with rows and columns exchanged.
  public typealias Transposed = SIMDMatrix3x3<Scalar>
  /// The matrix with as many columns, and two rows.
  public typealias WithTwoRows = SIMDMatrix3x2<Scalar>
  /// The matrix with as many columns, and three rows.
  public typealias WithThreeRows = SIMDMatrix3x3<Scalar>
  /// The matrix with as many columns, and four rows.
  public typealias WithFourRows = SIMDMatrix3x4<Scalar>

  /// The columns, from the left.
  public var columns: (Column, Column, Column)

  /// Makes a matrix of zeros.
  @inlinable public init() {
    columns = (Column(), Column(), Column())
  }

  /// Makes a matrix of its columns.
  @inlinable public init(columns: (Column, Column, Column)) {
    self.columns = columns
  }

  /// Makes a matrix of its columns.
  @inlinable public init(_ column0: Column, _ column1: Column, _ column2: Column) {
    columns = (column0, column1, column2)
  }

  /// A column, by its number from 0.
  @inlinable public subscript(column: Int) -> Column {
    get {
      switch column {
      case 0: columns.0
      case 1: columns.1
      case 2: columns.2
      default: preconditionFailure("column \(column) of 3")
      }
    }
    set {
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      case 2: columns.2 = newValue
      default: preconditionFailure("column \(column) of 3")
      }
    }
  }
}

/// A matrix of three columns and four rows.
public struct SIMDMatrix3x4<Scalar: SIMDMatrixScalar>: SIMDMatrix {
  /// A column, with a number for each row.
  public typealias Column = SIMD4<Scalar>
  /// A row, with a number for each column.
  public typealias Row = SIMD3<Scalar>
  /// The matrix with rows and columns exchanged.
  public typealias Transposed = SIMDMatrix4x3<Scalar>
  /// The matrix with as many columns, and two rows.
  public typealias WithTwoRows = SIMDMatrix3x2<Scalar>
  /// The matrix with as many columns, and three rows.
  public typealias WithThreeRows = SIMDMatrix3x3<Scalar>
  /// The matrix with as many columns, and four rows.
  public typealias WithFourRows = SIMDMatrix3x4<Scalar>

  /// The columns, from the left.
  public var columns: (Column, Column, Column)

  /// Makes a matrix of zeros.
  @inlinable public init() {
    columns = (Column(), Column(), Column())
  }

  /// Makes a matrix of its columns.
  @inlinable public init(columns: (Column, Column, Column)) {
    self.columns = columns
  }

  /// Makes a matrix of its columns.
  @inlinable public init(_ column0: Column, _ column1: Column, _ column2: Column) {
    columns = (column0, column1, column2)
  }

  /// A column, by its number from 0.
  @inlinable public subscript(column: Int) -> Column {
    get {
      switch column {
      case 0: columns.0
      case 1: columns.1
      case 2: columns.2
      default: preconditionFailure("column \(column) of 3")
      }
    }
    set {
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      case 2: columns.2 = newValue
      default: preconditionFailure("column \(column) of 3")
      }
    }
  }
}

/// A matrix of four columns and two rows.
public struct SIMDMatrix4x2<Scalar: SIMDMatrixScalar>: SIMDMatrix {
  /// A column, with a number for each row.
  public typealias Column = SIMD2<Scalar>
  /// A row, with a number for each column.
  public typealias Row = SIMD4<Scalar>
  /// The matrix with rows and columns exchanged.
  public typealias Transposed = SIMDMatrix2x4<Scalar>
  /// The matrix with as many columns, and two rows.
  public typealias WithTwoRows = SIMDMatrix4x2<Scalar>
  /// The matrix with as many columns, and three rows.
  public typealias WithThreeRows = SIMDMatrix4x3<Scalar>
  /// The matrix with as many columns, and four rows.
  public typealias WithFourRows = SIMDMatrix4x4<Scalar>

  /// The columns, from the left.
  public var columns: (Column, Column, Column, Column)

  /// Makes a matrix of zeros.
  @inlinable public init() {
    columns = (Column(), Column(), Column(), Column())
  }

  /// Makes a matrix of its columns.
  @inlinable public init(columns: (Column, Column, Column, Column)) {
    self.columns = columns
  }

  /// Makes a matrix of its columns.
  @inlinable public init(_ column0: Column, _ column1: Column, _ column2: Column, _ column3: Column)
  {
    columns = (column0, column1, column2, column3)
  }

  /// A column, by its number from 0.
  @inlinable public subscript(column: Int) -> Column {
    get {
      switch column {
      case 0: columns.0
      case 1: columns.1
      case 2: columns.2
      case 3: columns.3
      default: preconditionFailure("column \(column) of 4")
      }
    }
    set {
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      case 2: columns.2 = newValue
      case 3: columns.3 = newValue
      default: preconditionFailure("column \(column) of 4")
      }
    }
  }
}

/// A matrix of four columns and three rows.
public struct SIMDMatrix4x3<Scalar: SIMDMatrixScalar>: SIMDMatrix {
  /// A column, with a number for each row.
  public typealias Column = SIMD3<Scalar>
  /// A row, with a number for each column.
  public typealias Row = SIMD4<Scalar>
  /// The matrix with rows and columns exchanged.
  public typealias Transposed = SIMDMatrix3x4<Scalar>
  /// The matrix with as many columns, and two rows.
  public typealias WithTwoRows = SIMDMatrix4x2<Scalar>
  /// The matrix with as many columns, and three rows.
  public typealias WithThreeRows = SIMDMatrix4x3<Scalar>
  /// The matrix with as many columns, and four rows.
  public typealias WithFourRows = SIMDMatrix4x4<Scalar>

  /// The columns, from the left.
  public var columns: (Column, Column, Column, Column)

  /// Makes a matrix of zeros.
  @inlinable public init() {
    columns = (Column(), Column(), Column(), Column())
  }

  /// Makes a matrix of its columns.
  @inlinable public init(columns: (Column, Column, Column, Column)) {
    self.columns = columns
  }

  /// Makes a matrix of its columns.
  @inlinable public init(_ column0: Column, _ column1: Column, _ column2: Column, _ column3: Column)
  {
    columns = (column0, column1, column2, column3)
  }

  /// A column, by its number from 0.
  @inlinable public subscript(column: Int) -> Column {
    get {
      switch column {
      case 0: columns.0
      case 1: columns.1
      case 2: columns.2
      case 3: columns.3
      default: preconditionFailure("column \(column) of 4")
      }
    }
    set {
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      case 2: columns.2 = newValue
      case 3: columns.3 = newValue
      default: preconditionFailure("column \(column) of 4")
      }
    }
  }
}

/// A matrix of four columns and four rows.
public struct SIMDMatrix4x4<Scalar: SIMDMatrixScalar>: SquareSIMDMatrix {
  /// A column, with a number for each row.
  public typealias Column = SIMD4<Scalar>
  /// A row, with a number for each column.
  public typealias Row = SIMD4<Scalar>
  /// The matrix with rows and columns exchanged.
  public typealias Transposed = SIMDMatrix4x4<Scalar>
  /// The matrix with as many columns, and two rows.
  public typealias WithTwoRows = SIMDMatrix4x2<Scalar>
  /// The matrix with as many columns, and three rows.
  public typealias WithThreeRows = SIMDMatrix4x3<Scalar>
  /// The matrix with as many columns, and four rows.
  public typealias WithFourRows = SIMDMatrix4x4<Scalar>

  /// The columns, from the left.
  public var columns: (Column, Column, Column, Column)

  /// Makes a matrix of zeros.
  @inlinable public init() {
    columns = (Column(), Column(), Column(), Column())
  }

  /// Makes a matrix of its columns.
  @inlinable public init(columns: (Column, Column, Column, Column)) {
    self.columns = columns
  }

  /// Makes a matrix of its columns.
  @inlinable public init(_ column0: Column, _ column1: Column, _ column2: Column, _ column3: Column)
  {
    columns = (column0, column1, column2, column3)
  }

  /// A column, by its number from 0.
  @inlinable public subscript(column: Int) -> Column {
    get {
      switch column {
      case 0: columns.0
      case 1: columns.1
      case 2: columns.2
      case 3: columns.3
      default: preconditionFailure("column \(column) of 4")
      }
    }
    set {
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      case 2: columns.2 = newValue
      case 3: columns.3 = newValue
      default: preconditionFailure("column \(column) of 4")
      }
    }
  }
}
