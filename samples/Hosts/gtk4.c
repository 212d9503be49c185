/* SPDX-License-Identifier: MIT */
/* Layers over the drawing in a GtkGLArea: gtk4 [--picture FILE] */
#include <gtk/gtk.h>
#include <lamina.h>

#include "../EmbedInC/hud.h"
#include "../EmbedInC/scene.h"
#include "picture.h"

static const char *picture;
static lamina_renderer renderer;
static int frame, status;

static void realize(GtkGLArea *area) {
  gtk_gl_area_make_current(area);
  GError *error = gtk_gl_area_get_error(area);
  if (error) g_error("gtk4: %s", error->message);
  if (!scene_make() || !(renderer = lamina_renderer_create("gtk4")))
    g_error("gtk4: %s", lamina_last_error());
  lamina_renderer_set_layer(renderer, hud_make((lamina_size){640, 480}, scene_texture()));
}

static void resize(GtkGLArea *area) {
  int width = gtk_widget_get_width(GTK_WIDGET(area));
  int height = gtk_widget_get_height(GTK_WIDGET(area));
  hud_resize((lamina_size){width, height});
  lamina_renderer_set_bounds(renderer, (lamina_rect){0, 0, width, height});
}

static gboolean render(GtkGLArea *area) {
  int scale = gtk_widget_get_scale_factor(GTK_WIDGET(area));
  int width = gtk_widget_get_width(GTK_WIDGET(area)) * scale;
  int height = gtk_widget_get_height(GTK_WIDGET(area)) * scale;
  double time = picture ? 0.4 * MIN(frame, 1) : lamina_current_time();
  scene_draw_texture(-0.3 - 0.6 * time);
  hud_texture_changed();
  scene_draw(0.3 + 0.6 * time, width, height);
  lamina_renderer_begin_frame(renderer, time);
  lamina_renderer_render(renderer);
  lamina_renderer_end_frame(renderer);
  if (frame++ == 1 && picture) {
    status = picture_write(picture, width, height);
    g_application_quit(g_application_get_default());
  }
  return TRUE;
}

static gboolean tick(GtkWidget *area, GdkFrameClock *clock, gpointer data) {
  (void)clock, (void)data;
  gtk_gl_area_queue_render(GTK_GL_AREA(area));
  return G_SOURCE_CONTINUE;
}

static void press(GtkGestureClick *click, int count, double x, double y, GtkWidget *area) {
  (void)click, (void)count;
  lamina_size size = {gtk_widget_get_width(area), gtk_widget_get_height(area)};
  lamina_layer hit = lamina_renderer_layer_at(renderer, (lamina_point){x, y}, size, false, true);
  hud_press(hit);
  lamina_release(hit);
}

static void unrealize(GtkGLArea *area) {
  gtk_gl_area_make_current(area);
  lamina_renderer_tear_down(renderer);
  lamina_release(renderer);
  hud_free();
}

static void activate(GtkApplication *application) {
  GtkWidget *window = gtk_application_window_new(application), *area = gtk_gl_area_new();
  gtk_gl_area_set_required_version(GTK_GL_AREA(area), 3, 3);
  gtk_widget_set_size_request(area, 640, 480);
  g_signal_connect(area, "realize", G_CALLBACK(realize), NULL);
  g_signal_connect(area, "resize", G_CALLBACK(resize), NULL);
  g_signal_connect(area, "render", G_CALLBACK(render), NULL);
  g_signal_connect(area, "unrealize", G_CALLBACK(unrealize), NULL);
  GtkGesture *click = gtk_gesture_click_new();
  g_signal_connect(click, "pressed", G_CALLBACK(press), area);
  g_signal_connect(click, "released", G_CALLBACK(hud_let_go), NULL);
  gtk_widget_add_controller(area, GTK_EVENT_CONTROLLER(click));
  gtk_widget_add_tick_callback(area, tick, NULL, NULL);
  gtk_window_set_child(GTK_WINDOW(window), area);
  gtk_window_set_title(GTK_WINDOW(window), "Layers in GTK");
  gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
  picture = argc == 3 && g_str_equal(argv[1], "--picture") ? argv[2] : NULL;
  GtkApplication *application = gtk_application_new(NULL, G_APPLICATION_DEFAULT_FLAGS);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  int result = g_application_run(G_APPLICATION(application), 1, argv);
  g_object_unref(application);
  return result ? result : status;
}
