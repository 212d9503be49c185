// swift-tools-version: 6.2
import PackageDescription

// A package of its own: what depends on Lamina needs no argument parser.
let package = Package(
  name: "lamina-benchmarks",
  dependencies: [
    .package(name: "lamina", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .executableTarget(
      name: "lamina-bench",
      dependencies: [
        .product(name: "BenchmarkScenes", package: "lamina"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    // Views, apart from the rest, so that that is built without them.
    .executableTarget(
      name: "view-bench",
      dependencies: [
        .product(name: "BenchmarkScenes", package: "lamina"),
        .product(name: "UIKit", package: "lamina"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    // Programs that run side by side for a long time, for `make soak`; one of them is written in C.
    .executableTarget(
      name: "lamina-soak",
      dependencies: [
        .product(name: "BenchmarkScenes", package: "lamina"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "soak-in-c", dependencies: [.product(name: "LaminaC", package: "lamina")],
      linkerSettings: [.linkedLibrary("EGL"), .linkedLibrary("OpenGL")]),
    // The bare program beside the scene first-frame.
    .executableTarget(
      name: "limit-first-frame",
      linkerSettings: [.linkedLibrary("SDL2"), .linkedLibrary("OpenGL")]),
  ]
)
