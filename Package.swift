// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// What every module is compiled with: imports stay internal unless spelled `public import`,
/// existentials are spelled `any`, and each unsafe expression is marked.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The modules whose loops run once per layer per frame: no existential may appear in them.
let framePath: [SwiftSetting] = strict + [.treatWarning("ExistentialType", as: .error)]

/// Tests and samples: the language mode without the marks of library code.
let relaxed: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// Code of tests that computes pixel by pixel or reads all sources: optimised even in a debug build.
/// Settings of this kind keep a target out of the products; only tests have it.
/// Packages that depend on this one may not be given such settings.
let optimised: [SwiftSetting] =
  Context.packageDirectory.contains("/checkouts/") ? [] : [.unsafeFlags(["-O"])]

/// The pkg-config name of a library: our own file if `item`, a file or folder, is among the standard headers,
/// which leaves out a flag that the package manager warns of at every build; else the library's own files.
///
/// The package manager keeps what it has found out here, also when libraries are installed afterwards. So
/// the place is the usual one, too, where `make deps` would put headers that are missing still.
func headers(_ ours: String, in item: String, else names: String) -> String {
  let file = Context.packageDirectory + "/Sources/System/" + ours
  let places = ["/usr/include/" + item, "/usr/bin/apt-get"]
  // Names are divided by spaces, and a path of one's own says where other headers are.
  let isUsual =
    !file.contains(" ") && Context.environment["PKG_CONFIG_PATH"] == nil
    && places.contains { FileManager.default.fileExists(atPath: $0) }
  return isUsual ? file : names
}

/// The samples: each is a library with its scene, which the gallery shows, too, and a program.
let samples: [Sample] = [
  // begin samples
  Sample("AppKitViews", needs: ["AppKit"]),
  Sample("BusyMain", needs: ["LayerHost", "QuartzCore", "SampleStage"]),
  Sample("Cards", needs: ["LayerHost", "QuartzCore", "SampleStage"]),
  Sample("Classics", needs: ["LayerHost", "QuartzCore", "SampleStage"]),
  Sample("Cube", needs: ["LayerHost", "QuartzCore", "SampleStage"]),
  Sample("Drawing", needs: ["LayerHost", "QuartzCore", "SampleStage"]),
  Sample("Dynamics", needs: ["UIKit"]),
  Sample("GLInLayer", needs: ["COpenGL", "LayerHost", "QuartzCore", "SampleStage"]),
  Sample(
    "Gallery",
    needs: [
      "AppKit", "AppKitViews", "BusyMain", "Cards", "Classics", "Cube", "Drawing", "Dynamics",
      "GLInLayer", "ImageBrowser", "Interruptible", "LayerHost", "Map", "Particles", "Principles",
      "QuartzCore", "Rocket", "ScrollCards", "Springs", "Timing", "Transitions", "UIKit", "Video",
      "ViewAndLayer", "Views",
    ]),
  Sample("ImageBrowser", needs: ["LayerHost", "QuartzCore", "SampleStage"]),
  Sample("Interruptible", needs: ["UIKit"]),
  Sample("Map", needs: ["LayerHost", "QuartzCore", "SampleStage"]),
  Sample("Particles", needs: ["LayerHost", "QuartzCore", "SampleStage"]),
  Sample("Principles", needs: ["LayerHost", "QuartzCore", "SampleStage"]),
  Sample("Rocket", needs: ["LayerHost", "QuartzCore", "SampleStage"]),
  Sample("ScrollCards", needs: ["UIKit"]),
  Sample("Springs", needs: ["Pop", "UIKit"]),
  Sample("Timing", needs: ["LayerHost", "QuartzCore", "SampleStage"]),
  Sample("Transitions", needs: ["UIKit"]),
  Sample("Video", needs: ["LayerHost", "QuartzCore", "SampleStage"]),
  Sample("ViewAndLayer", needs: ["UIKit"]),
  Sample("Views", needs: ["UIKit"]),
  // end samples
]

/// A sample in `samples/NAME`: its program begins in `main.swift` or `AppDelegate.swift`, all other files are
/// the library.
struct Sample {
  /// The name of the folder, of the library and of the program.
  let name: String
  /// The modules that the sample imports.
  let needs: [String]

  init(_ name: String, needs: [String]) {
    self.name = name
    self.needs = needs
  }

  /// The target of the program, whose product has the sample's own name.
  var program: String { name + "Program" }

  var product: Product { .executable(name: name, targets: [program]) }

  var targets: [Target] {
    let folder = "samples/" + name
    let files =
      (try? FileManager.default.contentsOfDirectory(
        atPath: Context.packageDirectory + "/" + folder)) ?? []
    let entry = files.contains("AppDelegate.swift") ? "AppDelegate.swift" : "main.swift"
    let dependencies = needs.map { Target.Dependency(stringLiteral: $0) }
    return [
      .target(
        name: name, dependencies: dependencies, path: folder, exclude: [entry],
        swiftSettings: relaxed),
      .executableTarget(
        name: program, dependencies: dependencies + [.init(stringLiteral: name)], path: folder,
        exclude: files.filter { $0 != entry }, sources: [entry], swiftSettings: relaxed),
    ]
  }
}

/// The libraries that programs depend on, by name, with the modules of each beside the one of its name.
let libraries: [(name: String, modules: [String])] = [
  // `CoreText`, `ImageIO` and `simd` come along with `QuartzCore`, so that code which imports them needs
  // no other product.
  ("QuartzCore", ["CoreText", "ImageIO", "simd"]),
  ("CoreAnimation", []),
  // With the decoder of image files, which images of encoded data ask for.
  ("CoreGraphics", ["ImageIO"]),
  ("CoreText", []),
  ("ImageIO", []),
  // Vectors, matrices and quaternions, by Apple's names.
  ("simd", []),
  // With the compositor, which draws the pictures of a `CIContext`.
  ("CoreImage", ["Compositor"]),
  ("Compositor", []),
  ("SceneFile", []),
  // Animations in the Lottie format.
  ("Lottie", []),
  ("LayerHost", []),
  // Views. A target that depends on it makes `canImport(UIKit)` true, so `QuartzCore` is free of it.
  ("UIKit", ["simd"]),
  // Views of the desktop. Nothing of UIKit is in it: a program has the one or the other.
  ("AppKit", ["simd"]),
  // Animations by spring, decay and custom blocks, for layers and for views of either kit.
  ("Pop", []),
  // Tweens and easing functions.
  ("RBBAnimation", []),
  // For tests of programs: pictures of layers against references.
  ("LaminaTesting", []),
]

/// The modules whose names Swift Testing knows: a file that imports `Testing` and `CoreGraphics` looks for
/// `_Testing_CoreGraphics`, an empty module that stands beside the other.
let overlaid = ["CoreGraphics", "CoreImage", "UIKit", "AppKit"]

let package = Package(
  name: "lamina",
  products: [
    // For the package in Tools/.
    .library(name: "SceneTools", targets: ["SceneTools"]),
    // For the package in Benchmarks/.
    .library(name: "BenchmarkScenes", targets: ["BenchmarkScenes"]),
    // For the package in Fuzz/.
    .library(name: "FuzzTargets", targets: ["FuzzTargets"]),
    // For C; `make install` links liblamina.so from it, with the Swift runtime inside. An archive, since the
    // package manager links dynamic libraries to Swift's own ones whatever it is told.
    .library(name: "LaminaC", type: .static, targets: ["LaminaC"]),
  ],
  targets: [
    // System libraries, by their Debian packages.
    .systemLibrary(
      name: "CCairo", path: "Sources/System/CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"])]),
    // Text: layout by Pango, font files by Fontconfig and FreeType, which its packages bring along.
    .systemLibrary(
      name: "CPango", path: "Sources/System/CPango",
      pkgConfig: headers("CPango/pango.pc", in: "pango-1.0", else: "pangocairo pangoft2"),
      providers: [.apt(["libpango1.0-dev"])]),
    // Conversions between colour spaces.
    .systemLibrary(
      name: "CLcms2", path: "Sources/System/CLcms2",
      pkgConfig: headers("CLcms2/lcms2.pc", in: "lcms2.h", else: "lcms2"),
      providers: [.apt(["liblcms2-dev"])]),
    // The desktop's settings, by D-Bus; Pango brings it along.
    .systemLibrary(
      name: "CGio", path: "Sources/System/CGio",
      pkgConfig: headers("CGio/gio.pc", in: "glib-2.0", else: "gio-2.0"),
      providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CSDL2", path: "Sources/System/CSDL2", providers: [.apt(["libsdl2-dev"])]),
    // SDL's view of window systems, kept apart because X11's headers use common words as names.
    .systemLibrary(
      name: "CSDLX11", path: "Sources/System/CSDLX11", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(
      name: "CEGL", path: "Sources/System/CEGL", pkgConfig: "egl", providers: [.apt(["libegl-dev"])]
    ),
    .systemLibrary(
      name: "COpenGL", path: "Sources/System/COpenGL", pkgConfig: "opengl",
      providers: [.apt(["libopengl-dev"])]),

    // The modules, lowest first.
    // Reports of window systems on frames, by libraries that are opened at run time.
    .target(
      name: "CPresentationTime", path: "Sources/System/CPresentationTime",
      linkerSettings: [.linkedLibrary("dl")]),
    // Image files, by libpng, libjpeg and zlib, and by libraries that are opened at run time.
    .target(
      name: "CImageFiles", path: "Sources/System/CImageFiles",
      linkerSettings: [
        .linkedLibrary("png"), .linkedLibrary("jpeg"), .linkedLibrary("z"), .linkedLibrary("dl"),
      ]),
    // Locks whose order of taking is checked in debug builds, for all modules.
    .target(name: "CLocks", path: "Sources/System/CLocks"),
    .target(
      name: "Locks", dependencies: ["CLocks"], path: "Sources/Engine/Locks", swiftSettings: strict),
    // All that leans on the layout of Swift's class metadata.
    .target(name: "CClassTables", path: "Sources/System/CClassTables"),
    .target(
      name: "ClassTables", dependencies: ["CClassTables", "Locks"],
      path: "Sources/Engine/ClassTables", swiftSettings: strict),
    // The log of refused calls, for all modules above.
    .target(
      name: "Diagnostics", dependencies: ["Locks"], path: "Sources/Engine/Diagnostics",
      swiftSettings: strict),
    // What CoreGraphics asks for the program's decoder of image files, which is above it.
    .target(name: "CImageDecoder", path: "Sources/System/CImageDecoder"),
    .target(
      name: "CoreGraphics",
      dependencies: ["Locks", "Diagnostics", "CCairo", "CImageDecoder", "CLcms2", "CPango"],
      path: "Sources/Apple/CoreGraphics",
      swiftSettings: strict),
    .target(
      name: "CoreText", dependencies: ["Locks", "Diagnostics", "CoreGraphics", "CPango", "CCairo"],
      path: "Sources/Apple/CoreText",
      swiftSettings: strict),
    .target(
      name: "ImageIO", dependencies: ["Locks", "Diagnostics", "CoreGraphics", "CImageFiles"],
      path: "Sources/Apple/ImageIO",
      swiftSettings: strict),
    // What CoreImage asks for the renderer of the program, which stands above it.
    .target(name: "CImageRenderer", path: "Sources/System/CImageRenderer"),
    // A module of C named CoreImage, for `import CoreImage.CIFilterBuiltins`.
    .systemLibrary(name: "CoreImageSubmodules", path: "Sources/Apple/CoreImageSubmodules"),
    .target(
      name: "CoreImage",
      dependencies: [
        "ClassTables", "Locks", "Diagnostics", "CoreGraphics", "ImageIO", "CImageRenderer",
        "CoreImageSubmodules",
      ],
      path: "Sources/Apple/CoreImage",
      swiftSettings: strict),
    // Springs, decays, easings and Bézier curves as functions of time.
    .target(name: "Motion", path: "Sources/Engine/Motion", swiftSettings: framePath),
    // Stretches of work with their times, for all modules above.
    .target(
      name: "Tracing", dependencies: ["Locks", "Diagnostics"], path: "Sources/Engine/Tracing",
      swiftSettings: strict),
    .target(
      name: "RenderTree",
      dependencies: ["Locks", "Diagnostics", "Motion", "CoreGraphics", "CoreImage"],
      path: "Sources/Engine/RenderTree",
      swiftSettings: framePath),
    .target(
      name: "CoreAnimation",
      dependencies: [
        "ClassTables", "Locks", "Diagnostics", "Motion", "CoreGraphics", "CoreText", "ImageIO",
        "CoreImage", "RenderTree", "Tracing",
      ], path: "Sources/Apple/CoreAnimation",
      swiftSettings: strict),
    .target(
      name: "Shaders", path: "Shaders",
      // Every file in these folders.
      resources: [
        .embedInCode("Layer"), .embedInCode("Include"), .embedInCode("Shape"),
        .embedInCode("Effects"), .embedInCode("picture.glsl"), .embedInCode("media.glsl"),
      ], swiftSettings: strict),
    .target(
      name: "Compositor",
      dependencies: [
        "Locks", "Diagnostics", "CoreGraphics", "CoreImage", "RenderTree", "CoreAnimation",
        "Tracing", "Shaders", "CEGL", "COpenGL",
      ], path: "Sources/Engine/Compositor",
      swiftSettings: framePath),
    .target(
      name: "LayerHost",
      dependencies: [
        "Locks", "Diagnostics", "CoreAnimation", "CoreGraphics", "CoreText", "ImageIO",
        "Compositor", "RenderTree", "SceneFile", "Tracing", "CGio", "CPresentationTime", "CSDL2",
        "CSDLX11",
      ], path: "Sources/Engine/LayerHost",
      swiftSettings: strict),
    // OpenGL's functions for programs that draw in a `CAEAGLLayer`, under Apple's name.
    .systemLibrary(
      name: "OpenGLES", path: "Sources/Apple/OpenGLES", pkgConfig: "opengl",
      providers: [.apt(["libopengl-dev"])]),
    .target(name: "simd", path: "Sources/Apple/simd", swiftSettings: strict),
    // Values of objects beyond their stored properties.
    .target(
      name: "AssociatedObjects", dependencies: ["ClassTables"],
      path: "Sources/Apple/AssociatedObjects", swiftSettings: strict),
    .target(
      name: "QuartzCore",
      dependencies: [
        "AssociatedObjects", "CoreAnimation", "CoreGraphics", "CoreText", "Diagnostics", "ImageIO",
        "CoreImage", "Compositor", "OpenGLES",
      ], path: "Sources/Apple/QuartzCore",
      swiftSettings: strict),
    // What view classes share, whatever their names: layout, animation scopes, routing of touches.
    .target(
      name: "ViewCore",
      dependencies: [
        "Locks", "Diagnostics", "ClassTables", "Motion", "CoreAnimation", "CoreGraphics", "ImageIO",
      ],
      path: "Sources/Engine/ViewCore",
      swiftSettings: strict),
    // Box2D, which is written in C++, as functions of C.
    .target(
      name: "CBox2D", path: "Sources/System/CBox2D", linkerSettings: [.linkedLibrary("box2d")]),
    .target(
      name: "UIKit",
      dependencies: [
        "Locks", "Diagnostics", "CBox2D", "ClassTables", "ViewCore", "QuartzCore", "CoreAnimation",
        "CoreGraphics", "CoreText", "ImageIO", "CoreImage", "Compositor", "LayerHost",
      ], path: "Sources/Apple/UIKit",
      swiftSettings: strict),
    .target(
      name: "AppKit",
      dependencies: [
        "Locks", "Diagnostics", "ClassTables", "ViewCore", "QuartzCore", "CoreAnimation",
        "CoreGraphics", "CoreText", "ImageIO", "CoreImage", "Compositor", "LayerHost",
      ], path: "Sources/Apple/AppKit",
      swiftSettings: strict),
    .target(
      name: "Pop",
      dependencies: [
        "Diagnostics", "Motion", "ViewCore", "QuartzCore", "CoreAnimation", "CoreGraphics",
        "RenderTree",
      ], path: "Sources/Apple/Pop",
      swiftSettings: strict),
    .target(
      name: "RBBAnimation",
      dependencies: ["Diagnostics", "Motion", "QuartzCore", "CoreAnimation", "CoreGraphics"],
      path: "Sources/Apple/RBBAnimation",
      swiftSettings: strict),
    // Layer trees as text.
    .target(
      name: "SceneFile",
      dependencies: ["CoreAnimation", "CoreGraphics", "CoreText", "ImageIO", "CoreImage"],
      path: "Sources/Engine/SceneFile",
      swiftSettings: strict),
    // Animations in the Lottie format, as layers.
    .target(
      name: "Lottie",
      dependencies: [
        "Motion", "CoreAnimation", "CoreGraphics", "CoreText", "ImageIO", "CoreImage", "SceneFile",
      ],
      path: "Sources/Engine/Lottie",
      swiftSettings: strict),
    // The C library: the header, which the compiler holds the functions to, and the functions.
    .target(name: "CLamina", path: "Sources/C/CLamina"),
    .target(
      name: "LaminaC",
      dependencies: [
        "Locks", "Diagnostics", "CLamina", "CoreAnimation", "CoreGraphics", "CoreText", "ImageIO",
        "CoreImage", "Compositor",
      ], path: "Sources/C/LaminaC",
      swiftSettings: strict),
    // Replaces malloc in the executable that links it: for the benchmark and the tests only.
    .target(name: "CAllocationCounter", path: "Sources/System/CAllocationCounter"),
    // Pictures as bytes, and how far two of them are apart.
    .target(
      name: "Pictures", dependencies: ["CoreGraphics", "ImageIO"], path: "Sources/Tools/Pictures",
      swiftSettings: strict + optimised),
    // What the command-line tool `lamina`, a package of its own in Tools/, does.
    .target(
      name: "SceneTools",
      dependencies: [
        "Locks", "Diagnostics", "Pictures", "SceneFile", "Lottie", "Compositor", "CoreAnimation",
        "CoreGraphics", "ImageIO", "RenderTree",
      ], path: "Sources/Tools/SceneTools",
      swiftSettings: strict),
    .target(
      name: "LaminaTesting",
      dependencies: [
        "Locks", "Pictures", "CoreGraphics", "CoreAnimation", "Compositor",
      ], path: "Sources/Tools/LaminaTesting",
      swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: [
        "ClassTables", "LaminaTesting", "Locks", "Diagnostics", "Pictures", "CoreGraphics",
        "CoreText", "CoreAnimation", "RenderTree", "Compositor", "CAllocationCounter",
        "Expectations",
      ], path: "Tests/TestSupport",
      swiftSettings: strict + optimised),

    // What lamina-bench measures; the program is a package of its own, in Benchmarks/.
    .target(
      name: "BenchmarkScenes",
      dependencies: [
        "QuartzCore", "CoreImage", "RenderTree", "CoreAnimation", "Compositor", "LayerHost",
        "SceneFile", "Locks", "CAllocationCounter", "CCairo", "CEGL", "COpenGL", "CoreText",
      ], path: "Benchmarks/Sources/BenchmarkScenes",
      swiftSettings: relaxed),

    // What the fuzzers of Fuzz/ run for each input, and the tests for each file of their corpora.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Diagnostics", "CoreGraphics", "CoreText", "ImageIO", "CoreAnimation", "RenderTree",
        "Compositor", "Pictures", "LayerHost", "SceneFile", "Lottie", "ViewCore", "UIKit",
        "LaminaC",
        "CLamina", "CSDL2",
      ], path: "Fuzz/Sources/FuzzTargets", swiftSettings: relaxed),

    // Programs.
    // The root layer of the samples' scenes; the other samples are added below.
    .target(
      name: "SampleStage", dependencies: ["QuartzCore"], path: "samples/Stage",
      swiftSettings: relaxed),
    .executableTarget(
      name: "EmbedInSDL", dependencies: ["QuartzCore", "CSDL2", "COpenGL"],
      path: "samples/EmbedInSDL", swiftSettings: relaxed),
    // What `make docs` makes of the pages in docs/, the list of Apple's symbols and the tests.
    .target(
      name: "DocumentationTools", path: "Sources/Tools/DocumentationTools", swiftSettings: strict),
    .executableTarget(
      name: "lamina-docs", dependencies: ["DocumentationTools"], path: "Sources/Tools/lamina-docs",
      swiftSettings: relaxed),

    // What tests check with; every test target has it, see below.
    .target(name: "Expectations", path: "Tests/Expectations", swiftSettings: strict + optimised),
    // Pictures of bytes, and colour profiles that Little CMS makes, for the tests of two modules.
    .target(
      name: "TestImages", dependencies: ["CLcms2", "CoreGraphics", "Expectations", "TestSupport"],
      path: "Tests/TestImages", swiftSettings: relaxed),

    // Tests, one target per module.
    .testTarget(name: "LocksTests", dependencies: ["Locks"], swiftSettings: relaxed),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: relaxed),
    .testTarget(
      name: "CoreGraphicsTests",
      dependencies: [
        "CoreGraphics", "CoreText", "ImageIO", "Diagnostics", "TestImages", "TestSupport",
      ],
      swiftSettings: relaxed),
    .testTarget(
      name: "ImageIOTests",
      dependencies: [
        "ImageIO", "CImageFiles", "CoreGraphics", "Diagnostics", "TestImages", "TestSupport",
      ],
      swiftSettings: relaxed),
    .testTarget(
      name: "CoreTextTests", dependencies: ["CoreText", "CoreGraphics", "TestSupport"],
      swiftSettings: relaxed),
    .testTarget(
      name: "CoreImageTests", dependencies: ["CoreImage", "CoreGraphics", "TestSupport"],
      swiftSettings: relaxed),
    .testTarget(
      name: "FuzzCorpusTests", dependencies: ["FuzzTargets", "TestSupport"], swiftSettings: relaxed),
    .testTarget(name: "SimdTests", dependencies: ["simd"], swiftSettings: relaxed),
    .testTarget(
      name: "ClassTablesTests", dependencies: ["ClassTables", "TestSupport"],
      swiftSettings: relaxed),
    .testTarget(
      name: "AssociatedObjectsTests",
      dependencies: ["AssociatedObjects", "ClassTables", "QuartzCore", "TestSupport"],
      swiftSettings: relaxed),
    .testTarget(
      name: "TracingTests",
      dependencies: ["Tracing", "Compositor", "CoreAnimation", "CoreGraphics", "TestSupport"],
      swiftSettings: relaxed),
    .testTarget(
      name: "MotionTests", dependencies: ["Motion", "TestSupport"], swiftSettings: relaxed),
    .testTarget(
      name: "RenderTreeTests",
      dependencies: ["RenderTree", "CoreGraphics", "Motion", "TestSupport"],
      swiftSettings: relaxed),
    .testTarget(
      name: "CoreAnimationTests",
      dependencies: ["ClassTables", "QuartzCore", "RenderTree", "TestSupport"],
      swiftSettings: relaxed),
    .testTarget(
      name: "CompositorTests",
      dependencies: [
        "Compositor", "QuartzCore", "CoreImage", "RenderTree", "Shaders", "BenchmarkScenes",
        "Locks", "TestSupport",
      ],
      swiftSettings: relaxed),
    // Tests written in C, called one by one from Swift.
    .target(name: "CLaminaTests", dependencies: ["CLamina"], path: "Tests/CLaminaTests"),
    .testTarget(
      name: "LaminaCTests", dependencies: ["CLaminaTests", "LaminaC", "TestSupport", "Compositor"],
      swiftSettings: relaxed),
    .testTarget(
      name: "LayerHostTests",
      dependencies: [
        "LayerHost", "QuartzCore", "RenderTree", "SceneFile", "CGio", "CSDL2", "TestSupport",
      ],
      swiftSettings: relaxed),
    .testTarget(
      name: "ViewCoreTests",
      dependencies: ["ViewCore", "CoreAnimation", "CoreGraphics", "TestSupport"],
      swiftSettings: relaxed),
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "ClassTables", "OpenGLES",
        "UIKit", "ViewCore", "Compositor", "LayerHost", "TestSupport",
      ],
      swiftSettings: relaxed),
    .testTarget(
      name: "AppKitTests",
      dependencies: [
        "ClassTables",
        "AppKit", "ViewCore", "Compositor", "LayerHost", "TestSupport",
      ],
      swiftSettings: relaxed),
    // Views as programs for Apple's systems use them that have not gone over to Swift 6.
    .testTarget(
      name: "SwiftFiveTests",
      dependencies: ["UIKit", "AppKit", "TestSupport"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .testTarget(
      name: "PopTests",
      dependencies: [
        "Motion", "Pop", "UIKit", "RenderTree", "ViewCore", "Compositor", "TestSupport",
      ],
      swiftSettings: relaxed),
    .testTarget(
      name: "RBBAnimationTests", dependencies: ["RBBAnimation", "Compositor", "TestSupport"],
      swiftSettings: relaxed),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "QuartzCore", "Compositor", "LayerHost", "LaminaC", "CLamina", "SceneFile", "SceneTools",
        "TestSupport",
      ],
      path: "Tests/Golden", exclude: ["References", "Scenes", "Oracle/scenes", "Oracle/refs"],
      swiftSettings: relaxed),
    .testTarget(
      name: "SamplesTests",
      dependencies: [
        "BusyMain", "Classics", "Drawing", "EmbedInSDL", "Gallery", "ImageBrowser", "Principles",
        "SampleStage", "Timing", "Compositor", "CoreAnimation", "LayerHost", "QuartzCore", "RenderTree",
        "TestSupport",
      ] + samples.map { Target.Dependency(stringLiteral: $0.program) },
      path: "Tests/Samples", swiftSettings: relaxed),
    .testTarget(
      name: "SceneFileTests",
      dependencies: [
        "SceneFile", "CoreAnimation", "CoreGraphics", "CoreText", "CoreImage", "TestSupport",
      ],
      swiftSettings: relaxed),
    .testTarget(
      name: "LottieTests",
      dependencies: [
        "Lottie", "Compositor", "CoreAnimation", "CoreGraphics", "TestSupport",
      ],
      swiftSettings: relaxed),
    .testTarget(
      name: "SceneToolsTests",
      dependencies: [
        "SceneTools", "Pictures", "ImageIO", "SceneFile", "CoreAnimation", "Locks", "TestSupport",
      ],
      swiftSettings: relaxed),
    .testTarget(
      name: "BenchmarkScenesTests", dependencies: ["BenchmarkScenes", "SceneFile", "TestSupport"],
      swiftSettings: relaxed),
    .testTarget(
      name: "LaminaTestingTests",
      dependencies: ["LaminaTesting", "CoreAnimation", "CoreGraphics", "TestSupport"],
      swiftSettings: relaxed),
    .testTarget(
      name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: relaxed),
    // The modules are those whose symbol graphs the tests read.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "DocumentationTools", "QuartzCore", "CoreText", "ImageIO", "LayerHost", "UIKit", "AppKit",
        "Pop",
        "RBBAnimation", "SceneFile", "LaminaTesting", "simd", "TestSupport",
      ],
      path: "Tests/Documentation", swiftSettings: relaxed),
    .testTarget(
      name: "ArchitectureTests", path: "Tests/Architecture", swiftSettings: relaxed + optimised),
  ]
)

for target in package.targets where target.type == .test {
  target.dependencies.append("Expectations")
}
package.targets += samples.flatMap(\.targets)
package.products += samples.map(\.product)
package.addOverlays()
package.products += libraries.map { library in
  let modules = [library.name] + library.modules
  return .library(name: library.name, targets: modules + package.overlays(below: modules))
}

// `make test ONLY=RenderTreeTests`: the chosen test targets and what they need, and nothing else.
if let only = Context.environment["LAMINA_TEST_TARGETS"], !only.isEmpty {
  package.keepOnly(targets: only.split(separator: ",").map(String.init))
}

extension Package {
  /// The modules of the package that some of them need, and these.
  func closure(of names: [String]) -> Set<String> {
    let targetsByName = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
    var found: Set<String> = []
    var waiting = names
    while let name = waiting.popLast() {
      guard let target = targetsByName[name] else {
        fatalError("no target is called \(name); there are: \(targetsByName.keys.sorted())")
      }
      guard found.insert(name).inserted else { continue }
      for dependency in target.dependencies {
        switch dependency {
        case .byNameItem(let name, _), .targetItem(let name, _): waiting.append(name)
        default: break
        }
      }
    }
    return found
  }

  /// The overlays beside some modules and those that they need.
  func overlays(below names: [String]) -> [String] {
    let closure = closure(of: names)
    return overlaid.filter(closure.contains).map { "_Testing_" + $0 }
  }

  /// Adds the overlays, and has tests and what helps them depend on those that they look for.
  func addOverlays() {
    targets += overlaid.map {
      .target(
        name: "_Testing_" + $0, path: "Sources/Apple/_Testing_" + $0, swiftSettings: strict)
    }
    for target in targets where target.type == .test || target.name == "LaminaTesting" {
      target.dependencies += overlays(below: [target.name]).map { .init(stringLiteral: $0) }
    }
  }

  /// Drops all targets but the named ones and those that they depend on, and all products.
  func keepOnly(targets names: [String]) {
    let kept = closure(of: names + overlays(below: names))
    targets.removeAll { !kept.contains($0.name) }
    // Fewer files of the chosen targets, for a quicker inner loop: paths within the target's folder.
    if let sources = Context.environment["LAMINA_TEST_SOURCES"], !sources.isEmpty {
      for name in names {
        targets.first { $0.name == name }?.sources = sources.split(separator: ",").map(String.init)
      }
    }
    let modules = targets.filter { $0.type == .regular }.map(\.name)
    // The programs of the samples keep the names of the samples.
    products = samples.filter { kept.contains($0.program) }.map(\.product)
    if !modules.isEmpty { products.append(.library(name: "TestedModules", targets: modules)) }
  }
}
