// SPDX-License-Identifier: MIT

/// Finds scenes by name.
enum SceneCatalog {
  /// The scenes that `make bench` runs.
  static let standard =
    [
      "quads-100", "quads-1000", "quads-10000", "tiny-10000", "static-10000", "windows-60",
      "photos-600", "page-stack", "dialog-over-2000", "rounded-photos-300", "scroll-1000",
      "shape-stroke-200", "shape-fill-200", "shape-morph-200", "shape-morph-shadow-60",
      "shape-icons-200",
      "text-scroll", "text-scale-400", "cards-300", "groups-100",
      "groups-100-changing", "masks-100", "fullscreen-blur", "particles-10000", "replicator-10000",
      "tiled-pan", "animate-10000", "morph-curves-1000", "commit-10-of-10000",
      "constraints-1000", "hit-10000", "media-1080p60", "first-frame",
    ] + LookKind.allCases.map(\.sceneName)

  /// The forms of names, for messages.
  static let forms =
    interfaceForms + LookKind.allCases.map(\.sceneName) + [
      "limit-look-NAME",
      "quads-N", "quads-N-set", "tiny-N", "static-N", "covered-N", "limit-quads-N", "limit-tiny-N",
      "limit-fill",
      "animate-N", "limit-animate-N", "morph-curves-N", "commit-C-of-N", "shape-stroke-N",
      "shape-fill-N",
      "shape-morph-N", "shape-morph-shadow-N", "limit-shape-KIND-N", "text-scroll",
      "text-scale-N",
      "cards-N", "groups-N", "groups-N-changing", "masks-N", "fullscreen-blur", "particles-N",
      "replicator-N", "limit-particles-N", "limit-replicator-N", "limit-text-scale-N",
      "limit-media-HpR",
      "tiled-pan", "constraints-N", "hit-N", "media-HpR", "idle-N", "window-N",
      "hitch", "hitch-blocked", "hitch-loaded", "first-frame",
    ]

  /// The forms of the names of interfaces' scenes and of their limits.
  private static let interfaceForms = InterfaceKind.allCases.flatMap { kind in
    [kind.form, "limit-" + kind.form]
      + (kind.hasVisibleLimit ? ["limit-visible-" + kind.form] : [])
  }

  /// Makes a scene; its context exists afterwards and nothing is drawn yet.
  static func scene(named name: String) throws -> any BenchmarkScene {
    if let interface = InterfaceKind.Name(name) { return try self.interface(interface, name) }
    for kind in LookKind.allCases {
      if name == kind.sceneName { return try LookScene(kind) }
      if name == kind.limitName { return try LimitLookScene(kind) }
    }
    if let (kind, count) = ShapeKind.named(name[...]) {
      return try ShapeScene(name: name, kind: kind, count: count)
    }
    if name.hasPrefix("limit-"), let (kind, count) = ShapeKind.named(name.dropFirst(6)) {
      return try LimitShapeScene(name: name, kind: kind, count: count)
    }
    let words = name.split(separator: "-").map(String.init)
    switch (words.first, words.count) {
    case ("quads", 2): return try QuadsScene(name: name, count: try number(words[1], name))
    case ("quads", 3) where words[2] == "set":
      return try QuadsScene(name: name, count: try number(words[1], name), isSetEachFrame: true)
    case ("tiny", 2):
      return try QuadsScene(name: name, count: try number(words[1], name), side: 2)
    case ("static", 2):
      return try QuadsScene(name: name, count: try number(words[1], name), isStill: true)
    case ("covered", 2):
      return try QuadsScene(name: name, count: try number(words[1], name), isCovered: true)
    case ("limit", 2) where words[1] == "fill": return try LimitFillScene()
    case ("limit", 3) where words[1] == "media":
      let film = try film(words[2], name)
      return try LimitMediaScene(name: name, height: film.height, framesPerSecond: film.rate)
    case ("limit", 4) where words[1] == "text" && words[2] == "scale":
      let motions = Motion.sequence(try number(words[3], name))
      return try LimitInterfaceScene(name: name, content: LimitWords(motions: motions))
    case ("limit", 3): return try limit(words[1], try number(words[2], name), name)
    case ("animate", 2): return try AnimateScene(count: try number(words[1], name))
    case ("morph", 3) where words[1] == "curves":
      return MorphScene(name: name, count: try number(words[2], name))
    case ("text", 2) where words[1] == "scroll": return try TextScene()
    case ("text", 3) where words[1] == "scale":
      return try TextScaleScene(name: name, count: try number(words[2], name))
    case ("cards", 2), ("masks", 2), ("groups", 2), ("groups", 3):
      guard let kind = EffectScene.Kind(rawValue: words[0]),
        words.count == 2 || words[2] == "changing"
      else { throw BenchmarkError.unknownScene(name) }
      return try EffectScene(
        name: name, kind: kind, count: try number(words[1], name), changesContents: words.count == 3
      )
    case ("particles", 2):
      return try ParticleScene(name: name, count: try number(words[1], name))
    case ("replicator", 2):
      return try ReplicatorScene(name: name, count: try number(words[1], name))
    case ("constraints", 2): return try ConstraintScene(count: try number(words[1], name))
    case ("hit", 2): return try HitScene(count: try number(words[1], name))
    case ("media", 2):
      let film = try film(words[1], name)
      return try MediaScene(name: name, height: film.height, framesPerSecond: film.rate)
    case ("tiled", 2) where words[1] == "pan": return try TiledScene()
    case ("fullscreen", 2) where words[1] == "blur":
      return try EffectScene(name: name, kind: .blur, count: 1)
    case ("commit", 4) where words[2] == "of":
      return try CommitScene(changing: try number(words[1], name), of: try number(words[3], name))
    default: throw BenchmarkError.unknownScene(name)
    }
  }

  private static func interface(
    _ parts: InterfaceKind.Name, _ name: String
  ) throws -> any BenchmarkScene {
    guard let limit = parts.limit else {
      return try InterfaceScene(name: name, kind: parts.kind, count: parts.count)
    }
    let isCut = limit == .visible
    let content: any LimitContent =
      switch parts.kind {
      case .windows: LimitWindows(layout: WindowLayout(count: parts.count), isCut: isCut)
      case .photos: LimitPhotos(layout: PhotoLayout(count: parts.count), isCut: isCut)
      case .pages: LimitPages(isCut: isCut)
      case .dialog: LimitDialog(count: parts.count, isCut: isCut)
      case .roundedPhotos: LimitRoundedPhotos(motions: Motion.sequence(parts.count))
      case .rows: try LimitRows(count: parts.count)
      }
    return try LimitInterfaceScene(name: name, content: content)
  }

  private static func copies(_ count: Int) -> LimitCopies {
    let grid = ReplicatorScene.grid(count)
    return LimitCopies(columns: grid.columns, rows: grid.rows)
  }

  private static func limit(
    _ kind: String, _ count: Int, _ name: String
  ) throws -> any BenchmarkScene {
    switch kind {
    case "quads": try LimitQuadsScene(name: name, count: count, side: 64)
    case "tiny": try LimitQuadsScene(name: name, count: count, side: 2)
    case "animate": LimitAnimateScene(count: count)
    case "particles":
      try LimitInterfaceScene(name: name, content: LimitParticles(count: count))
    case "replicator":
      try LimitInterfaceScene(name: name, content: Self.copies(count))
    default: throw BenchmarkError.unknownScene(name)
    }
  }

  /// Rows and frames a second of a film: `1080p60`.
  private static func film(_ word: String, _ name: String) throws -> (height: Int, rate: Int) {
    let numbers = try word.split(separator: "p").map { try number(String($0), name) }
    guard numbers.count == 2, 2...4320 ~= numbers[0], 1...60 ~= numbers[1] else {
      throw BenchmarkError.unknownScene(name)
    }
    return (numbers[0] & ~1, numbers[1])
  }

  private static func number(_ word: String, _ name: String) throws -> Int {
    guard let count = Int(word), 1...1_000_000 ~= count else {
      throw BenchmarkError.unknownScene(name)
    }
    return count
  }
}
