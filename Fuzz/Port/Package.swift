// swift-tools-version: 6.2
import PackageDescription

// The fuzzer of `lamina port`, apart from the others, since it needs Swift's parser: see Scripts/fuzz-build.
let package = Package(
  name: "lamina-fuzz-port",
  dependencies: [.package(name: "lamina-tools", path: "../../Tools")],
  targets: [
    // Written in C, so that libFuzzer's `main` is the program's.
    .executableTarget(
      name: "lamina-fuzz-port",
      dependencies: [.product(name: "PortFuzzing", package: "lamina-tools")])
  ]
)
