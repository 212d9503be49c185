// swift-tools-version: 6.2
import PackageDescription

// A package of its own: what depends on Lamina needs no argument parser.
let package = Package(
  name: "lamina-tools",
  products: [.executable(name: "lamina", targets: ["LaminaCommand"])],
  dependencies: [
    .package(name: "lamina", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .executableTarget(
      name: "LaminaCommand",
      dependencies: [
        .product(name: "SceneTools", package: "lamina"),
        .product(name: "SceneFile", package: "lamina"),
        .product(name: "BenchmarkScenes", package: "lamina"),
        .product(name: "LayerHost", package: "lamina"),
        .product(name: "QuartzCore", package: "lamina"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    // Runs the program as a user does.
    .testTarget(
      name: "LaminaCommandTests", dependencies: ["LaminaCommand"],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
  ]
)
