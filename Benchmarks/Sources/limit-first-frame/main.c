// SPDX-License-Identifier: MIT

// The least that a program with a window does: opens one by SDL, makes a context of OpenGL 3.3, clears
// the window and shows it. Prints the milliseconds since main, those of CPU time since the process began, the
// resident memory, the part of it that is no page of a file, and the graphics memory of objects of its own,
// of which it has none, in MiB.

#include <SDL2/SDL.h>
#include <SDL2/SDL_opengl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

/// CPU time of all threads since the process began.
static double cpu_milliseconds(void) {
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 +
         (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

/// Reads the resident memory and the part of it that is no page of a file, in MiB; 0 if the system does not say.
static void read_memory(double *resident, double *anonymous) {
  long pages = 0, files = 0;
  *resident = *anonymous = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL) return;
  if (fscanf(file, "%*s %ld %ld", &pages, &files) == 2) {
    const double page = (double)sysconf(_SC_PAGESIZE) / (1024 * 1024);
    *resident = pages * page;
    *anonymous = (pages - files) * page;
  }
  fclose(file);
}

static int fail(const char *what) {
  fprintf(stderr, "limit-first-frame: %s: %s\n", what, SDL_GetError());
  return 1;
}

int main(void) {
  double start = milliseconds();
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return fail("no video");
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
  SDL_Window *window = SDL_CreateWindow(
      "limit-first-frame", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, 1280, 720,
      SDL_WINDOW_OPENGL);
  if (window == NULL) return fail("no window");
  SDL_GLContext context = SDL_GL_CreateContext(window);
  if (context == NULL) return fail("no context");
  glClearColor(32 / 255.0f, 32 / 255.0f, 48 / 255.0f, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  SDL_GL_SwapWindow(window);
  glFinish();
  const double time = milliseconds() - start, cpu = cpu_milliseconds();
  double resident, anonymous;
  read_memory(&resident, &anonymous);
  printf("%.2f %.2f %.1f %.1f %.2f\n", time, cpu, resident, anonymous, 0.0);
  SDL_GL_DeleteContext(context);
  SDL_DestroyWindow(window);
  SDL_Quit();
  return 0;
}
