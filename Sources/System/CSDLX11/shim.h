// SPDX-License-Identifier: MIT

// SDL's view of window systems, without their own types: X11's headers call a number `Window`.
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

/// The number by which the X server knows a window; 0 where it does not.
static inline unsigned long LaminaXWindow(SDL_Window *window) {
#if defined(SDL_VIDEO_DRIVER_X11)
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_X11)
    return info.info.x11.window;
#endif
  return 0;
}

/// The window that a message of the window system says is destroyed; 0 for all other messages.
static inline unsigned long LaminaXDestroyedWindow(const SDL_Event *event) {
#if defined(SDL_VIDEO_DRIVER_X11)
  if (event->type == SDL_SYSWMEVENT && event->syswm.msg &&
      event->syswm.msg->subsystem == SDL_SYSWM_X11 &&
      event->syswm.msg->msg.x11.event.type == DestroyNotify)
    return event->syswm.msg->msg.x11.event.xdestroywindow.window;
#endif
  return 0;
}

/// The number of the error that the X server reports, as its protocol counts them.
static inline int LaminaXErrorCode(const void *error) {
#if defined(SDL_VIDEO_DRIVER_X11)
  return ((const XErrorEvent *)error)->error_code;
#else
  return 0;
#endif
}

/// The connection to the Wayland compositor that shows a window (wl_display); NULL on other systems.
static inline void *LaminaWaylandDisplay(SDL_Window *window) {
#if defined(SDL_VIDEO_DRIVER_WAYLAND)
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_WAYLAND)
    return info.info.wl.display;
#endif
  return NULL;
}

/// A window's surface of the Wayland compositor (wl_surface); NULL on other systems.
static inline void *LaminaWaylandSurface(SDL_Window *window) {
#if defined(SDL_VIDEO_DRIVER_WAYLAND)
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_WAYLAND)
    return info.info.wl.surface;
#endif
  return NULL;
}
