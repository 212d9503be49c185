// SPDX-License-Identifier: MIT

import Foundation

/// The public names of Lamina's modules, and the types of Foundation on Linux.
///
/// Resources/symbols.txt, which Scripts/symbols writes from the modules, has a line for each type: its module, its
/// name, "<" with its parents, and its members. A type named with a colon is a protocol.
public struct SymbolList: Sendable {
  /// The members of a type, by names with labels.
  public private(set) var members: [String: Set<String>] = [:]
  /// The superclasses and protocols of a type.
  public private(set) var parents: [String: [String]] = [:]
  /// The module of a type or a function.
  public private(set) var modules: [String: String] = [:]
  /// The methods of protocols by their full names, none of which has to be there.
  public private(set) var protocolMethods: Set<String> = []

  public static let table = SymbolList(
    text: String(decoding: PackageResources.symbols_txt, as: UTF8.self))

  public init(text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count > 1 else { continue }
      let parts = words[1].split(separator: "<", maxSplits: 1).map(String.init)
      let isProtocol = parts[0].hasSuffix(":")
      let name = isProtocol ? String(parts[0].dropLast()) : parts[0]
      if parts.count > 1 { parents[name] = parts[1].split(separator: ",").map(String.init) }
      modules[name] = words[0]
      members[name, default: []].formUnion(words.dropFirst(2))
      if isProtocol { protocolMethods.formUnion(words.dropFirst(2).filter { $0.contains("(") }) }
    }
  }
}
