// SPDX-License-Identifier: MIT

internal import Foundation
internal import Synchronization

/// The order in which locks may be taken, and its check in debug builds.
///
/// Two threads that take two locks in opposite orders deadlock. So no lock is taken
/// while another is held, except under `outermost`, `innermost` under any, and those that `edges` lists, which
/// form no cycle. A taking that is not listed
/// is written to standard error, once; with `LAMINA_LOCK_ORDER=trap` it ends the program, with
/// `LAMINA_LOCK_ORDER=list` all takings of two locks are listed, the allowed ones too.
package enum LockOrder {
  /// A lock that may be taken while another is held; both by module and file.
  package struct Edge: Hashable, Sendable, CustomStringConvertible {
    package let outer: String
    package let inner: String

    package init(_ outer: String, _ inner: String) {
      self.outer = outer
      self.inner = inner
    }

    package var description: String { "\(outer) → \(inner)" }
  }

  /// The lock of layer trees: a commit holds it, and layers' drawing and layout run under it. So any lock may
  /// be taken while it is held, and it while none is.
  package static let outermost = "CoreAnimation/CATransaction"

  /// The lock of the log of refusals, which any code may report to: it may be taken under any lock, and none
  /// while it is held.
  package static let innermost = "Diagnostics/RefusalLog"

  /// All other locks that are taken under a lock.
  package static let edges: [Edge] = [
    // Colours of an image are converted once, by the first that asks; the others wait for the result.
    Edge("CoreGraphics/CGImage", "CoreGraphics/ICCProfile"),
    Edge("CoreGraphics/CGImage", "CoreGraphics/ICCProfileCache"),
    // Pango is used by one thread at a time, as long as a call takes.
    Edge("CoreText/CTTypesetter", "CoreGraphics/FontLibrary"),
    // Conditions of waiting threads are read under the lock that their news come under.
    Edge("RenderTree/TileStore.arrival", "RenderTree/TileStore"),
    Edge("CoreAnimation/TileDrawers.wishes", "CoreAnimation/TileDrawers"),
    // The layer with the most urgent tile is looked for while no layer comes or goes.
    Edge("CoreAnimation/TileDrawers", "RenderTree/TileStore"),
    // Pictures of CIContext are drawn in one context, whose lock is held by the thread that draws.
    Edge("Compositor/ImageContext", "Compositor/DeletionQueue"),
    Edge("Compositor/ImageContext", "Compositor/EmbeddedShaders"),
    // Frames of a recording are written in their order.
    Edge("SceneTools/Recording", "SceneTools/AnimatedPNGFile"),
    Edge("SceneTools/Recording", "SceneTools/FFmpegFile"),
    Edge("SceneTools/Recording", "SceneTools/FFmpegProcess"),
    Edge("SceneTools/Recording", "SceneTools/GIFFile"),
    Edge("SceneTools/Recording", "SceneTools/WebPFile"),
    Edge("SceneTools/FFmpegFile", "SceneTools/FFmpegProcess"),
    // A file that is made, named or removed is noted at once, for signals that end the process.
    Edge("SceneTools/Recording", "SceneTools/UnfinishedFiles"),
    Edge("SceneTools/AnimatedPNGFile", "SceneTools/UnfinishedFiles"),
    Edge("SceneTools/FFmpegFile", "SceneTools/UnfinishedFiles"),
    Edge("SceneTools/GIFFile", "SceneTools/UnfinishedFiles"),
    Edge("SceneTools/WebPFile", "SceneTools/UnfinishedFiles"),
  ]

  /// Whether a lock may be taken while another is held.
  package static func allows(_ edge: Edge) -> Bool {
    if edge.inner == outermost || edge.outer == innermost { return false }
    if edge.inner == innermost { return true }
    // Locks of tests stand outside or inside all others.
    if [edge.outer, edge.inner].contains(where: { $0.split(separator: "/")[0].hasSuffix("Tests") })
    {
      return true
    }
    return edge.outer == outermost || edges.contains(edge)
  }

  // MARK: - The check

  /// The response to a taking that is not allowed.
  private enum Response {
    case report
    case trap
    case list
  }

  private static let response: Response =
    switch ProcessInfo.processInfo.environment["LAMINA_LOCK_ORDER"] {
    case "trap": .trap
    case "list": .list
    default: .report
    }

  /// The edges seen so far. A bare lock, taken last of all: under it no code of others runs.
  private static let seen = Synchronization.Mutex<Set<Edge>>([])
  private static let seenIdentity = LockIdentity()

  /// Checks the taking of a lock by a thread that holds another.
  ///
  /// - Parameter isSame: whether they are one lock, which its holder may not take again.
  static func check(_ inner: String, takenUnder outer: String, isSame: Bool) {
    let edge = Edge(outer, inner)
    if isSame { return fail("\(inner) is taken by a thread that holds it") }
    let isNew = seen.withLock { seen in seenIdentity.asTaken { seen.insert(edge).inserted } }
    guard isNew else { return }
    if response == .list { write(edge.description) }
    if !allows(edge) {
      fail("\(inner) is taken while \(outer) is held, which LockOrder does not list")
    }
  }

  /// Reports a fault, and ends the program if that is asked for.
  static func fail(_ fault: String) {
    if response == .trap { fatalError("lock order: \(fault)") }
    write(fault)
  }

  private static func write(_ line: String) {
    FileHandle.standardError.write(Data("lamina: lock order: \(line)\n".utf8))
  }
}
