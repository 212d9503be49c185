// SPDX-License-Identifier: MIT

import Testing

/// Holds the ids of behaviour facts that code, tests and pages cite against `docs/behaviour.md`.
struct BehaviourFactTests {
  @Test func `every cited fact exists`() throws {
    let facts = try BehaviourFacts()
    let known = Set(facts.ids)
    #expect(known.count == facts.ids.count, "an id stands twice in docs/behaviour.md")
    #expect(known.count > 200, "docs/behaviour.md was not understood")
    let folders = ["Sources", "Shaders", "Tests", "samples", "Benchmarks/Sources", "docs"]
    for citation in try facts.citations(below: folders) where !known.contains(citation.id) {
      Issue.record("\(citation.path) cites \(citation.id), which is not in docs/behaviour.md")
    }
  }

  @Test func `the page lists what no test cites`() throws {
    let facts = try BehaviourFacts()
    let cited = Set(try facts.citations(below: ["Tests"]).map(\.id))
    let uncited = facts.ids.filter { !cited.contains($0) }
    #expect(
      facts.listedAsUncited == uncited,
      "the list at the end of docs/behaviour.md has to be: \(uncited.joined(separator: ", "))")
  }
}
