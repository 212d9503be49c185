// swift-tools-version: 6.2
import PackageDescription

// A package of its own: what depends on Lamina needs no argument parser.
let package = Package(
  name: "lamina-tools",
  products: [
    .executable(name: "lamina", targets: ["LaminaCommand"]),
    // For the package in Fuzz/Port.
    .library(name: "PortFuzzing", targets: ["PortFuzzing"]),
  ],
  dependencies: [
    .package(name: "lamina", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    // The grammar of the compiler that builds this; for `lamina port` alone.
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
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
        "Porting",
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    // Rewrites sources written for Apple's systems; needs nothing of Lamina.
    .target(
      name: "Porting",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
      ],
      // The tables of differences are those of the documentation, by links.
      resources: [
        .embedInCode("Resources/porting.md"), .embedInCode("Resources/differences.tsv"),
        .embedInCode("Resources/symbols.txt"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    // What the fuzzer of `lamina port` runs for each input.
    .target(
      name: "PortFuzzing", dependencies: ["Porting"],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    // UIKit, so that what has been ported can be compiled against it.
    .testTarget(
      name: "PortingTests",
      dependencies: ["Porting", "PortFuzzing", .product(name: "UIKit", package: "lamina")],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    // Runs the program as a user does.
    .testTarget(
      name: "LaminaCommandTests", dependencies: ["LaminaCommand"],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
  ]
)
