/* SPDX-License-Identifier: MIT */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/uio.h>

#include "FeedbackQueue.h"

/* The structures of libxcb and of the Present extension that are used, whose layouts are fixed. */
typedef struct {
  const char *name;
  int number;
} Extension;

typedef struct {
  size_t part_count;
  Extension *extension;
  uint8_t opcode;
  uint8_t has_no_reply;
} Protocol;

typedef struct {
  uint8_t type;
  uint8_t unused;
  uint16_t sequence;
  uint32_t length;
  uint8_t is_present;
  uint8_t opcode;
} ExtensionReply;

typedef struct {
  uint8_t opcode;
  uint8_t request;
  uint16_t length;
  uint32_t event_id;
  uint32_t window;
  uint32_t mask;
} SelectInput;

typedef struct __attribute__((packed)) {
  uint8_t type;
  uint8_t extension;
  uint16_t sequence;
  uint32_t length;
  uint16_t event;
  uint8_t kind;
  uint8_t mode;
  uint32_t event_id;
  uint32_t window;
  uint32_t serial;
  /* Microseconds of CLOCK_MONOTONIC. */
  uint64_t time;
} CompleteNotify;

enum {
  select_input = 3,
  complete_notify = 1,
  complete_notify_mask = 2,
  complete_pixmap = 0,
  complete_skip = 2,
  generic_event = 35,
};

typedef struct {
  void *(*connect)(const char *display, int *screen);
  int (*has_error)(void *connection);
  void (*disconnect)(void *connection);
  const ExtensionReply *(*extension)(void *connection, Extension *extension);
  uint32_t (*generate_id)(void *connection);
  unsigned (*send_request)(void *connection, int flags, struct iovec *parts,
                           const Protocol *protocol);
  int (*flush)(void *connection);
  void *(*poll_for_event)(void *connection);
} Library;

static bool open_library(Library *library) {
  void *handle = dlopen("libxcb.so.1", RTLD_LAZY | RTLD_LOCAL);
  if (!handle) return false;
  const struct {
    void *place;
    const char *name;
  } symbols[] = {
      {&library->connect, "xcb_connect"},
      {&library->has_error, "xcb_connection_has_error"},
      {&library->disconnect, "xcb_disconnect"},
      {&library->extension, "xcb_get_extension_data"},
      {&library->generate_id, "xcb_generate_id"},
      {&library->send_request, "xcb_send_request"},
      {&library->flush, "xcb_flush"},
      {&library->poll_for_event, "xcb_poll_for_event"},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *symbol = dlsym(handle, symbols[i].name);
    if (!symbol) return false;
    memcpy(symbols[i].place, &symbol, sizeof symbol);
  }
  return true;
}

struct LaminaXFeedback {
  Library library;
  /* Nothing else reads from it. */
  void *connection;
  Extension present;
  uint8_t opcode;
  uint32_t event_id;
  /* Frames that were swapped and not reported, oldest first: reports come in their order. */
  uint64_t waiting[lamina_frames_in_flight];
  int waiting_count;
  FeedbackQueue arrived;
};

LaminaXFeedback *lamina_x_feedback_begin(const char *display, uint32_t window) {
  LaminaXFeedback *feedback = calloc(1, sizeof *feedback);
  if (!feedback) return NULL;
  const Library *library = &feedback->library;
  feedback->present.name = "Present";
  if (!open_library(&feedback->library)) goto failure;
  feedback->connection = library->connect(display, NULL);
  if (!feedback->connection || library->has_error(feedback->connection)) goto failure;
  /* The connection keeps the reply. */
  const ExtensionReply *reply = library->extension(feedback->connection, &feedback->present);
  if (!reply || !reply->is_present) goto failure;
  feedback->opcode = reply->opcode;
  feedback->event_id = library->generate_id(feedback->connection);
  SelectInput request = {0, select_input, 0, feedback->event_id, window, complete_notify_mask};
  /* The library uses two parts before the first one. */
  struct iovec parts[4] = {{NULL, 0}, {NULL, 0}, {&request, sizeof request}, {NULL, 0}};
  const Protocol protocol = {2, &feedback->present, select_input, 1};
  library->send_request(feedback->connection, 0, parts + 2, &protocol);
  if (library->flush(feedback->connection) <= 0) goto failure;
  return feedback;
failure:
  lamina_x_feedback_end(feedback);
  return NULL;
}

void lamina_x_feedback_request(LaminaXFeedback *feedback, uint64_t frame) {
  if (feedback->waiting_count == lamina_frames_in_flight) {
    /* The driver shows its frames by other means. */
    memmove(feedback->waiting, feedback->waiting + 1,
            (lamina_frames_in_flight - 1) * sizeof *feedback->waiting);
    feedback->waiting_count -= 1;
  }
  feedback->waiting[feedback->waiting_count++] = frame;
}

static void note(LaminaXFeedback *feedback, const CompleteNotify *event) {
  if ((event->type & 0x7f) != generic_event || event->extension != feedback->opcode ||
      event->event != complete_notify || event->kind != complete_pixmap ||
      event->event_id != feedback->event_id || feedback->waiting_count == 0)
    return;
  const double time = event->mode == complete_skip ? 0 : (double)event->time * 1e-6;
  feedback_queue_add(&feedback->arrived, (LaminaFeedback){feedback->waiting[0], time, 0});
  feedback->waiting_count -= 1;
  memmove(feedback->waiting, feedback->waiting + 1,
          feedback->waiting_count * sizeof *feedback->waiting);
}

int lamina_x_feedback_take(LaminaXFeedback *feedback, LaminaFeedback *reports, int capacity) {
  void *event;
  while ((event = feedback->library.poll_for_event(feedback->connection))) {
    note(feedback, event);
    free(event);
  }
  return feedback_queue_take(&feedback->arrived, reports, capacity);
}

void lamina_x_feedback_end(LaminaXFeedback *feedback) {
  if (feedback->connection) feedback->library.disconnect(feedback->connection);
  free(feedback);
}
