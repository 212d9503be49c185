// SPDX-License-Identifier: MIT

internal import COpenGL
internal import Locks

/// Links the programs that later frames are likely to need, in a context of its own, and stores them in
/// the cache: a frame that needs one restores it, which takes a tenth of the time.
///
/// `@unchecked Sendable` holds because all is constant, and the display's name may be used on any thread:
/// a renderer's thread makes the object, and one other thread runs it.
package final class ProgramWarmUp: @unchecked Sendable {
  private let platform: EGLPlatform
  private let api: GLAPI
  private let driverDescription: String
  private let labels: @Sendable () -> [String]
  private let cache: ProgramCache
  private let isCancelled = Atomic<Bool>(false)

  /// Makes a warm-up for the driver of a context that is current on this thread.
  ///
  /// Nil where programs are not kept, and for contexts that are not EGL's.
  ///
  /// - Parameter labels: the programs for a driver; called by `run()`.
  init?(
    beside gl: GLContext, linking labels: @escaping @Sendable (DriverProfile) -> [String]
  ) {
    guard let cache = gl.programCache, cache.takesPrograms,
      gl.capabilities.programBinaryFormat != nil,
      let (platform, _) = EGLPlatform.current()
    else { return nil }
    self.cache = cache
    self.platform = platform
    api = gl.capabilities.api
    driverDescription = gl.capabilities.driverDescription
    let profile = DriverProfile(of: gl.capabilities)
    self.labels = { labels(profile) }
  }

  /// Has `run()` return after the program that it links.
  package func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// Links the programs that the cache lacks; makes no context if it has all of them.
  ///
  /// No context may be current on the calling thread; none is, afterwards.
  ///
  /// - Returns: the number of programs that were linked.
  @discardableResult
  package func run() -> Int {
    let missing = labels().compactMap { label in
      isCancelled.load(ordering: .relaxed) ? nil : request(label)
    }.filter { !cache.contains($0.key) }
    guard !missing.isEmpty else { return 0 }
    return (try? link(missing)) ?? 0
  }

  /// A program to be linked.
  private struct Request {
    var label: String
    var vertex: ShaderText
    var fragment: ShaderText
    var key: ProgramKey
  }

  /// The texts and the key of a program; nil for a file that does not exist.
  private func request(_ label: String) -> Request? {
    let words = label.split(separator: " ").map(String.init)
    guard let file = words.first, let expanded = try? EmbeddedShaders.expanded(file) else {
      return nil
    }
    let macros = Array(words.dropFirst())
    let vertex = expanded.text(.vertex, api: api, defines: macros)
    let fragment = expanded.text(.fragment, api: api, defines: macros)
    let key = ProgramKey(driverDescription, vertex: vertex, fragment: fragment)
    return Request(label: label, vertex: vertex, fragment: fragment, key: key)
  }

  private func link(_ requests: [Request]) throws(GLContextError) -> Int {
    let gl = try GLContext(api: api, beside: platform)
    gl.programCache = cache
    defer {
      gl.tearDown()
      gl.releaseCurrent()
    }
    // Another driver would store programs that nothing looks for.
    guard gl.capabilities.driverDescription == driverDescription else { return 0 }
    for request in requests where !isCancelled.load(ordering: .relaxed) && cache.takesPrograms {
      // One that does not compile is reported by the frame that needs it.
      _ = try? Program(
        vertex: request.vertex, fragment: request.fragment, interface: ProgramInterface(),
        label: request.label, in: gl)
      gl.collectGarbage()
    }
    return gl.programCounts.linked
  }
}
