// SPDX-License-Identifier: MIT

internal import Locks

/// An object that makes filters by the names that were registered for it.
public protocol CIFilterConstructor {
  /// The filter of a name; nil where it makes none.
  func filter(withName name: String) -> CIFilter?
}

/// The initializers of `CIFilter` by name, which may return an object of a subclass.
///
/// The protocol is not one of classes, since their initializers cannot return another object. Not part of Apple's API.
public protocol CIFilterMaking {}

extension CIFilterMaking {
  /// Makes nothing: the object is another one, if it is of the class.
  init?(adopting filter: CIFilter?) {
    // Optimised code casts an absent filter, too, and crashes, unless it is asked for first.
    guard let filter, let made = filter as? Self else { return nil }
    self = made
  }
}

extension CIFilterMaking where Self == CIFilter {
  /// Makes a filter with default inputs; nil for an unknown name.
  ///
  /// Names are those of the catalogue, or registered by `registerName(_:constructor:classAttributes:)`:
  /// then the object is the one that the constructor makes.
  public init?(name: String) {
    self.init(adopting: CIFilter.made(named: name))
  }

  /// Makes a filter and sets inputs by key; nil for an unknown name.
  ///
  /// Inputs that refuse their values keep their defaults.
  public init?(name: String, parameters: [String: Any]?) {
    let filter = CIFilter.made(named: name)
    for (key, value) in parameters ?? [:] { filter?.setValue(value, forKey: key) }
    self.init(adopting: filter)
  }

  /// The same under its older label.
  public init?(name: String, withInputParameters parameters: [String: Any]?) {
    self.init(name: name, parameters: parameters)
  }
}

/// Filters that an application registers by name.
struct RegisteredFilter {
  let constructor: any CIFilterConstructor & Sendable
  let displayName: String?
  let categories: [String]
}

extension CIFilter {
  private static let registered = Mutex<[String: RegisteredFilter]>([:])

  /// Registers a name for `CIFilter(name:)`, whose objects a constructor makes.
  ///
  /// A name of the catalogue keeps its filter, which is logged; a name that was registered before
  /// gets the new constructor. `filterNames(inCategories:)` lists the name under its categories.
  ///
  /// - Parameter attributes: `kCIAttributeFilterDisplayName` and `kCIAttributeFilterCategories`
  ///   count; others have no effect.
  public static func registerName(
    _ name: String, constructor anObject: any CIFilterConstructor & Sendable,
    classAttributes attributes: [String: Any] = [:]
  ) {
    guard FilterCatalogue.specification(named: name) == nil else {
      return refuseName(name)
    }
    let entry = RegisteredFilter(
      constructor: anObject,
      displayName: attributes[kCIAttributeFilterDisplayName] as? String,
      categories: attributes[kCIAttributeFilterCategories] as? [String] ?? [])
    registered.withLock { $0[name] = entry }
  }

  /// The registered names with their categories.
  static var registeredCategories: [(name: String, categories: [String])] {
    registered.withLock { $0.map { ($0.key, $0.value.categories) } }
  }

  /// The entry of a registered name.
  static func registeredFilter(named name: String) -> RegisteredFilter? {
    registered.withLock { $0[name] }
  }

  /// The filter of a name; nil for an unknown one.
  fileprivate static func made(named name: String) -> CIFilter? {
    if let specification = FilterCatalogue.specification(named: name) {
      return CIFilter(specification, name: name)
    }
    // The constructor is the application's code: it runs without the lock.
    return registeredFilter(named: name)?.constructor.filter(withName: name)
  }
}
