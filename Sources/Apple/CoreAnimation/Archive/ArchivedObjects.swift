// SPDX-License-Identifier: MIT

internal import Foundation

/// The objects of an archive with the references between them.
struct ArchivedObjects {
  private let list: BinaryPropertyList
  private let limits: ArchiveLimits
  private var objects: [Object] = []
  /// The objects that the archive's own keys name.
  private var roots: [Int] = []
  /// The indices of dictionaries.
  private(set) var dictionaries: [Int] = []
  /// The names of their classes, and the classes that read them in the form of `ArchivedDictionary`.
  private(set) var dictionaryNames: [String: AnyClass] = [:]
  /// The classes that were found by name.
  private var types: [String: AnyClass] = [:]
  /// Values that were read.
  private var valueCount = 0

  /// A value of the archive's list of objects.
  private enum Object {
    /// A number, a text or bytes.
    case value(size: Int)
    /// The description of a class.
    case description(className: String)
    case object(classIndex: Int, fields: [String: Field], size: Int)
  }

  /// A value in an object.
  private enum Field: Equatable {
    case number, text, data, mixedList
    case reference(Int)
    case references([Int])
  }

  init(list: BinaryPropertyList, limits: ArchiveLimits) {
    self.list = list
    self.limits = limits
  }

  // MARK: - Reading

  /// Reads all objects.
  mutating func read() throws {
    let archive = try entries(list.value(at: list.top), "the archive")
    guard let root = archive["$objects"], case .list(let range) = try list.value(at: root) else {
      throw CocoaError.archive("it has no list of objects")
    }
    for index in try indices(range) { objects.append(try object(list.value(at: index))) }
    guard let top = archive["$top"] else { throw CocoaError.archive("it names no root") }
    for index in try entries(list.value(at: top), "$top").values {
      if case .reference(let number) = try list.value(at: index) { roots.append(number) }
    }
    for (index, object) in objects.enumerated() { try check(object, at: index) }
  }

  private mutating func object(_ value: BinaryPropertyList.Value) throws -> Object {
    switch value {
    case .number: return .value(size: 1)
    case .text(let text): return .value(size: try count(1 + text.utf8.count / 64))
    case .data(let byteCount): return .value(size: try count(1 + byteCount / 64))
    case .dictionary:
      let before = valueCount
      let members = try entries(value, "an object")
      guard let index = members["$class"] else { return try description(members) }
      guard case .reference(let classIndex) = try list.value(at: index) else {
        throw CocoaError.archive("an object names no class")
      }
      let fields = try members.filter { $0.key != "$class" }.mapValues {
        try field(list.value(at: $0))
      }
      return .object(classIndex: classIndex, fields: fields, size: 1 + valueCount - before)
    case .reference, .list:
      throw CocoaError.archive("its objects have one that is a list or a reference")
    }
  }

  private mutating func description(_ members: [String: Int]) throws -> Object {
    guard let index = members["$classname"], case .text(let name) = try list.value(at: index) else {
      throw CocoaError.archive("an object names no class")
    }
    // The names of its superclasses.
    for (key, index) in members where key != "$classname" { _ = try field(list.value(at: index)) }
    return .description(className: name)
  }

  private mutating func field(_ value: BinaryPropertyList.Value) throws -> Field {
    switch value {
    case .number: return .number
    case .text(let text):
      try count(text.utf8.count / 64)
      return .text
    case .data(let byteCount):
      try count(byteCount / 64)
      return .data
    case .reference(let index): return .reference(index)
    case .list(let range):
      let values = try indices(range).map { try list.value(at: $0) }
      let references = values.compactMap {
        if case .reference(let index) = $0 { index } else { nil }
      }
      if references.count == values.count { return .references(references) }
      for case .list in values { throw CocoaError.archive("a value is a list of lists") }
      for case .dictionary in values {
        throw CocoaError.archive("a value is a list of dictionaries")
      }
      return .mixedList
    case .dictionary: throw CocoaError.archive("a value is a dictionary")
    }
  }

  /// The members of a dictionary by key.
  private mutating func entries(
    _ value: BinaryPropertyList.Value, _ name: String
  ) throws -> [String: Int] {
    guard case .dictionary(let keys, let values) = value else {
      throw CocoaError.archive("\(name) is no dictionary")
    }
    var result: [String: Int] = [:]
    for (key, index) in zip(try indices(keys), try list.indices(values)) {
      guard case .text(let text) = try list.value(at: key),
        result.updateValue(index, forKey: text) == nil
      else { throw CocoaError.archive("\(name) has keys that are no texts, or the same twice") }
    }
    return result
  }

  /// The indices of values, which are counted.
  private mutating func indices(_ range: Range<Int>) throws -> [Int] {
    try count(list.count(range))
    return try list.indices(range)
  }

  @discardableResult private mutating func count(_ values: Int) throws -> Int {
    valueCount += values
    guard valueCount <= limits.valueCount else { throw tooMany }
    return values
  }

  private var tooMany: CocoaError {
    .archive("it has more than \(limits.valueCount) values (ArchiveLimits.valueCount)")
  }

  // MARK: - Classes

  /// Foundation's classes whose values are checked here.
  private static let foundationClasses: [AnyClass] = [
    NSString.self, NSMutableString.self, NSData.self, NSMutableData.self, NSDate.self, NSNull.self,
    NSArray.self, NSMutableArray.self, NSSet.self, NSMutableSet.self, NSDictionary.self,
    NSMutableDictionary.self,
  ]

  /// The class that an archive means by a name; nil if that may not be read.
  private static func type(named name: String) -> AnyClass? {
    // Other names are mangled ones, which the runtime would take apart.
    guard name.utf8.count <= 256,
      name.allSatisfy({ $0.isLetter || $0.isNumber || "_.".contains($0) }),
      let type = NSKeyedUnarchiver.class(forClassName: name) ?? NSClassFromString(name),
      let secure = type as? any NSSecureCoding.Type, secure.supportsSecureCoding
    else { return nil }
    let isFoundations = String(reflecting: type).hasPrefix("Foundation.")
    return !isFoundations || foundationClasses.contains { $0 == type } ? type : nil
  }

  /// Checks that an object names a class that can be read, and has what Foundation's classes expect.
  private mutating func check(_ object: Object, at index: Int) throws {
    guard case .object(let classIndex, let fields, _) = object else { return }
    guard objects.indices.contains(classIndex),
      case .description(let name) = objects[classIndex]
    else { throw CocoaError.archive("an object names no class") }
    guard let type: AnyClass = types[name] ?? Self.type(named: name) else {
      throw CocoaError.archive("no class \(name) with secure coding is known")
    }
    types[name] = type
    let isSound: Bool
    switch type {
    case is NSString.Type: isSound = fields["NS.string"] == .text
    case is NSDate.Type: isSound = fields["NS.time"] == .number
    case is NSArray.Type, is NSSet.Type: isSound = references(fields["NS.objects"]) != nil
    case is NSDictionary.Type:
      let count = references(fields["NS.keys"])?.count
      isSound = count != nil && count == references(fields["NS.objects"])?.count
      dictionaries.append(index)
      dictionaryNames[name] =
        type is NSMutableDictionary.Type ? MutableArchivedDictionary.self : ArchivedDictionary.self
    default: isSound = true
    }
    guard isSound else { throw CocoaError.archive("an object of class \(name) is damaged") }
  }

  private func references(_ field: Field?) -> [Int]? {
    guard case .references(let indices)? = field else { return nil }
    return indices
  }

  // MARK: - References

  /// The values of an object, without those of objects that it holds.
  private func size(of index: Int) -> Int {
    switch objects[index] {
    case .value(let size), .object(_, _, let size): size
    case .description: 1
    }
  }

  /// The objects that an object holds.
  private func references(of index: Int) throws -> [Int] {
    guard case .object(_, let fields, _) = objects[index] else { return [] }
    var result: [Int] = []
    for field in fields.values {
      switch field {
      case .reference(let index): result.append(index)
      case .references(let indices): result += indices
      default: break
      }
    }
    for index in result {
      guard objects.indices.contains(index) else {
        throw CocoaError.archive("an object refers to one that it lacks")
      }
      if case .description = objects[index] {
        throw CocoaError.archive("an object holds the description of a class")
      }
    }
    return result
  }

  /// Checks that no object holds itself, and that objects are not nested too deep. What several objects hold counts
  /// for each of them, since lists are copied.
  func checkReferences() throws {
    /// An object with those that it holds, of which some have been visited.
    struct Visit {
      let index: Int
      let references: [Int]
      var next = 0
      var size: Int
      var height = 1
    }
    var sizes = [Int?](repeating: nil, count: objects.count)
    var heights = [Int](repeating: 0, count: objects.count)
    var isOpen = [Bool](repeating: false, count: objects.count)
    func visit(_ index: Int) throws -> Visit {
      let references = try references(of: index)
      isOpen[index] = true
      return Visit(index: index, references: references, size: size(of: index))
    }
    for root in roots {
      guard objects.indices.contains(root) else {
        throw CocoaError.archive("its root is an object that it lacks")
      }
      guard sizes[root] == nil else { continue }
      var path = [try visit(root)]
      while var last = path.popLast() {
        if last.next == last.references.count {
          isOpen[last.index] = false
          sizes[last.index] = last.size
          heights[last.index] = last.height
          continue
        }
        let child = last.references[last.next]
        guard !isOpen[child] else { throw CocoaError.archive("an object holds itself") }
        if let size = sizes[child] {
          last.next += 1
          last.size += size
          last.height = max(last.height, heights[child] + 1)
          path.append(last)
        } else {
          path.append(last)
          path.append(try visit(child))
        }
        guard last.size <= limits.valueCount else { throw tooMany }
        guard path.count <= limits.depth, last.height <= limits.depth else {
          throw CocoaError.archive(
            "its objects are nested more than \(limits.depth) levels deep (ArchiveLimits.depth)")
        }
      }
    }
  }
}
