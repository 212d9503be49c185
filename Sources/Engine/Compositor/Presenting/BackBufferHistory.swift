// SPDX-License-Identifier: MIT

/// The pixels of a window's back buffer that are out of date, by the damage of the last frames.
///
/// A window has two buffers or more, which take turns. One that is n swaps old lacks what the last
/// n frames changed, this one included; one that shows nothing in particular is drawn as a whole.
struct BackBufferHistory {
  /// The drawing of a frame into the window.
  enum Drawing: Equatable {
    /// All of the back buffer.
    case whole
    /// A part of the back buffer; the rest shows what it should.
    case part(PixelRect)
    /// The changed part into a picture of our own, which is then copied as a whole.
    case copied(PixelRect)
  }

  /// The damage of the last frames, the latest first.
  private var damages: [PixelRect] = []
  private var width: Int32 = 0
  private var height: Int32 = 0
  /// The number of consecutive failed queries of the age.
  private var undefinedCount = 0
  /// Whether our own picture shows the last frame.
  private var hasCopy = false
  /// Whether our own picture showed the frame before, when the drawing of this one began.
  private(set) var showedLastFrame = false
  /// Whether the last frame scrolled.
  private var hasScrolled = false

  /// Older buffers are drawn as a whole.
  private static let longestAge = 6
  /// After as many failed queries in a row the age counts as unknown.
  private static let queryLimit = 8

  /// Notes the damage of a frame.
  ///
  /// - Parameters:
  ///   - damage: the change since the last frame, within the window.
  ///   - age: of the back buffer.
  ///   - scrolls: whether most of the change is the last frame, moved: it can be copied from a picture that
  ///     shows that, which a back buffer does not. From the second of such frames on there is one.
  /// - Returns: the drawing that brings the window up to date.
  mutating func begin(
    damage: PixelRect, age: BackBufferAge, width: Int32, height: Int32, scrolls: Bool = false
  ) -> Drawing {
    let all = PixelRect(x: 0, y: 0, width: width, height: height)
    if width != self.width || height != self.height {
      self = BackBufferHistory(undefinedCount: min(undefinedCount, Self.queryLimit - 1))
      self.width = width
      self.height = height
    }
    showedLastFrame = hasCopy
    let keepsPicture = scrolls && hasScrolled
    hasScrolled = scrolls
    let earlier = damages
    damages.insert(damage, at: 0)
    if damages.count > Self.longestAge { damages.removeLast() }
    switch age {
    case .frames(let count):
      undefinedCount = 0
      if keepsPicture { break }
      hasCopy = false
      guard count <= earlier.count else { return .whole }
      var part = damage
      for old in earlier.prefix(count - 1) { part = part.union(old) }
      return part.contains(all) ? .whole : .part(part)
    case .undefined:
      undefinedCount = min(undefinedCount + 1, Self.queryLimit)
      if undefinedCount < Self.queryLimit {
        hasCopy = false
        return .whole
      }
    case .unknown: break
    }
    // A copy pays once a part of it is drawn: not in the first frame, nor where all changes each time.
    if !keepsPicture, damage.contains(all), earlier.first?.contains(all) ?? true {
      hasCopy = false
      return .whole
    }
    defer { hasCopy = true }
    return .copied(hasCopy ? damage : all)
  }

  /// Our own picture is gone: the next copy is drawn as a whole.
  mutating func loseCopy() { hasCopy = false }

  init() {}

  private init(undefinedCount: Int) { self.undefinedCount = undefinedCount }
}
