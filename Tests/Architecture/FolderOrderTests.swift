// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

/// Holds the folders of each module against their order.
struct FolderOrderTests {
  /// The uses between the folders of a module: by the folders that use and that are used, the types.
  private func uses(in order: FolderOrder) throws -> [Pair: Set<Substring>] {
    let files = try SourceTree.files(below: [order.module]).filter { $0.path.hasSuffix(".swift") }
    var owners: [Substring: String] = [:]
    for file in files {
      guard let folder = folder(of: file.path, in: order) else { continue }
      for part in TypeScanner(file).parts
      where part.isDeclaration && !part.isPrivate && !part.name.contains(".") {
        owners[Substring(part.name)] = folder
      }
    }
    var result: [Pair: Set<Substring>] = [:]
    for file in files {
      guard let user = folder(of: file.path, in: order) else { continue }
      for token in file.tokens() {
        guard let owner = owners[token.text], owner != user else { continue }
        result[Pair(user: user, owner: owner), default: []].insert(token.text)
      }
    }
    return result
  }

  private struct Pair: Hashable {
    var user: String
    var owner: String
  }

  /// The folder of a file within its module; nil for files beside the folders.
  private func folder(of path: String, in order: FolderOrder) -> String? {
    let parts = path.dropFirst(order.module.count + 1).split(separator: "/")
    return parts.count > 1 ? String(parts[0]) : nil
  }

  @Test(arguments: FolderOrder.all)
  func `a folder uses those before it`(order: FolderOrder) throws {
    let place = Dictionary(uniqueKeysWithValues: order.folders.enumerated().map { ($1, $0) })
    var unused = Set(
      order.upward.flatMap { user, owners in owners.map { Pair(user: user, owner: $0) } })
    for (pair, types) in try uses(in: order).sorted(by: { $0.key.user < $1.key.user }) {
      let user = try #require(place[pair.user], "\(pair.user) has no place in its module's order")
      let owner = try #require(
        place[pair.owner], "\(pair.owner) has no place in its module's order")
      guard owner > user, unused.remove(pair) == nil else { continue }
      Issue.record(
        "\(order.module): \(pair.user) may not use \(pair.owner): \(types.sorted().joined(separator: ", "))"
      )
    }
    for pair in unused {
      Issue.record("\(order.module): nothing in \(pair.user) uses \(pair.owner): remove the entry")
    }
  }

  @Test func `every module with folders has an order`() throws {
    let modules = Set(
      try SourceTree.files(below: ["Sources"]).filter { $0.path.hasSuffix(".swift") }.compactMap {
        let parts = $0.path.split(separator: "/")
        return parts.count > 4 ? parts[0...2].joined(separator: "/") : nil
      })
    expect(modules, equals: Set(FolderOrder.all.map(\.module)))
  }

  @Test(arguments: [
    ("Engine/Compositor", 6), ("Engine/RenderTree", 8), ("Apple/CoreAnimation", 8),
  ])
  func `few folders know each other`(module: String, limit: Int) throws {
    let order = try #require(FolderOrder.all.first { $0.module == "Sources/" + module })
    let uses = try uses(in: order)
    let mutual = uses.keys.filter { pair in
      pair.user < pair.owner && uses[Pair(user: pair.owner, owner: pair.user)] != nil
    }
    expect(mutual.count, isAtMost: limit, "\(mutual.map { "\($0.user)-\($0.owner)" }.sorted())")
  }
}
