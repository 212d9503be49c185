/* SPDX-License-Identifier: MIT */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

#include "FeedbackQueue.h"

/* The library's descriptions of interfaces, whose layout is part of its binary interface. */
struct interface;

struct message {
  const char *name;
  const char *signature;
  const struct interface **types;
};

struct interface {
  const char *name;
  int version;
  int request_count;
  const struct message *requests;
  int event_count;
  const struct message *events;
};

/* The protocol "presentation-time", version 1. */

static const struct interface *no_types[7];

static const struct message report_events[] = {
    {"sync_output", "o", no_types},
    /* Seconds (high, low), nanoseconds, interval in nanoseconds, counter (high, low), flags. */
    {"presented", "uuuuuuu", no_types},
    {"discarded", "", no_types},
};
static const struct interface report_interface = {"wp_presentation_feedback", 1, 0, NULL, 3,
                                                  report_events};

/* A surface, and the report to make. */
static const struct interface *request_types[] = {NULL, &report_interface};
static const struct message presentation_requests[] = {
    {"destroy", "", no_types},
    {"feedback", "on", request_types},
};
static const struct message presentation_events[] = {{"clock_id", "u", no_types}};
static const struct interface presentation_interface = {
    "wp_presentation", 1, 2, presentation_requests, 1, presentation_events};

/* Numbers of requests. */
enum { display_get_registry = 1, registry_bind = 0, presentation_destroy = 0, presentation_feedback = 1 };

/* The functions of libwayland-client that are used. */
typedef struct {
  void *(*create_queue)(void *display);
  void (*destroy_queue)(void *queue);
  int (*roundtrip_queue)(void *display, void *queue);
  int (*prepare_read_queue)(void *display, void *queue);
  int (*read_events)(void *display);
  void (*cancel_read)(void *display);
  int (*dispatch_queue_pending)(void *display, void *queue);
  int (*flush)(void *display);
  int (*descriptor)(void *display);
  void *(*create_wrapper)(void *proxy);
  void (*destroy_wrapper)(void *wrapper);
  void (*set_queue)(void *proxy, void *queue);
  int (*add_listener)(void *proxy, void (**listener)(void), void *data);
  void (*destroy)(void *proxy);
  void (*marshal)(void *proxy, uint32_t request, ...);
  void *(*construct)(void *proxy, uint32_t request, const struct interface *type, ...);
  void *(*construct_versioned)(void *proxy, uint32_t request, const struct interface *type,
                               uint32_t version, ...);
  const struct interface *registry_interface;
} Library;

static bool open_library(Library *library) {
  /* The one that SDL has loaded; it stays for the life of the program. */
  void *handle = dlopen("libwayland-client.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!handle) return false;
  const struct {
    void *place;
    const char *name;
  } symbols[] = {
      {&library->create_queue, "wl_display_create_queue"},
      {&library->destroy_queue, "wl_event_queue_destroy"},
      {&library->roundtrip_queue, "wl_display_roundtrip_queue"},
      {&library->prepare_read_queue, "wl_display_prepare_read_queue"},
      {&library->read_events, "wl_display_read_events"},
      {&library->cancel_read, "wl_display_cancel_read"},
      {&library->dispatch_queue_pending, "wl_display_dispatch_queue_pending"},
      {&library->flush, "wl_display_flush"},
      {&library->descriptor, "wl_display_get_fd"},
      {&library->create_wrapper, "wl_proxy_create_wrapper"},
      {&library->destroy_wrapper, "wl_proxy_wrapper_destroy"},
      {&library->set_queue, "wl_proxy_set_queue"},
      {&library->add_listener, "wl_proxy_add_listener"},
      {&library->destroy, "wl_proxy_destroy"},
      {&library->marshal, "wl_proxy_marshal"},
      {&library->construct, "wl_proxy_marshal_constructor"},
      {&library->construct_versioned, "wl_proxy_marshal_constructor_versioned"},
      {&library->registry_interface, "wl_registry_interface"},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *symbol = dlsym(handle, symbols[i].name);
    if (!symbol) return false;
    memcpy(symbols[i].place, &symbol, sizeof symbol);
  }
  return true;
}

/* A frame whose report has not come. */
typedef struct {
  LaminaWaylandFeedback *owner;
  uint64_t frame;
  /* NULL for a free place. */
  void *proxy;
} Waiting;

struct LaminaWaylandFeedback {
  Library library;
  void *display;
  void *surface;
  /* Events come here only, so the application's thread never handles one. */
  void *queue;
  void *registry;
  void *presentation;
  clockid_t clock;
  Waiting waiting[lamina_frames_in_flight];
  FeedbackQueue arrived;
};

static void note_global(void *data, void *registry, uint32_t name, const char *interface,
                        uint32_t version) {
  LaminaWaylandFeedback *feedback = data;
  if (feedback->presentation || strcmp(interface, presentation_interface.name) != 0) return;
  feedback->presentation = feedback->library.construct_versioned(
      registry, registry_bind, &presentation_interface, 1, name, presentation_interface.name, 1u,
      NULL);
}

static void note_global_gone(void *data, void *registry, uint32_t name) {}

static void (*registry_listener[])(void) = {(void (*)(void))note_global,
                                            (void (*)(void))note_global_gone};

static void note_clock(void *data, void *presentation, uint32_t clock) {
  ((LaminaWaylandFeedback *)data)->clock = (clockid_t)clock;
}

static void (*presentation_listener[])(void) = {(void (*)(void))note_clock};

static double seconds(clockid_t clock) {
  struct timespec time;
  if (clock_gettime(clock, &time) != 0) return 0;
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Ends the wait for a report. */
static void finish(Waiting *waiting, double time, double interval) {
  LaminaWaylandFeedback *feedback = waiting->owner;
  feedback->library.destroy(waiting->proxy);
  waiting->proxy = NULL;
  feedback_queue_add(&feedback->arrived, (LaminaFeedback){waiting->frame, time, interval});
}

static void note_output(void *data, void *report, void *output) {}

static void note_presented(void *data, void *report, uint32_t high, uint32_t low,
                           uint32_t nanoseconds, uint32_t refresh, uint32_t count_high,
                           uint32_t count_low, uint32_t flags) {
  Waiting *waiting = data;
  const clockid_t clock = waiting->owner->clock;
  double time = (double)(((uint64_t)high << 32) | low) + nanoseconds * 1e-9;
  /* Compositors that have no display choose other clocks than ours. */
  if (clock != CLOCK_MONOTONIC) time += seconds(CLOCK_MONOTONIC) - seconds(clock);
  finish(waiting, time, refresh * 1e-9);
}

static void note_discarded(void *data, void *report) { finish(data, 0, 0); }

static void (*report_listener[])(void) = {(void (*)(void))note_output,
                                          (void (*)(void))note_presented,
                                          (void (*)(void))note_discarded};

LaminaWaylandFeedback *lamina_wayland_feedback_begin(void *display, void *surface) {
  LaminaWaylandFeedback *feedback = calloc(1, sizeof *feedback);
  if (!feedback) return NULL;
  feedback->display = display;
  feedback->surface = surface;
  feedback->clock = CLOCK_MONOTONIC;
  const Library *library = &feedback->library;
  if (!open_library(&feedback->library) || !(feedback->queue = library->create_queue(display)))
    goto failure;
  void *wrapper = library->create_wrapper(display);
  if (!wrapper) goto failure;
  library->set_queue(wrapper, feedback->queue);
  feedback->registry =
      library->construct(wrapper, display_get_registry, library->registry_interface, NULL);
  library->destroy_wrapper(wrapper);
  if (!feedback->registry) goto failure;
  library->add_listener(feedback->registry, registry_listener, feedback);
  if (library->roundtrip_queue(display, feedback->queue) < 0 || !feedback->presentation)
    goto failure;
  library->add_listener(feedback->presentation, presentation_listener, feedback);
  if (library->roundtrip_queue(display, feedback->queue) < 0) goto failure;
  return feedback;
failure:
  lamina_wayland_feedback_end(feedback);
  return NULL;
}

void lamina_wayland_feedback_request(LaminaWaylandFeedback *feedback, uint64_t frame) {
  Waiting *waiting = NULL;
  for (int i = 0; i < lamina_frames_in_flight && !waiting; i++)
    if (!feedback->waiting[i].proxy) waiting = &feedback->waiting[i];
  if (!waiting) return;
  waiting->owner = feedback;
  waiting->frame = frame;
  waiting->proxy = feedback->library.construct(feedback->presentation, presentation_feedback,
                                               &report_interface, feedback->surface, NULL);
  if (waiting->proxy)
    feedback->library.add_listener(waiting->proxy, report_listener, waiting);
}

int lamina_wayland_feedback_take(LaminaWaylandFeedback *feedback, LaminaFeedback *reports,
                                 int capacity) {
  const Library *library = &feedback->library;
  while (library->prepare_read_queue(feedback->display, feedback->queue) != 0)
    if (library->dispatch_queue_pending(feedback->display, feedback->queue) < 0)
      return feedback_queue_take(&feedback->arrived, reports, capacity);
  library->flush(feedback->display);
  struct pollfd descriptor = {library->descriptor(feedback->display), POLLIN, 0};
  int ready;
  do ready = poll(&descriptor, 1, 0);
  while (ready < 0 && errno == EINTR);
  if (ready > 0)
    library->read_events(feedback->display);
  else
    library->cancel_read(feedback->display);
  library->dispatch_queue_pending(feedback->display, feedback->queue);
  return feedback_queue_take(&feedback->arrived, reports, capacity);
}

void lamina_wayland_feedback_end(LaminaWaylandFeedback *feedback) {
  const Library *library = &feedback->library;
  for (int i = 0; i < lamina_frames_in_flight; i++)
    if (feedback->waiting[i].proxy) library->destroy(feedback->waiting[i].proxy);
  if (feedback->presentation) {
    library->marshal(feedback->presentation, presentation_destroy);
    library->destroy(feedback->presentation);
  }
  if (feedback->registry) library->destroy(feedback->registry);
  if (feedback->queue) library->destroy_queue(feedback->queue);
  free(feedback);
}
