// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation

/// Reads the components of an object's property into memory for four numbers.
public typealias POPAnimatablePropertyReadBlock = (Any?, UnsafeMutablePointer<CGFloat>?) -> Void

/// Writes the components of an object's property, of four numbers of which the property has the first.
public typealias POPAnimatablePropertyWriteBlock = (Any?, UnsafePointer<CGFloat>?) -> Void

/// A property of any object, as functions that read and write its components.
///
/// ```swift
/// let volume = POPAnimatableProperty.property(withName: "player.volume") { property in
///   property?.readBlock = { object, values in values?[0] = CGFloat((object as! Player).volume) }
///   property?.writeBlock = { object, values in (object as! Player).volume = Float(values![0]) }
///   property?.threshold = 0.01
/// } as? POPAnimatableProperty
/// ```
open class POPAnimatableProperty: NSObject, NSCopying, NSMutableCopying {
  /// The values of a property.
  ///
  /// `@safe`: the blocks take pointers, which `read(_:)` and `write(_:to:)` alone pass to them.
  @safe struct Values {
    var name: String?
    var readBlock: POPAnimatablePropertyReadBlock?
    var writeBlock: POPAnimatablePropertyWriteBlock?
    var threshold: CGFloat = 1
    /// The kind of the values of a predefined property; nil for any other.
    var kind: PopValueKind?
    /// Where the components lie in a layer, for the renderer; empty for all other objects.
    var layerPaths: [LayerPath] = []
  }

  final var values: Values

  /// Makes a property without blocks.
  public override init() {
    values = Values()
    super.init()
  }

  init(_ values: Values) {
    self.values = values
    super.init()
  }

  /// The predefined property of a name, such as `kPOPLayerPosition`, one object for all who ask; nil for
  /// an unknown one.
  open class func property(withName name: String!) -> Any! {
    property(withName: name, initializer: nil)
  }

  /// The predefined property of a name, or one that a function describes.
  ///
  /// - Parameters:
  ///   - name: a predefined name, with which the function is not called, or one of the application's.
  ///   - block: fills in a property with a threshold of 1. nil gives nil for names that are not
  ///     predefined.
  open class func property(
    withName name: String!, initializer block: ((POPMutableAnimatableProperty?) -> Void)!
  ) -> Any! {
    if let name, let known = PredefinedProperties.property(named: name) { return known }
    guard let block else { return nil }
    let property = POPMutableAnimatableProperty()
    property.name = name
    block(property)
    return property.copy()
  }

  /// The name.
  open var name: String! { values.name }
  /// Reads the components. nil where they cannot be read.
  open var readBlock: POPAnimatablePropertyReadBlock! { unsafe values.readBlock }
  /// Writes the components.
  open var writeBlock: POPAnimatablePropertyWriteBlock! { unsafe values.writeBlock }
  /// The distance below which a difference cannot be seen, in the property's units, > 0.
  open var threshold: CGFloat { values.threshold }

  /// The property itself, which cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// A property with the same values that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { POPMutableAnimatableProperty(values) }

  // MARK: - Components

  /// The kind of the values of a predefined property; nil for any other.
  final var kind: PopValueKind? { values.kind }

  /// The number of components of a predefined property; nil for any other.
  final var componentCount: Int? { values.kind?.componentCount }

  /// Where the components lie in a layer.
  final var layerPaths: [LayerPath] { values.layerPaths }

  /// Whether there is a read block.
  final var isReadable: Bool { unsafe values.readBlock != nil }

  /// Whether there is a write block.
  final var isWritable: Bool { unsafe values.writeBlock != nil }

  /// The same property as a constant.
  var frozen: POPAnimatableProperty { self }

  /// The components of an object; nil without a read block, and where they are not finite.
  final func read(_ object: NSObject) -> SIMD4<Double>? {
    guard let readBlock = unsafe values.readBlock else { return nil }
    // The memory lives as long as the call, which fills in four numbers at most.
    let result = unsafe withUnsafeTemporaryAllocation(of: CGFloat.self, capacity: 4) { buffer in
      unsafe buffer.initialize(repeating: 0)
      unsafe readBlock(object, buffer.baseAddress)
      return unsafe SIMD4(
        buffer[0].native, buffer[1].native, buffer[2].native, buffer[3].native)
    }
    return (result * 0) == .zero ? result : nil
  }

  /// Writes the components of an object.
  final func write(_ value: SIMD4<Double>, to object: NSObject) {
    guard let writeBlock = unsafe values.writeBlock else { return }
    // The memory lives as long as the call.
    unsafe withUnsafeTemporaryAllocation(of: CGFloat.self, capacity: 4) { buffer in
      for lane in 0..<4 { unsafe buffer.initializeElement(at: lane, to: CGFloat(value[lane])) }
      unsafe writeBlock(object, UnsafePointer(buffer.baseAddress))
    }
  }
}

/// A property whose values are being filled in.
open class POPMutableAnimatableProperty: POPAnimatableProperty {
  /// The name. Default nil.
  open override var name: String! {
    get { values.name }
    set { values.name = newValue }
  }
  /// Reads the components. Default nil.
  open override var readBlock: POPAnimatablePropertyReadBlock! {
    get { unsafe values.readBlock }
    set {
      unsafe values.readBlock = newValue
      values.layerPaths = []
    }
  }
  /// Writes the components. Default nil: animations of the property are refused.
  open override var writeBlock: POPAnimatablePropertyWriteBlock! {
    get { unsafe values.writeBlock }
    set {
      unsafe values.writeBlock = newValue
      values.layerPaths = []
    }
  }
  /// The distance below which a difference cannot be seen. Default 1.
  ///
  /// A number that is not above 0, or not finite, is refused and logged, and the old one stays.
  open override var threshold: CGFloat {
    get { values.threshold }
    set {
      guard newValue > 0, newValue.isFinite else {
        RefusalLog.refuse(
          "POPAnimatableProperty: threshold",
          "threshold \(newValue) refused; \(values.threshold) stays")
        return
      }
      values.threshold = newValue
    }
  }

  /// A constant property with the same values.
  open override func copy(with zone: NSZone? = nil) -> Any { frozen }

  override var frozen: POPAnimatableProperty { POPAnimatableProperty(values) }
}

/// A key path of a layer that some components of a property are.
struct LayerPath {
  var keyPath: String
  var lanes: Range<Int>

  init(_ keyPath: String, _ lanes: Range<Int> = 0..<4) {
    self.keyPath = keyPath
    self.lanes = lanes
  }
}

extension POPPropertyAnimation {
  /// Makes an animation of a property of the application's own; nil without a write block.
  ///
  /// - Parameters:
  ///   - name: the name of the property.
  ///   - readBlock: reads the components; nil where the animation sets both of its ends.
  ///   - writeBlock: writes the components.
  public convenience init!(
    customPropertyNamed name: String!, readBlock: POPAnimatablePropertyReadBlock!,
    writeBlock: POPAnimatablePropertyWriteBlock!
  ) {
    // The code that makes the block vouches for its use of the pointer, as in Pop's interface.
    guard let writeBlock = unsafe writeBlock else { return nil }
    self.init()
    let property = POPMutableAnimatableProperty()
    property.name = name
    unsafe property.readBlock = readBlock
    unsafe property.writeBlock = writeBlock
    self.property = property
  }

  /// Makes an animation of a property of the application's own, with a name for itself; nil without a
  /// write block.
  public convenience init!(
    customPropertyReadBlock readBlock: POPAnimatablePropertyReadBlock!,
    writeBlock: POPAnimatablePropertyWriteBlock!
  ) {
    unsafe self.init(
      customPropertyNamed: UUID().uuidString, readBlock: readBlock, writeBlock: writeBlock)
  }
}
