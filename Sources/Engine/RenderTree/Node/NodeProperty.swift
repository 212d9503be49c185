// SPDX-License-Identifier: MIT

package import CoreGraphics

/// A row of the table of some values: a property, the bytes that hold it, and their form.
///
/// The lanes of a property, its number of lanes and the check for finite numbers follow from its row.
package struct NodeProperty<Value: LaneValue>: Sendable, BitwiseCopyable {
  /// The raw value of the property; nil for a number that tracks do not drive.
  let property: UInt8?
  let form: LaneForm
  /// The first byte in the values.
  fileprivate let offset: Int
  /// The bits of a flag.
  fileprivate let mask: UInt16
  fileprivate let mayBeInfinite: Bool

  /// Makes a row for a stored property.
  ///
  /// - Parameters:
  ///   - property: nil for a number that tracks do not drive.
  ///   - mayBeInfinite: whether infinity makes sense.
  init<Field: LaneField>(
    _ property: Value.Property?, _ path: KeyPath<Value, Field>, mayBeInfinite: Bool = false
  ) {
    self.init(property, Field.form, path, mayBeInfinite: mayBeInfinite)
  }

  /// Makes a row for one component of a colour.
  init(_ property: Value.Property, _ path: KeyPath<Value, SIMD4<Float>>, lane: Int) {
    self.init(property, .float, path, after: lane * MemoryLayout<Float>.stride)
  }

  /// Makes a row for a flag.
  init<Flags: OptionSet>(
    _ property: Value.Property, _ path: KeyPath<Value, Flags>, _ flag: Flags
  ) where Flags.RawValue == UInt16 {
    self.init(property, .flag, path, mask: flag.rawValue)
  }

  /// Makes a row for a property whose value is not read and written as lanes of the values.
  init(_ property: Value.Property, _ form: LaneForm) {
    self.init(property, form, nil)
  }

  private init(
    _ property: Value.Property?, _ form: LaneForm, _ path: PartialKeyPath<Value>?, after: Int = 0,
    mask: UInt16 = 0, mayBeInfinite: Bool = false
  ) {
    self.property = property?.rawValue
    self.form = form
    self.mask = mask
    self.mayBeInfinite = mayBeInfinite
    // Paths to stored properties always have an offset; without one the row would hold nothing.
    guard let path, let offset = MemoryLayout<Value>.offset(of: path) else {
      self.offset = 0
      return
    }
    self.offset = offset + after
  }

  /// The row of a property that the values do not have.
  fileprivate static var absent: NodeProperty { NodeProperty(nil, .list, nil) }
}

/// The form of the bytes that hold a property.
package enum LaneForm: UInt8, Sendable, BitwiseCopyable {
  case number
  case point
  case rectangle
  case matrix
  case float
  case color
  case bool
  /// Some bits of 16.
  case flag
  /// A list or an outline; it has no lanes.
  case list
  /// A value of up to four lanes in an entry of a list.
  case entry
  /// An image and its size, which change together.
  case image

  /// The number of lanes of a value; 16 for matrices.
  package var laneCount: Int {
    switch self {
    case .number, .float, .bool, .flag, .image: 1
    case .point: 2
    case .rectangle, .color, .entry: 4
    case .matrix: 16
    case .list: 0
    }
  }
}

/// A type of stored properties that hold lanes.
package protocol LaneField {
  static var form: LaneForm { get }
}

extension Double: LaneField { package static var form: LaneForm { .number } }
extension SIMD2<Double>: LaneField { package static var form: LaneForm { .point } }
extension SIMD4: LaneField where Scalar: BinaryFloatingPoint {
  package static var form: LaneForm { Scalar.self == Float.self ? .color : .rectangle }
}
extension CATransform3D: LaneField { package static var form: LaneForm { .matrix } }
extension Float: LaneField { package static var form: LaneForm { .float } }
extension Bool: LaneField { package static var form: LaneForm { .bool } }

/// The table of some values: a row for each property, and for every other number.
package struct NodeProperties<Value: LaneValue>: Sendable, ExpressibleByArrayLiteral {
  let rows: [NodeProperty<Value>]
  /// The row of each property by its raw value.
  private let byProperty: [NodeProperty<Value>]
  /// All numbers, those that lie side by side together.
  fileprivate let numbers: [NumberRun]

  package init(arrayLiteral rows: NodeProperty<Value>...) {
    self.rows = rows
    var byProperty = [NodeProperty<Value>](repeating: .absent, count: Value.Property.allCases.count)
    for row in rows {
      if let property = row.property { byProperty[Int(property)] = row }
    }
    self.byProperty = byProperty
    var numbers: [NumberRun] = []
    for row in rows {
      guard let run = row.numbers else { continue }
      if numbers.isEmpty || !numbers[numbers.count - 1].extend(by: run) { numbers.append(run) }
    }
    self.numbers = numbers
  }

  /// The properties that tracks may drive, each with its number of lanes.
  var driven: [(Value.Property, laneCount: Int)] {
    rows.compactMap { row in
      row.property.flatMap(Value.Property.init).map { ($0, row.form.laneCount) }
    }
  }

  /// The row of a property; one without lanes for a property of other values.
  package subscript(property: Value.Property) -> NodeProperty<Value> {
    byProperty[Int(property.rawValue)]
  }
}

/// Values that hold their properties in bytes of their own and list them in a table.
///
/// Tracks read and write a property as lanes: a number in lane 0, a rectangle as x, y, width, height.
/// Unused lanes read 0, and so does a property of other values.
package protocol LaneValue {
  /// The properties that tracks may drive.
  associatedtype Property: RawRepresentable<UInt8>, CaseIterable = AnimatableProperty

  /// The table of the values.
  static var properties: NodeProperties<Self> { get }
}

extension LaneValue {
  /// The value of a property of up to four lanes.
  package func lanes(_ property: Property) -> SIMD4<Double> {
    let row = Self.properties[property]
    return unsafe withUnsafeBytes(of: self) { bytes in
      let offset = row.offset
      switch row.form {
      case .number:
        return SIMD4(unsafe bytes.load(fromByteOffset: offset, as: Double.self), 0, 0, 0)
      case .point:
        let point = unsafe bytes.load(fromByteOffset: offset, as: SIMD2<Double>.self)
        return SIMD4(lowHalf: point, highHalf: .zero)
      case .rectangle: return unsafe bytes.load(fromByteOffset: offset, as: SIMD4<Double>.self)
      case .float:
        let number = unsafe bytes.load(fromByteOffset: offset, as: Float.self)
        return SIMD4(Double(number), 0, 0, 0)
      case .color:
        return SIMD4<Double>(unsafe bytes.load(fromByteOffset: offset, as: SIMD4<Float>.self))
      case .bool:
        return SIMD4(unsafe bytes.load(fromByteOffset: offset, as: Bool.self) ? 1 : 0, 0, 0, 0)
      case .flag:
        let flags = unsafe bytes.load(fromByteOffset: offset, as: UInt16.self)
        return SIMD4(flags & row.mask != 0 ? 1 : 0, 0, 0, 0)
      case .matrix, .list, .entry, .image: return .zero
      }
    }
  }

  /// Sets a property of up to four lanes.
  package mutating func setLanes(_ property: Property, _ value: SIMD4<Double>) {
    let row = Self.properties[property]
    unsafe withUnsafeMutableBytes(of: &self) { bytes in
      let offset = row.offset
      switch row.form {
      case .number: unsafe bytes.storeBytes(of: value.x, toByteOffset: offset, as: Double.self)
      case .point:
        unsafe bytes.storeBytes(of: value.lowHalf, toByteOffset: offset, as: SIMD2<Double>.self)
      case .rectangle:
        unsafe bytes.storeBytes(of: value, toByteOffset: offset, as: SIMD4<Double>.self)
      case .float:
        unsafe bytes.storeBytes(of: Float(value.x), toByteOffset: offset, as: Float.self)
      case .color:
        unsafe bytes.storeBytes(
          of: SIMD4<Float>(value), toByteOffset: offset, as: SIMD4<Float>.self)
      case .bool:
        unsafe bytes.storeBytes(of: value.x != 0, toByteOffset: offset, as: Bool.self)
      case .flag:
        let others = unsafe bytes.load(fromByteOffset: offset, as: UInt16.self) & ~row.mask
        unsafe bytes.storeBytes(
          of: value.x != 0 ? others | row.mask : others, toByteOffset: offset, as: UInt16.self)
      case .matrix, .list, .entry, .image: break
      }
    }
  }

  /// Whether every number of the table is finite, or as infinite as its meaning allows.
  package var hasFiniteNumbers: Bool {
    let runs = Self.properties.numbers
    return unsafe withUnsafeBytes(of: self) { bytes in
      // Loops over the elements take memory in a debug build.
      var index = 0
      while index < runs.count, unsafe runs[index].isFinite(in: bytes) { index += 1 }
      return index == runs.count
    }
  }
}

extension NodeProperty {
  /// The numbers of the property; nil if it has none of its own.
  fileprivate var numbers: NumberRun? {
    switch form {
    case .number, .point, .rectangle, .matrix:
      let count = form == .point ? 2 : form.laneCount
      return NumberRun(
        offset: offset, count: count, isDouble: true, mayBeInfinite: mayBeInfinite)
    case .float, .color:
      return NumberRun(
        offset: offset, count: form.laneCount, isDouble: false, mayBeInfinite: mayBeInfinite)
    case .bool, .flag, .list, .entry, .image: return nil
    }
  }
}

/// Numbers of one type that lie side by side in some values.
private struct NumberRun: BitwiseCopyable {
  let offset: Int
  var count: Int
  let isDouble: Bool
  let mayBeInfinite: Bool

  /// Takes the numbers that begin where these end; false for others.
  mutating func extend(by next: NumberRun) -> Bool {
    let end = offset + count * (isDouble ? 8 : 4)
    guard next.offset == end, next.isDouble == isDouble, next.mayBeInfinite == mayBeInfinite
    else { return false }
    count += next.count
    return true
  }

  /// Whether the numbers make sense in the bytes of a value.
  func isFinite(in bytes: UnsafeRawBufferPointer) -> Bool {
    // Zero times a finite number is zero; infinity and NaN give NaN.
    var sum = 0.0
    var index = 0
    while index < count {
      let number =
        unsafe isDouble
        ? bytes.load(fromByteOffset: offset + index * 8, as: Double.self)
        : Double(bytes.load(fromByteOffset: offset + index * 4, as: Float.self))
      if !mayBeInfinite { sum += number * 0 } else if number.isNaN { return false }
      index += 1
    }
    return sum == 0
  }
}

extension LaneValue where Self: NodeGroupValue {
  /// Presents a sampled run on a property of up to four lanes.
  ///
  /// - Returns: whether the value changed; numbers that are not finite are left out.
  @inline(__always)
  mutating func presentLanes(
    _ run: Range<Int>, _ property: Property, from tracks: borrowing TrackStore, over model: Self
  ) -> Bool {
    let value = tracks.plainLanes(run) ?? tracks.lanes(run: run, base: model.lanes(property))
    guard value != lanes(property), value.isFinite else { return false }
    setLanes(property, value)
    return true
  }
}
