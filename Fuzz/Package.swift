// swift-tools-version: 6.2
import PackageDescription

// A package of its own, which is built with sanitizers and libFuzzer: see Scripts/fuzz-build.
let package = Package(
  name: "lamina-fuzz",
  dependencies: [.package(name: "lamina", path: "..")],
  targets: [
    // Written in C, so that libFuzzer's `main` is the program's.
    .executableTarget(
      name: "lamina-fuzz", dependencies: [.product(name: "FuzzTargets", package: "lamina")])
  ]
)
