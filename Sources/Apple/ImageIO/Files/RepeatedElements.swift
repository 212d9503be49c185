// SPDX-License-Identifier: MIT

internal import Locks

/// The elements of an SVG file that `use` repeats, counted before anything is drawn.
///
/// A few lines of elements that use one another several times each make a picture of millions of elements. The count
/// goes over the tags, which need not be sound: what a reader of XML refuses is refused later.
struct RepeatedElements {
  /// The most elements that a file repeats.
  static var maximumCount: Int {
    get { limit.withLock { $0 } }
    set { limit.withLock { $0 = min(max(newValue, 0), 1 << 40) } }
  }

  private static let limit = Mutex(1 << 17)

  /// An element of the file.
  private struct Element {
    /// The name of the element that it repeats.
    var target: [UInt8]?
    /// The index behind its last child's last child.
    var end = 0
    /// The elements below it and itself, with repetitions; nil before they are counted.
    var count: Int?
    var isOpen = false
  }

  private var elements: [Element] = []
  /// The indices of elements by their names; of the same name, the first.
  private var indices: [[UInt8]: Int] = [:]
  /// Whether the file has text of its own for elements, which the tags do not show.
  private var hidesElements = false

  /// The number of elements that are repeated, repetitions within one another counted; nil where the file hides them.
  static func count(in file: [UInt8]) -> Int? {
    var counting = RepeatedElements()
    counting.read(file)
    guard !counting.hidesElements else { return nil }
    return counting.total() - counting.elements.count
  }

  /// Throws where a file repeats more elements than it may.
  static func check(_ bytes: Span<UInt8>, source: String) throws(CGImageError) {
    // The bytes live during the call.
    let file = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    guard let count = count(in: file) else {
      throw .tooComplex(source: source, reason: "it declares entities that hold elements")
    }
    let limit = maximumCount
    guard count <= limit else {
      throw .tooComplex(
        source: source,
        reason: "it repeats more than \(limit) elements "
          + "(CGImageSource.maximumRepeatedElementCount)")
    }
  }

  // MARK: - Tags

  private mutating func read(_ file: [UInt8]) {
    var open: [Int] = []
    var tags = TagReader(file)
    while let tag = tags.next() {
      switch tag {
      case .begin(let isUse, let name, let reference, let isEmpty):
        let index = elements.count
        elements.append(Element(target: isUse ? reference : nil, end: index + 1))
        if let name, indices[name] == nil { indices[name] = index }
        if !isEmpty { open.append(index) }
      case .end: if let index = open.popLast() { elements[index].end = elements.count }
      case .hidden: hidesElements = true
      }
    }
    for index in open { elements[index].end = elements.count }
  }

  // MARK: - Sums

  /// The elements that are drawn, a sum that stays below 2⁶⁰.
  private mutating func total() -> Int {
    var index = 0
    var sum = 0
    while index < elements.count {
      sum = Self.sum(sum, count(of: index))
      index = elements[index].end
    }
    return sum
  }

  private static func sum(_ one: Int, _ other: Int) -> Int { min(one + other, 1 << 60) }

  /// The elements below an element and itself, without recursion; one within itself counts once.
  private mutating func count(of root: Int) -> Int {
    /// An element of which some parts have been counted.
    struct Visit {
      let index: Int
      var next: Int
      var hasTarget = false
      var sum = 1
    }
    var path = [Visit(index: root, next: root + 1)]
    elements[root].isOpen = true
    while var visit = path.popLast() {
      var child: Int?
      if !visit.hasTarget {
        visit.hasTarget = true
        child = elements[visit.index].target.flatMap { indices[$0] }
      }
      if child == nil, visit.next < elements[visit.index].end {
        child = visit.next
        visit.next = elements[visit.next].end
      }
      guard let child else {
        elements[visit.index].count = visit.sum
        elements[visit.index].isOpen = false
        if let above = path.indices.last {
          path[above].sum = Self.sum(path[above].sum, visit.sum)
        }
        continue
      }
      if let count = elements[child].count {
        visit.sum = Self.sum(visit.sum, count)
        path.append(visit)
      } else {
        path.append(visit)
        guard !elements[child].isOpen else { continue }
        elements[child].isOpen = true
        path.append(Visit(index: child, next: child + 1))
      }
    }
    return elements[root].count ?? 1
  }
}
