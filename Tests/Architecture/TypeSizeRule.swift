// SPDX-License-Identifier: MIT

/// Holds types to a size that one person oversees, wherever their extensions lie, and functions to a
/// number of parameters that a reader takes in at a glance.
struct TypeSizeRule {
  static let maximumStoredProperties = 20
  static let maximumLines = 1200
  static let maximumParameters = 6

  /// A type with all of its extensions.
  struct Size: Equatable {
    var path: String
    var line: Int
    var lineCount = 0
    var storedProperties = 0
  }

  /// The types that the files declare, by `Module.Type`.
  private(set) var sizes: [String: Size] = [:]
  private(set) var functions: [FunctionHead] = []
  /// Types that only their own file sees, as `path:Type`.
  private var privateTypes: Set<String> = []
  /// The modules that declare a type of a name.
  private var modules: [String: Set<String>] = [:]

  /// Measures all types of a set of files.
  init(_ files: [SourceText]) {
    var parts: [TypePart] = []
    for file in files where file.path.hasSuffix(".swift") {
      let scanner = TypeScanner(file)
      parts += scanner.parts
      functions += scanner.functions
    }
    for part in parts where part.isDeclaration {
      if part.isPrivate {
        privateTypes.insert(part.path + ":" + part.name)
      } else {
        modules[part.name, default: []].insert(SourceTree.module(of: part.path))
      }
    }
    for part in parts {
      guard let key = key(of: part.name, in: part.path) else { continue }
      var size = sizes[key] ?? Size(path: part.path, line: part.line)
      if part.isDeclaration {
        size.path = part.path
        size.line = part.line
      }
      size.lineCount += part.lineCount
      size.storedProperties += part.storedProperties
      sizes[key] = size
    }
  }

  /// The name under which a type that a file speaks of is listed; nil for types from elsewhere.
  private func key(of name: String, in path: String) -> String? {
    if privateTypes.contains(path + ":" + name) { return path + ":" + name }
    guard let declaring = modules[name] else { return nil }
    // An extension belongs to its own module's type of that name, else to the only other one.
    let own = SourceTree.module(of: path)
    if declaring.contains(own) { return own + "." + name }
    return declaring.count == 1 ? declaring.first.map { $0 + "." + name } : nil
  }

  /// The types that are too large, save the named ones.
  func violations(except allowed: Set<String>) -> [Violation] {
    var result: [Violation] = []
    for (name, size) in sizes.sorted(by: { $0.key < $1.key }) where !allowed.contains(name) {
      if size.storedProperties > Self.maximumStoredProperties {
        result.append(
          Violation(
            path: size.path, line: size.line,
            rule: "\(name) stores \(size.storedProperties) properties; above "
              + "\(Self.maximumStoredProperties) a type is split"))
      }
      if size.lineCount > Self.maximumLines {
        result.append(
          Violation(
            path: size.path, line: size.line,
            rule: "\(name) has \(size.lineCount) lines over all its extensions; above "
              + "\(Self.maximumLines) a type is split"))
      }
    }
    return result
  }

  /// The functions of too many parameters, save the named ones.
  func functionViolations(except allowed: Set<String>) -> [Violation] {
    longFunctions.filter { !allowed.contains($0.name) }.map {
      Violation(
        path: $0.path, line: $0.line,
        rule: "\($0.name) takes \($0.parameterCount) parameters; above "
          + "\(Self.maximumParameters) some of them are a type")
    }
  }

  /// The exceptions that nothing needs any more.
  func needlessExceptions(types: Set<String>, functions allowed: Set<String>) -> [String] {
    let large = Set(
      sizes.filter {
        $0.value.storedProperties > Self.maximumStoredProperties
          || $0.value.lineCount > Self.maximumLines
      }.keys)
    let long = Set(longFunctions.map(\.name))
    return (types.subtracting(large).union(allowed.subtracting(long))).sorted()
  }

  /// The functions of too many parameters. An initializer may take as many as its type stores.
  private var longFunctions: [FunctionHead] {
    functions.filter { function in
      guard function.parameterCount > Self.maximumParameters else { return false }
      guard function.isInitializer, let key = key(of: function.type, in: function.path) else {
        return true
      }
      return function.parameterCount > sizes[key]?.storedProperties ?? 0
    }
  }
}
