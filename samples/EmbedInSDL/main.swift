// SPDX-License-Identifier: MIT

import CSDL2
import Foundation
import QuartzCore

/// An application with its own OpenGL context, loop and scene, with layers on top.
///
/// `--frames N` ends it after N frames.
@MainActor func run() -> Int32 {
  let framesLeft: Int
  switch readArguments() {
  case .success(let limit?): framesLeft = limit
  case .success(nil):
    print("Usage: EmbedInSDL [--frames N]")
    print("Layers over an OpenGL program of its own, which ends after N frames.")
    return 0
  case .failure(let mistake): return fail(mistake.text)
  }
  SDL_SetHint(SDL_HINT_VIDEO_HIGHDPI_DISABLED, "0")
  guard SDL_Init(SDL_INIT_VIDEO) == 0 else { return fail("there is no display") }
  defer { SDL_Quit() }
  // Where SDL finds no display it chooses a driver with invisible windows.
  let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
  guard SDL_GetHint(SDL_HINT_VIDEODRIVER) != nil || !["offscreen", "dummy"].contains(driver) else {
    SDL_ClearError()
    return fail("there is no display: set DISPLAY or WAYLAND_DISPLAY to one that runs")
  }
  for (attribute, value) in [
    (SDL_GL_CONTEXT_MAJOR_VERSION, 3), (SDL_GL_CONTEXT_MINOR_VERSION, 3),
    (SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_CORE.rawValue)),
    (SDL_GL_DEPTH_SIZE, 24), (SDL_GL_MULTISAMPLEBUFFERS, 1), (SDL_GL_MULTISAMPLESAMPLES, 4),
  ] {
    SDL_GL_SetAttribute(attribute, value)
  }
  let flags =
    SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
  let centered = Int32(SDL_WINDOWPOS_CENTERED_MASK)
  guard
    let window = SDL_CreateWindow("Embed in SDL", centered, centered, 640, 480, flags)
  else { return fail("no window") }
  defer { SDL_DestroyWindow(window) }
  guard let context = SDL_GL_CreateContext(window) else { return fail("no OpenGL") }
  defer { SDL_GL_DeleteContext(context) }
  SDL_GL_SetSwapInterval(1)
  guard let scene = SpinningScene() else { return fail("the scene's shader does not compile") }
  let renderer: CARenderer
  do throws(CARendererError) {
    renderer = try CARenderer(currentContext: "EmbedInSDL")
  } catch {
    return fail(error.description)
  }
  defer { renderer.tearDown() }
  loop(window, scene, renderer, framesLeft)
  return 0
}

/// The application's loop: input, its own drawing, the layers, the next frame.
@MainActor func loop(
  _ window: OpaquePointer, _ scene: SpinningScene, _ renderer: CARenderer, _ frameLimit: Int
) {
  let hud = HUD(size: CGSize(width: 640, height: 480))
  renderer.layer = hud.layer
  var framesLeft = frameLimit
  var angle = 0.6
  var last = CACurrentMediaTime()
  while framesLeft != 0 {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      switch SDL_EventType(event.type) {
      case SDL_QUIT: return
      case SDL_KEYDOWN where event.key.keysym.sym == SDL_KeyCode(27).rawValue: return
      case SDL_MOUSEMOTION:
        hud.pointerMoved(to: CGPoint(x: Int(event.motion.x), y: Int(event.motion.y)))
      case SDL_MOUSEBUTTONDOWN:
        _ = hud.press(at: CGPoint(x: Int(event.button.x), y: Int(event.button.y)))
      case SDL_MOUSEBUTTONUP:
        hud.release(at: CGPoint(x: Int(event.button.x), y: Int(event.button.y)))
      default: break
      }
    }
    let now = CACurrentMediaTime()
    angle += hud.speed * (now - last) * .pi / 3
    last = now
    var (width, height, wide, high): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    SDL_GetWindowSize(window, &width, &height)
    SDL_GL_GetDrawableSize(window, &wide, &high)
    let size = CGSize(width: Int(width), height: Int(height))
    if renderer.bounds.size != size {
      hud.resize(to: size)
      renderer.bounds = CGRect(origin: .zero, size: size)
    }
    scene.draw(angle: angle, width: wide, height: high)
    renderer.beginFrame(atTime: now, timeStamp: nil)
    renderer.render()
    renderer.endFrame()
    SDL_GL_SwapWindow(window)
    framesLeft -= framesLeft > 0 ? 1 : 0
  }
}

/// A mistake on the command line.
struct Mistake: Error {
  let text: String
}

/// Reads the number after `--frames`, -1 for no end; nil if the usage is requested.
@MainActor func readArguments() -> Result<Int?, Mistake> {
  var rest = CommandLine.arguments.dropFirst()
  var limit = -1
  while let argument = rest.popFirst() {
    switch argument {
    case "--help", "-h": return .success(nil)
    case "--frames":
      guard let value = rest.popFirst().flatMap({ Int($0) }), value >= 0 else {
        return .failure(Mistake(text: "--frames takes a number of frames"))
      }
      limit = value
    default: return .failure(Mistake(text: "“\(argument)” means nothing; --help lists what does"))
    }
  }
  return .success(limit)
}

@MainActor func fail(_ what: String) -> Int32 {
  let reason = String(cString: SDL_GetError())
  let line = "Embed in SDL: \(what)" + (reason.isEmpty ? "\n" : ": \(reason)\n")
  FileHandle.standardError.write(Data(line.utf8))
  return 1
}

exit(run())
