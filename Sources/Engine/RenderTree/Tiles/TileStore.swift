// SPDX-License-Identifier: MIT

package import CoreGraphics
internal import Foundation
internal import Locks

/// The tiles of one layer, shared by the layer, the threads that draw them, and the renderers.
///
/// The renderers decide which tiles are needed, so that a tree that moves while the application's
/// thread is busy goes on asking for them. No call waits for a drawing, except `waitForNews(for:)`.
///
/// ```
///   layer      settings, invalidate()        ┐
///   renderer   frame(of:) → pictures, wishes ├─ one lock, held while lists change
///   drawers    take() → job, finish()        ┘
/// ```
public final class TileStore: Sendable {
  /// The renderers that are woken when tiles come or are invalidated.
  let watchers = LiveWatchers()
  private let cache: Mutex<TileCache>
  /// Called when tiles are wanted; set by who draws them.
  private let drawer = Mutex<(@Sendable (TileStore) -> Void)?>(nil)
  /// Wakes those who wait for tiles.
  private let arrival = OrderedCondition(name: "RenderTree/TileStore.arrival")
  private let waiters = Atomic<Int>(0)

  /// - Parameter byteLimit: bytes that the pictures may take.
  package init(byteLimit: Int = TileMemory.layerLimit) {
    cache = Mutex(TileCache(byteLimit: byteLimit))
  }

  deinit {
    // The bytes that are left count no more.
    cache.withLock { $0.dropAll() }
  }

  // MARK: - The layer

  /// The values that decide on the tiles; another size of tiles drops all pictures.
  package var settings: TileSettings {
    get { cache.withLock { $0.settings } }
    set {
      let isOther = cache.withLock { cache in
        guard cache.settings != newValue else { return false }
        cache.settings = newValue
        cache.noteNews()
        return true
      }
      if isOther { watchers.raise() }
    }
  }

  /// Sets the function that is called when tiles are wanted, on the renderer's thread.
  package func setDrawer(_ drawer: @escaping @Sendable (TileStore) -> Void) {
    self.drawer.withLock { $0 = drawer }
  }

  /// Has the tiles drawn again that a rectangle of the layer's space touches, or all for nil; until
  /// then they show what they show. Safe on any thread; a million calls a second cost little.
  package func invalidate(_ rect: SIMD4<Double>?) {
    if let rect, !rect.isFinite || !(rect.z > 0 && rect.w > 0) { return }
    if cache.withLock({ $0.invalidate(rect) }) { watchers.raise() }
  }

  // MARK: - Renderers

  /// Adds a viewer: a node of a render tree.
  ///
  /// - Returns: nil if there are 64: the layer is not shown there.
  func addViewer() -> Int? { cache.withLock { $0.addViewer() } }

  func removeViewer(_ viewer: Int) { cache.withLock { $0.removeViewer(viewer) } }

  /// Makes a viewer's frame, and asks for the tiles that are missing.
  func frame(of viewer: Int, _ request: TileRequest, _ frame: inout TileFrame) {
    var made = TileFrame()
    swap(&made, &frame)
    let isWanting = cache.withLock { cache in
      cache.frame(of: viewer, request, &made)
      return cache.bestPriority() != nil
    }
    swap(&made, &frame)
    if isWanting { drawer.withLock { $0 }?(self) }
  }

  /// Whether something came or was invalidated since a viewer's last frame.
  func hasNews(for viewer: Int) -> Bool { cache.withLock { $0.hasNews(for: viewer) } }

  /// The pictures whose textures a viewer can free.
  func takeDropped(for viewer: Int) -> [ImageID] {
    cache.withLock { $0.takeDropped(for: viewer) }
  }

  /// Waits until something came or was invalidated since a viewer's last frame.
  func waitForNews(for viewer: Int) {
    waiters.wrappingAdd(1, ordering: .sequentiallyConsistent)
    arrival.lock()
    while !hasNews(for: viewer) { arrival.wait() }
    arrival.unlock()
    waiters.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }

  // MARK: - Drawers

  /// Whether something is wanted.
  package var isWanting: Bool { bestPriority != nil }

  /// The priority of the most urgent wish, less for more urgent; nil if nothing is wanted.
  package var bestPriority: Double? { cache.withLock { $0.bestPriority() } }

  /// Takes the most urgent tile to be drawn; nil if nothing is wanted.
  package func take() -> TileJob? { cache.withLock { $0.take() } }

  /// Takes the picture of a tile, nil if none could be made, and wakes the renderers.
  package func finish(_ job: TileJob, _ image: CGImage?) {
    cache.withLock { $0.finish(job, image) }
    announce()
  }

  /// Notes that a drawing takes too long: nothing waits for it any more. Its picture is welcome later.
  package func noteLate(_ job: TileJob) {
    cache.withLock { $0.noteLate(job) }
    announce()
  }

  private func announce() {
    watchers.raise()
    guard waiters.load(ordering: .sequentiallyConsistent) > 0 else { return }
    arrival.lock()
    arrival.broadcast()
    arrival.unlock()
  }

  // MARK: - For tests and benchmarks

  /// Counts of what happened so far.
  package var counts: (drawn: Int, cancelled: Int, evicted: Int) {
    cache.withLock { ($0.counts.drawn, $0.counts.cancelled, $0.counts.evicted) }
  }

  /// Bytes of all pictures.
  package var byteCount: Int { cache.withLock { $0.byteCount } }
}
