// SPDX-License-Identifier: MIT

/// The imports allowed to the files of one folder.
struct ImportRule: Sendable {
  /// The folder, relative to the root of the package; the longest one that holds a file counts.
  let folder: String
  /// Every module that its files may name in an `import`.
  let imports: Set<String>

  init(_ folder: String, _ imports: Set<String>) {
    self.folder = folder
    self.imports = imports
  }
}

/// Names that only some folders may use, such as the functions of one C library.
struct NameRule: Sendable {
  /// The kind of the names, for the message.
  let subject: String
  /// Whether an identifier is one of them; `following` is the code behind it on its line.
  let matches: @Sendable (_ identifier: Substring, _ following: Substring) -> Bool
  /// The folders or files that may use them.
  let allowed: [String]
}

/// The one table of what may depend on what.
///
/// A new edge is an edit here, in the same commit as the import, with the reason beside it.
enum ModuleRules {
  static let folders: [ImportRule] = [
    // The standard library's and Foundation's locks, with a check of their order.
    ImportRule("Sources/Engine/Locks", ["Foundation", "Synchronization", "CLocks"]),
    // The one place that reads class metadata.
    ImportRule("Sources/Engine/ClassTables", ["Foundation", "Locks", "CClassTables"]),
    // The log of refused calls, which any module may write into.
    ImportRule("Sources/Engine/Diagnostics", ["Foundation", "Locks"]),
    // Cairo and Pango stay inside: their types reach Core Text only, which lays out text with them. The
    // decoder of image files comes from above, by a weak symbol of C.
    ImportRule(
      "Sources/Apple/CoreGraphics",
      ["Foundation", "Locks", "Diagnostics", "CCairo", "CImageDecoder", "CLcms2", "CPango"]),
    // Fonts, layout, lines and frames. Glyphs are drawn by contexts of CoreGraphics.
    ImportRule(
      "Sources/Apple/CoreText",
      ["Foundation", "Locks", "Diagnostics", "CCairo", "CPango", "CoreGraphics"]),
    // Image files; the libraries that read and write them stay inside.
    ImportRule(
      "Sources/Apple/ImageIO",
      ["Foundation", "Locks", "Diagnostics", "CImageFiles", "CoreGraphics"]),
    // The renderer of the program comes from above, by a weak symbol of C.
    ImportRule(
      "Sources/Apple/CoreImage",
      [
        // Key-value coding of filters' classes sets the properties that they declare.
        "ClassTables", "Foundation", "Locks", "Diagnostics", "CoreGraphics", "ImageIO",
        "CImageRenderer",
      ]),
    // Formulas of motion, values in and values out.
    ImportRule("Sources/Engine/Motion", ["Foundation"]),
    // The times of work, which no frame depends on.
    ImportRule("Sources/Engine/Tracing", ["Foundation", "Locks", "Diagnostics"]),
    ImportRule(
      "Sources/Engine/RenderTree",
      ["Foundation", "Locks", "Diagnostics", "Motion", "CoreGraphics", "CoreImage"]),
    // No GL and no SDL: the module is tested on machines that have neither.
    ImportRule(
      "Sources/Apple/CoreAnimation",
      [
        "ClassTables", "Foundation", "Dispatch", "Locks", "Diagnostics", "Motion", "CoreGraphics",
        "CoreText", "ImageIO", "CoreImage", "RenderTree", "Tracing",
      ]),
    ImportRule("Shaders", []),
    ImportRule("Sources/Engine/Compositor", compositor),
    ImportRule("Sources/Engine/Compositor/GL", compositor.union(["CEGL", "COpenGL"])),
    // The one folder that takes a layer: it commits the tree, the rest sees render nodes.
    ImportRule("Sources/Engine/Compositor/Presenting", compositor.union(["CoreAnimation"])),
    ImportRule("Sources/Engine/LayerHost", layerHost),
    // The desktop's portal, on the session's bus.
    ImportRule("Sources/Engine/LayerHost/Preferences", layerHost.union(["CGio"])),
    // Windows of an X server, which other clients may destroy.
    ImportRule("Sources/Engine/LayerHost/Window", layerHost.union(["CSDLX11"])),
    // Reports of window systems on the frames of a window.
    ImportRule(
      "Sources/Engine/LayerHost/Feedback", layerHost.union(["CSDLX11", "CPresentationTime"])),
    // Vectors and matrices of the standard library's SIMD types.
    ImportRule("Sources/Apple/simd", ["Foundation"]),
    // A table by the addresses of objects, whose ends class tables report.
    ImportRule("Sources/Apple/AssociatedObjects", ["Foundation", "ClassTables"]),
    ImportRule(
      "Sources/Apple/QuartzCore",
      [
        "Foundation", "AssociatedObjects", "Diagnostics", "CoreAnimation", "CoreGraphics",
        "CoreText", "ImageIO", "CoreImage", "Compositor",
      ]),
    ImportRule(
      "Sources/Engine/SceneFile",
      ["Foundation", "CoreAnimation", "CoreGraphics", "CoreText", "ImageIO", "CoreImage"]),
    // Scene files lend their reader of JSON, and the check of a file's folder.
    ImportRule(
      "Sources/Engine/Lottie",
      [
        "Foundation", "Motion", "CoreAnimation", "CoreGraphics", "CoreText", "ImageIO",
        "CoreImage", "SceneFile",
      ]),
    // The functions that C calls.
    ImportRule(
      "Sources/C/LaminaC",
      [
        "Foundation", "Locks", "Diagnostics", "CLamina", "CoreAnimation", "CoreGraphics",
        "CoreText", "ImageIO", "CoreImage", "Compositor",
      ]),
    // No view class: what UIKit and AppKit share. It shows nothing by itself.
    ImportRule(
      "Sources/Engine/ViewCore",
      [
        "ClassTables", "Foundation", "Locks", "Diagnostics", "Motion", "CoreAnimation",
        "CoreGraphics", "ImageIO",
      ]),
    // The host gives windows and input, the compositor pictures of views.
    ImportRule("Sources/Apple/UIKit", uiKit),
    // The solver of UIKit Dynamics.
    ImportRule("Sources/Apple/UIKit/Dynamics", uiKit.union(["CBox2D"])),
    ImportRule(
      "Sources/Apple/AppKit",
      [
        "ClassTables", "Foundation", "Locks", "Diagnostics", "QuartzCore", "CoreAnimation",
        "CoreGraphics", "CoreText", "ImageIO", "CoreImage", "Compositor", "LayerHost", "ViewCore",
      ]),
    // Neither kit of views: ViewCore's protocols represent the views of both.
    ImportRule(
      "Sources/Apple/Pop",
      [
        "Foundation", "Locks", "Diagnostics", "Motion", "QuartzCore", "CoreAnimation",
        "CoreGraphics", "ViewCore", "RenderTree",
      ]),
    ImportRule(
      "Sources/Apple/RBBAnimation",
      [
        "Foundation", "Locks", "Diagnostics", "Motion", "QuartzCore", "CoreAnimation",
        "CoreGraphics",
      ]),
    ImportRule("Sources/Apple/_Testing_UIKit", ["Foundation", "Testing", "UIKit"]),
    ImportRule("Sources/Apple/_Testing_AppKit", ["Foundation", "Testing", "AppKit"]),
    ImportRule("Sources/Apple/_Testing_CoreGraphics", ["Foundation", "Testing", "CoreGraphics"]),
    ImportRule("Sources/Apple/_Testing_CoreImage", ["Foundation", "Testing", "CoreImage"]),
    // Pictures as bytes and their differences: for tests, and for tools that compare.
    ImportRule("Sources/Tools/Pictures", ["Foundation", "CoreGraphics", "ImageIO"]),
    // The work of the command-line tool, whose arguments Tools/ reads.
    ImportRule(
      "Sources/Tools/SceneTools",
      [
        "Foundation", "Dispatch", "Locks", "Diagnostics", "CoreGraphics", "ImageIO",
        "CoreAnimation", "RenderTree", "Compositor", "SceneFile", "Lottie", "Pictures",
      ]),
    // Pictures of layers, drawn without a display, as issues of either framework for tests.
    ImportRule(
      "Sources/Tools/LaminaTesting",
      [
        "Foundation", "Locks", "Testing", "XCTest", "CoreGraphics", "CoreAnimation",
        "Compositor", "Pictures",
      ]),
    // Tables and the catalog of the documentation, from texts and symbol graphs.
    ImportRule("Sources/Tools/DocumentationTools", ["Foundation"]),
    ImportRule("Sources/Tools/lamina-docs", ["Foundation", "DocumentationTools"]),
    ImportRule("Tests/Expectations", ["Testing"]),
    ImportRule("Tests/TestSupport", testSupport),
    // Scoped contexts and the recorder of GL calls.
    ImportRule("Tests/TestSupport/GL", testSupport.union(["CEGL", "COpenGL"])),
    // Samples read like code for Apple's platforms; only their last line is LayerHost's.
    ImportRule("samples", ["Foundation", "QuartzCore", "LayerHost", "SampleStage"]),
    // The root layer of the samples' scenes.
    ImportRule("samples/Stage", ["QuartzCore"]),
    // View code, which imports nothing else, as for Apple's platforms.
    ImportRule("samples/Views", ["UIKit"]),
    ImportRule("samples/Interruptible", ["UIKit"]),
    ImportRule("samples/Transitions", ["UIKit"]),
    ImportRule("samples/ScrollCards", ["UIKit"]),
    ImportRule("samples/AppKitViews", ["AppKit"]),
    ImportRule("samples/ViewAndLayer", ["UIKit"]),
    ImportRule("samples/Springs", ["UIKit", "Pop"]),
    ImportRule("samples/Dynamics", ["UIKit"]),
    // All samples in one window.
    ImportRule(
      "samples/Gallery", ["Foundation", "QuartzCore", "LayerHost", "UIKit", "AppKit"]),
    // An application that draws by OpenGL itself.
    ImportRule("samples/EmbedInSDL", ["Foundation", "QuartzCore", "CSDL2", "COpenGL"]),
    // A layer that draws itself by OpenGL.
    ImportRule(
      "samples/GLInLayer", ["Foundation", "QuartzCore", "LayerHost", "SampleStage", "COpenGL"]),
    ImportRule(
      "Benchmarks/Sources/lamina-bench", ["Foundation", "ArgumentParser", "BenchmarkScenes"]),
    ImportRule(
      "Benchmarks/Sources/lamina-soak", ["Foundation", "ArgumentParser", "BenchmarkScenes"]),
    ImportRule(
      "Benchmarks/Sources/view-bench",
      ["Foundation", "ArgumentParser", "BenchmarkScenes", "UIKit"]),
    ImportRule(
      "Tools/Sources",
      [
        "Foundation", "ArgumentParser", "SceneTools", "SceneFile", "BenchmarkScenes", "LayerHost",
        "QuartzCore", "Porting",
      ]),
    // Sources as trees of syntax; nothing of Lamina.
    ImportRule(
      "Tools/Sources/Porting",
      ["Foundation", "SwiftSyntax", "SwiftParser", "SwiftParserDiagnostics"]),
    ImportRule("Tools/Sources/PortFuzzing", ["Foundation", "Porting"]),
    ImportRule("Tools/Sources/symbol-list", ["Foundation"]),
    ImportRule("Benchmarks/Sources/BenchmarkScenes", benchmarks),
    // All that reads what comes from outside, and the calls of C.
    ImportRule("Fuzz/Sources/FuzzTargets", fuzzTargets),
    // The limit is one bare draw call, with nothing of Lamina between it and the driver.
    ImportRule(
      "Benchmarks/Sources/BenchmarkScenes/Limit", benchmarks.union(["CCairo", "CEGL", "COpenGL"])),
  ]

  private static let compositor: Set<String> = [
    "Foundation", "Locks", "Diagnostics", "CoreGraphics", "CoreImage", "RenderTree", "Tracing",
    "Shaders",
  ]

  private static let uiKit: Set<String> = [
    "ClassTables", "Foundation", "Locks", "Diagnostics", "QuartzCore", "CoreAnimation",
    "CoreGraphics", "CoreText", "ImageIO", "CoreImage", "Compositor", "LayerHost", "ViewCore",
  ]

  private static let layerHost: Set<String> = [
    "Foundation", "Locks", "Diagnostics", "CSDL2", "Compositor", "CoreAnimation", "CoreGraphics",
    "CoreText", "ImageIO", "Tracing",
    // The inspector asks the renderer for overlays and earlier pictures, and writes captures.
    "RenderTree", "SceneFile",
  ]

  private static let testSupport: Set<String> = [
    "Foundation", "Locks", "Diagnostics", "Testing", "Expectations", "CoreGraphics", "CoreText",
    "CoreImage", "CoreAnimation", "RenderTree", "Compositor", "CAllocationCounter", "Pictures",
    "LaminaTesting",
    // Tests that state what they need of the compiler.
    "ClassTables",
    // Threads whose end is waited for, with a limit.
    "Dispatch",
  ]

  private static let fuzzTargets: Set<String> = [
    "Foundation", "Diagnostics", "CoreGraphics", "CoreText", "ImageIO", "CoreAnimation",
    "RenderTree", "Compositor", "Pictures", "LayerHost", "SceneFile", "Lottie", "ViewCore",
    "UIKit", "LaminaC", "CLamina", "CSDL2",
  ]

  private static let benchmarks: Set<String> = [
    "Foundation", "QuartzCore", "CoreAnimation", "CoreGraphics", "CoreText", "CoreImage",
    "RenderTree", "Locks",
    // Scenes from files are read by the one reader.
    "Compositor", "LayerHost", "SceneFile", "CAllocationCounter",
  ]

  static let names: [NameRule] = [
    NameRule(
      subject: "an OpenGL or EGL name",
      matches: { name, _ in
        hasPrefix(name, "gl", thenCapital: true) || hasPrefix(name, "egl", thenCapital: true)
          || name.hasPrefix("GL_") || name.hasPrefix("EGL_")
      },
      allowed: [
        "Sources/Engine/Compositor/GL/", "Tests/TestSupport/GL/", "Sources/System/CEGL/",
        "Sources/System/COpenGL/", "Sources/Apple/OpenGLES/", "Tests/UIKitTests/OpenGLES/",
        "Benchmarks/Sources/BenchmarkScenes/Limit/", "Tests/CLaminaTests/",
        "Benchmarks/Sources/limit-first-frame/", "Benchmarks/Sources/soak-in-c/",
        "samples/EmbedInSDL/", "samples/EmbedInC/", "samples/GLInLayer/", "samples/Hosts/",
      ]),
    NameRule(
      subject: "an SDL name",
      matches: { name, _ in name.hasPrefix("SDL_") || name.hasPrefix("SDLK_") },
      allowed: [
        "Sources/Engine/LayerHost/", "Sources/System/CSDL2/", "Sources/System/CSDLX11/",
        "Fuzz/Sources/FuzzTargets/WindowEventTarget.swift",
        "Benchmarks/Sources/limit-first-frame/", "samples/EmbedInSDL/",
        "samples/EmbedInC/",
      ]),
    NameRule(
      subject: "a Cairo or Pango name",
      matches: { name, _ in
        ["cairo_", "pango_", "CAIRO_", "PANGO_"].contains { name.hasPrefix($0) }
      },
      allowed: [
        "Sources/Apple/CoreGraphics/", "Sources/Apple/CoreText/", "Sources/System/CCairo/",
        "Sources/System/CPango/",
        "Benchmarks/Sources/BenchmarkScenes/Limit/",
      ]),
    NameRule(
      subject: "class metadata or a function of Swift's runtime",
      matches: { name, following in
        name == "_silgen_name" || name.hasPrefix("swift_")
          || name == "unsafeBitCast"
            && (following.contains(".Type.self") || following.contains("AnyClass"))
      },
      allowed: ["Sources/Engine/ClassTables/", "Sources/System/CClassTables/"]),
    NameRule(
      subject: "a clock read",
      matches: { name, following in
        clocks.contains(name)
          || name == "Date" && (following.hasPrefix("()") || following.hasPrefix(".now"))
      },
      // The file that defines CACurrentMediaTime() is allowed by `definesMediaClock`.
      allowed: [
        "Sources/Engine/LayerHost/", "Benchmarks/Sources/BenchmarkScenes/",
        "Benchmarks/Sources/limit-first-frame/",
        "Benchmarks/Sources/soak-in-c/",
        // Times of frames, converted from the clock of a Wayland compositor.
        "Sources/System/CPresentationTime/",
        // Timers begin at whole frames: only the distance from now counts.
        "Sources/Apple/CoreAnimation/DisplayLink/DisplayLinkTimers.swift",
        // The times in a trace; without a trace it is not read.
        "Sources/Engine/Tracing/TraceClock.swift",
        // The processor's time of work in tests.
        "Tests/TestSupport/Threads/ProcessorTime.swift",
        // The time that is left of long work.
        "Tools/Sources/LaminaCommand/ProgressBar.swift",
        // setAnimationStart(_:) takes a date, of which only the distance from now is used.
        "Sources/Apple/UIKit/Animation/UIView+BeginAnimations.swift",
        // Defines CFAbsoluteTimeGetCurrent() for code that comes from Apple's platforms.
        "Sources/Apple/CoreGraphics/Geometry/CoreFoundationNames.swift",
      ]),
  ]

  /// The modules that users import: all of their public API is documented.
  static let products = [
    "CoreGraphics", "CoreText", "ImageIO", "CoreImage", "CoreAnimation", "Compositor", "LayerHost",
    "QuartzCore", "UIKit", "AppKit", "Pop", "RBBAnimation", "LaminaTesting", "simd",
    "AssociatedObjects",
  ]

  /// The line that makes a file the one place in `CoreAnimation` that may read the clock.
  static let definesMediaClock = "func CACurrentMediaTime()"

  static let clocks: Set<Substring> = [
    "clock_gettime", "gettimeofday", "DispatchTime", "DispatchWallTime", "ContinuousClock",
    "SuspendingClock", "CFAbsoluteTimeGetCurrent", "timeIntervalSinceNow", "systemUptime",
  ]

  /// Longer files are split.
  static let maximumLines = 600

  /// Shaders with more preprocessor directives are split.
  static let maximumDirectives = 60

  /// The limit of a file instead of `maximumLines`, with the reason.
  static let longerFiles: [String: Int] = [
    // A subclass can override only what stands in the body of the class: all of Apple's
    // overridable members, each a declaration that forwards to its topic's file.
    "Sources/Apple/CoreAnimation/Layer/CALayer.swift": 980
  ]

  private static func hasPrefix(
    _ name: Substring, _ prefix: String, thenCapital: Bool
  ) -> Bool {
    guard name.hasPrefix(prefix), let next = name.dropFirst(prefix.count).utf8.first else {
      return false
    }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(next)
  }
}
