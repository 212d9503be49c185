// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// Why a scene file cannot be made into layers.
enum OracleError: Error, CustomStringConvertible {
  case missing(String)
  case malformed(String)

  var description: String {
    switch self {
    case .missing(let key): return "the scene lacks '\(key)'"
    case .malformed(let what): return "the scene has a malformed \(what)"
    }
  }
}

/// One value of a scene file.
enum JSON: Decodable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  subscript(key: String) -> JSON? {
    guard case .object(let members) = self, let value = members[key] else { return nil }
    if case .null = value { return nil }
    return value
  }

  /// Whether the key is written down, with null counted as written.
  func has(_ key: String) -> Bool {
    guard case .object(let members) = self else { return false }
    return members[key] != nil
  }

  var double: Double? { if case .number(let value) = self { return value } else { return nil } }
  var flag: Bool? { if case .bool(let value) = self { return value } else { return nil } }
  var text: String? { if case .string(let value) = self { return value } else { return nil } }
  var list: [JSON]? { if case .array(let value) = self { return value } else { return nil } }

  func numbers(_ count: Int) throws -> [CGFloat] {
    guard let values = list, values.count == count else {
      throw OracleError.malformed("list of \(count) numbers")
    }
    return try values.map {
      guard let value = $0.double else { throw OracleError.malformed("number") }
      return CGFloat(value)
    }
  }
}
