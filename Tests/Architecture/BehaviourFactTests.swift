// SPDX-License-Identifier: MIT

import Expectations
import Testing

/// Holds the ids of facts that code, tests and pages cite against the pages of behaviour.
struct BehaviourFactTests {
  @Test(arguments: BehaviourFacts.pages)
  func `every cited fact exists`(_ page: String) throws {
    let facts = try BehaviourFacts(of: page)
    let known = Set(facts.ids)
    expect(known.count, equals: facts.ids.count, "an id stands twice in \(page)")
    expect(known.count, isAbove: 200, "\(page) was not understood")
    let folders = ["Sources", "Shaders", "Tests", "samples", "Benchmarks/Sources", "docs"]
    for citation in try facts.citations(below: folders) where !known.contains(citation.id) {
      Issue.record("\(citation.path) cites \(citation.id), which is not in \(page)")
    }
  }

  @Test(arguments: BehaviourFacts.pages)
  func `a page lists what no test cites`(_ page: String) throws {
    let facts = try BehaviourFacts(of: page)
    let cited = Set(try facts.citations(below: ["Tests"]).map(\.id))
    let uncited = facts.ids.filter { !cited.contains($0) }
    expect(
      facts.listedAsUncited, equals: uncited,
      "the list at the end of \(page) has to be: \(uncited.joined(separator: ", "))")
  }
}
